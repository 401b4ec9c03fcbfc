import ArgumentParser
import FileAccess
import ToolOptions

/// The command `formulary preview`, which replaces itself by a program that uses the network.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: PreviewOptions.abstract,
    discussion: PreviewOptions.discussion)

  @OptionGroup var preview: PreviewOptions

  @OptionGroup var options: EvaluationOptions

  func run() throws {
    throw NetworkProgram.failure(replacing: Array(ProgramArguments.all.dropFirst()))
  }
}

/// The program that uses the network, found like an external command.
enum NetworkProgram {
  static let name = "net"

  /// Replaces this process by the program. Returns the problem if that fails.
  static func failure(replacing arguments: [String]) -> UsageError {
    guard let program = ExternalCommand(name) else {
      return UsageError(
        "this command requires the program 'formulary-\(name)', and there is none in "
          + "'\(ProgramOrigin.folder)' or PATH; 'swift build --product formulary-\(name)' builds it, "
          + "'make install' installs both")
    }
    return program.failure(passing: arguments)
  }
}
