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

/// The program next to this one that uses the network.
enum NetworkProgram {
  private static let name = "formulary-net"

  /// Replaces this process by the program. Returns the problem if that fails.
  static func failure(replacing arguments: [String]) -> UsageProblem {
    let folder = ProgramOrigin.folder
    let path = "\(folder)/\(name)"
    guard PathCall.access(path, X_OK) else {
      return UsageProblem(
        "this command requires the program '\(name)' next to 'formulary', and there is none in "
          + "'\(folder)'; 'swift build --product \(name)' builds it, 'make install' installs both")
    }
    PathCall.execute(path, [path] + arguments)
    return UsageProblem("'\(path)' cannot be started: \(SystemError.last.message)")
  }
}
