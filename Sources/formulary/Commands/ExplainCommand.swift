import ArgumentParser
import FileAccess
import FormulaLint
import JoyDocLint
import LintReports

/// The command `formulary explain`.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a rule, with a wrong and a right example, or another subject by its name.",
    discussion: """
      The name is that of a rule, a function, a setting, a command or a page of the documentation.

      Examples:
        formulary explain unknown-field
        formulary explain dateAdd
        formulary explain --list-rules
      """)

  @Argument(
    help: "The name of a rule, as in the square brackets after the severity, or another name.",
    completion: Completions.explained)
  var name: String?

  @Flag(help: "List all rules.")
  var listRules = false

  @OptionGroup var report: ReportFormatOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if listRules == (name != nil) { throw ValidationError("give either a name or --list-rules") }
  }

  func run() throws {
    guard let name else {
      return try output.write(report.isJSON ? RuleList.json : output.shown(RuleList.text))
    }
    let (world, order) = (HelpCatalog(), HelpSubject.explainOrder)
    guard let subject = HelpSubject(named: name, order: order, world) else {
      throw UsageError(HelpSubject.unknown(name, order: order, world))
    }
    let columns = output.isFile ? nil : Terminal.columns(of: STDOUT_FILENO)
    try output.write(
      report.isJSON
        ? subject.json(world) : output.shown(subject.text(columns: columns, world)))
  }
}
