import CProgramArguments

/// What the process was started with.
package enum ProgramArguments {
  /// The name of the program and its arguments. Does without `/proc`, where Swift's own list comes
  /// from on Linux.
  package static var all: [String] {
    guard let values = unsafe program_arguments() else { return CommandLine.arguments }
    var all: [String] = []
    while let text = unsafe values[all.count] { unsafe all.append(String(cString: text)) }
    return all
  }
}
