import FormulaLint
import JoyDocLint
import SourceText

/// All rules, a line each.
package enum RuleList {
  package static var text: String {
    let width = LintRules.all.map(\.name.count).max() ?? 0
    return LintRules.all.map { rule in
      let level = rule.isOptional ? "off" : rule.severity.rawValue
      return padded(rule.name, to: width + 1) + padded(level, to: 12) + "\(rule.summary)\n"
    }.joined()
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
