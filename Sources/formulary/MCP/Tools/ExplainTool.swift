import FormulaLint
import JoyDocLint
import LintReports

/// A tool that explains a rule.
enum ExplainTool: ContextTool {
  static let name = "explain"
  static let summary = """
    Explains what a finding means and why it matters, with a wrong and a right example. Without a \
    rule it lists all rules.
    """
  private static let rule = ToolArgument(
    name: "rule", kind: .string, summary: "The name of a rule, such as unknown-field.")
  static let arguments = [rule]

  static func call(_ call: ToolCall) throws -> [UInt8] {
    guard let name = call.text(rule) else { return Array(RuleList.text.utf8) }
    guard let description = LintRules.named(name) else {
      throw UsageError(no: "rule", named: name, among: LintRules.all.map(\.name))
    }
    return Array(RulePage.text(of: description).utf8)
  }
}
