import FileAccess
import ArgumentParser
import FormulaLint
import JoyDocLint
import LintReports

/// The command `formulary explain`.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a finding, with a wrong and a right example.",
    discussion: """
      Examples:
        formulary explain unknown-field
        formulary explain --list-rules
      """)

  @Argument(
    help: "The name of a rule, as in the square brackets after the severity.",
    completion: Completions.rules)
  var rule: String?

  @Flag(help: "List all rules.")
  var listRules = false

  @OptionGroup var report: ReportFormatOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if listRules == (rule != nil) { throw ValidationError("give either a rule or --list-rules") }
  }

  func run() throws {
    guard let rule else {
      return try output.write(report.isJSON ? RuleList.json : output.shown(RuleList.text))
    }
    // The rules of the project are those that the current folder's configuration declares.
    var finder = ConfigurationFinder(read: Files.readIfThere)
    let own = finder.configuration(in: FilePath.currentFolder)?.ownRules ?? .none
    guard let description = own.named(rule) else {
      throw UsageProblem(no: "rule", named: rule, among: LintRules.all.map(\.name) + own.names)
    }
    let columns = output.isFile ? nil : Terminal.columns(of: STDOUT_FILENO)
    try output.write(
      report.isJSON
        ? RulePage.json(of: description)
        : output.shown(RulePage.text(of: description, columns: columns)))
  }
}
