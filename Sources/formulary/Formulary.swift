import ArgumentParser
import FormulaChecker
import Formulas
import FileAccess

/// The tool, with one file per command.
@main
struct Formulary: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formulary",
    abstract: "Check, evaluate and explain the formulas of JoyDoc documents.",
    discussion: """
      Exit codes: 0 success; 1 the input has errors; 2 wrong usage or unreadable file; \
      70 a defect of the tool (please report it).

      'formulary help NAME' describes a command, function, rule or setting. It also prints these \
      pages: \(HelpTopic.names.joined(separator: ", ")).
      """,
    version: ToolVersion.text, subcommands: FormularyCommands.all)

  static func main() {
    Descriptor.reserveStandardStreams()
    DefectReport.install()
    Terminal.ignoreClosedPipes()
    let status = run(Array(ProgramArguments.all.dropFirst()))
    Formulary.exit(withError: ExitCode(status))
  }

  /// Runs a command and returns the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    if let problem = ExternalCommand.failure(running: arguments) {
      Output.error(problem.report)
      return problem.status.rawValue
    }
    if let message = CommandSuggestion.unknownCommand(in: arguments) {
      Output.error(message)
      return ExitStatus.usage.rawValue
    }
    if let page = CommandSuggestion.page(in: arguments) {
      Output.write(page)
      return 0
    }
    do {
      var command = try parseAsRoot(TestCommand.spelledOut(arguments))
      try command.run()
      return 0
    } catch let status as ExitStatus {
      return status.rawValue
    } catch let problem as any CommandError {
      Output.error(problem.report)
      return problem.status.rawValue
    } catch {
      let code = exitCode(for: error)
      var message = fullMessage(for: error)
      if code == .success {
        if message == ToolVersion.text, arguments.contains("--verbose") {
          message = ToolVersion.verbose
        }
        let isOverview = [[], ["help"], ["--help"], ["-h"]].contains(arguments)
        Output.write(message + "\n" + (isOverview ? ExternalCommand.help : ""))
        return 0
      }
      Output.error(CommandSuggestion.corrected(message, for: arguments) + "\n")
      if let hint = CommandSuggestion.hint(for: arguments) { Output.error(hint) }
      // The argument parser has a different exit code for wrong usage.
      return ExitStatus.usage.rawValue
    }
  }
}

/// The exit codes of the tool.
enum ExitStatus: Int32, Error {
  /// The input has errors.
  case failure = 1
  /// Wrong usage, or a file that cannot be read.
  case usage = 2
  /// A limit leaves too little memory to start.
  case outOfMemory = 70
}

/// The reason why a command cannot continue.
protocol CommandError: Error {
  /// The message on standard error, with a line break at the end.
  var report: String { get }
  var status: ExitStatus { get }
}

extension FileError: CommandError {
  var report: String { "formulary: \(message)\n" }
  var status: ExitStatus { .usage }
}

/// An error in the usage of a command: a requested object does not exist, or options are invalid.
struct UsageError: CommandError {
  let message: String
  var report: String { "formulary: \(message)\n" }
  var status: ExitStatus { .usage }

  init(_ message: String) { self.message = message }

  /// Creates a problem about an unknown `name`, with a suggestion from `names`.
  init(no kind: String, named name: String, among names: some Sequence<String>) {
    let near = NameSuggestions.question(for: name, among: names)
    message = "there is no \(kind) '\(name)'" + (near.map { "; \($0)" } ?? "")
  }
}
