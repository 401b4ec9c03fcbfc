import ArgumentParser
import FileAccess
import ToolOptions

/// `formulary preview`: what speaks over a network is a program of its own, which this one becomes.
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

/// The program beside this one that speaks over a network.
enum NetworkProgram {
  private static let name = "formulary-net"

  /// Becomes the program, with the arguments; gives why it cannot.
  static func failure(replacing arguments: [String]) -> UsageProblem {
    let folder = ProgramOrigin.folder
    let path = "\(folder)/\(name)"
    guard unsafe access(path, X_OK) == 0 else {
      return UsageProblem(
        "this command needs the program '\(name)' beside 'formulary', and there is none in "
          + "'\(folder)'; 'swift build --product \(name)' builds it, 'make install' installs both")
    }
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    unsafe execv(path, words)
    let problem = SystemError.last
    unsafe words.forEach { unsafe free($0) }
    return UsageProblem("'\(path)' cannot be started: \(problem.message)")
  }
}
