import ArgumentParser

/// The tool: one file a command.
@main
struct Formulary: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formulary",
    abstract: "Checks, evaluates and explains the formulas of JoyDoc documents.",
    discussion: """
      Exit codes: 0 fine; 1 the input has errors; 2 wrong usage or unreadable file; \
      70 a defect of the tool (please report it).
      """,
    version: "0.1.0",
    subcommands: [
      RunCommand.self, LintCommand.self, FormatCommand.self, TestCommand.self, EvalCommand.self,
      ReplCommand.self,
      ApplyCommand.self,
      ValidateCommand.self, GraphCommand.self, TraceCommand.self, FunctionsCommand.self,
      ExplainCommand.self,
      DumpCommand.self, BenchCommand.self, LSPCommand.self,
    ])

  static func main() {
    Terminal.ignoreClosedPipes()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let status as ExitStatus {
      Formulary.exit(withError: ExitCode(status.rawValue))
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if code == .success {
        print(message)
      } else {
        Output.error(message + "\n")
      }
      // The argument parser's own code for wrong usage is another one.
      Formulary.exit(withError: code == .success ? code : ExitCode(ExitStatus.usage.rawValue))
    }
  }
}

/// How the tool ends.
enum ExitStatus: Int32, Error {
  /// The input has errors.
  case failure = 1
  /// Wrong usage, or a file that cannot be read.
  case usage = 2
}
