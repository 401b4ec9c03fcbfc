import CProgramArguments

/// What the process was started with.
package enum ProgramArguments {
  /// The name of the program and its arguments. Does without `/proc`, where Swift's own list comes
  /// from on Linux.
  package static var all: [String] {
    guard let values = program_arguments() else { return CommandLine.arguments }
    var all: [String] = []
    while let text = values[all.count] { all.append(String(cString: text)) }
    return all
  }
}
