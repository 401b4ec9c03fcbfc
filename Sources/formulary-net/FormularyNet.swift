import ArgumentParser
import FileAccess
import Formulas
import Foundation
import ToolOptions

/// The commands that speak over a network. `formulary` lists them, and becomes this program.
@main
struct FormularyNet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formulary", abstract: "The commands of formulary that speak over a network.",
    version: Version.text, subcommands: [PreviewCommand.self])

  static func main() async {
    Descriptor.reserveStandardStreams()
    // Whoever reads the address may go away.
    signal(SIGPIPE, SIG_IGN)
    // Writing more than a file may have fails instead.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try parseAsRoot(Array(ProgramArguments.all.dropFirst()))
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let failure as NetworkFailure {
      Self.say(failure.message)
      Foundation.exit(2)
    } catch {
      let message = fullMessage(for: error)
      guard exitCode(for: error) != .success else {
        try? Descriptor.write(Array((message + "\n").utf8), to: STDOUT_FILENO)
        Foundation.exit(0)
      }
      try? Descriptor.write(Array((message + "\n").utf8), to: STDERR_FILENO)
      Foundation.exit(2)
    }
    Foundation.exit(0)
  }

  /// Says something on standard error.
  static func say(_ message: String) {
    try? Descriptor.write(Array("formulary: \(message)\n".utf8), to: STDERR_FILENO)
  }
}

/// Why a command cannot begin.
struct NetworkFailure: Error {
  var message: String
}
