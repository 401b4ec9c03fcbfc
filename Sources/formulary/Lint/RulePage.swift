import FormulaLint
import SourceText

/// What is to be known about a rule, as text and as Markdown.
enum RulePage {
  static func text(of rule: RuleDescription) -> String {
    var text = "\(rule.name) (\(rule.severity.rawValue))\n\n\(rule.summary)\n\(rule.reason)\n"
    if rule.isSyntaxError { text += "It cannot be turned off.\n" }
    if !rule.wrong.isEmpty {
      text += "\nWrong:\n  \(rule.wrong)\n\nRight:\n  \(rule.right)\n"
    }
    return text
  }

  static func markdown(of rule: RuleDescription) -> String {
    var text = "**\(rule.summary)** \(rule.reason)\n"
    if rule.isSyntaxError { text += "\nIt cannot be turned off.\n" }
    if !rule.wrong.isEmpty {
      let language = rule.subject == .document ? "json" : ""
      text += "\nWrong:\n\n```\(language)\n\(rule.wrong)\n```\n"
      text += "\nRight:\n\n```\(language)\n\(rule.right)\n```\n"
    }
    return text
  }
}
