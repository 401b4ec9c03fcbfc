import CProgramArguments

/// The command line of the process.
package enum ProgramArguments {
  /// The program's name and its arguments.
  ///
  /// Does not require `/proc`, which Swift's own list needs on Linux.
  package static var all: [String] {
    guard let values = unsafe program_arguments() else { return CommandLine.arguments }
    var all: [String] = []
    while let text = unsafe values[all.count] { unsafe all.append(String(cString: text)) }
    return all
  }
}
