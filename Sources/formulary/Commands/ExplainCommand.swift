import ArgumentParser
import FormulaChecker
import FormulaLint
import JoyDocLint
import LintReports

/// `formulary explain`
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Tells what a finding means, with a wrong and a right example.",
    discussion: """
      Examples:
        formulary explain unknown-field
        formulary explain --list-rules
      """)

  @Argument(help: "The name of a rule, as it stands in square brackets behind the severity.")
  var rule: String?

  @Flag(help: "Lists all rules.")
  var listRules = false

  func validate() throws {
    if listRules == (rule != nil) { throw ValidationError("give either a rule or --list-rules") }
  }

  func run() throws {
    guard let rule else {
      Output.write(RuleList.text)
      return
    }
    guard let description = LintRules.named(rule) else {
      let near = NameSuggestions.nearest(to: rule, among: LintRules.all.map(\.name))
      let question = NameSuggestions.question(near).map { "; \($0)" } ?? ""
      Output.error("formulary: there is no rule '\(rule)'\(question)\n")
      throw ExitStatus.usage
    }
    Output.write(RulePage.text(of: description))
  }
}
