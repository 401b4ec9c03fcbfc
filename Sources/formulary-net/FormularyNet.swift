import ArgumentParser
import FileAccess
import Formulas
import Foundation
import ToolOptions

/// The commands that use the network. `formulary` lists them and replaces itself by this program.
@main
struct FormularyNet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formulary", abstract: "The commands of formulary that use the network.",
    version: Version.text, subcommands: [PreviewCommand.self])

  static func main() async {
    Descriptor.reserveStandardStreams()
    // The reader of the address may exit.
    signal(SIGPIPE, SIG_IGN)
    // Exceeding the limit of a file's size then fails with an error.
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

  /// Writes a message to standard error.
  static func say(_ message: String) {
    try? Descriptor.write(Array("formulary: \(message)\n".utf8), to: STDERR_FILENO)
  }
}

/// The reason why a command cannot start.
struct NetworkFailure: Error {
  var message: String
}
