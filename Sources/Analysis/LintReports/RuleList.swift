import FormulaLint
import JSONTree
import JoyDocLint
import SourceText

/// The list of all rules, one per line.
package enum RuleList {
  package static var text: String {
    let width = LintRules.all.map(\.name.count).max() ?? 0
    return LintRules.all.map { rule in
      rule.name.padded(to: width + 1, leaving: 1) + rule.level.padded(to: 12, leaving: 1)
        + "\(rule.summary)\n"
    }.joined()
  }

  /// All rules as a JSON array.
  package static var json: [UInt8] {
    JSONWriter.objects(of: LintRules.all) { writer, rule in writer.append(rule) }
      + [UInt8(ascii: "\n")]
  }
}

extension RuleDescription {
  /// The default severity, or `off` for an optional rule.
  var level: String { isOptional ? "off" : severity.rawValue }
}

extension JSONWriter {
  /// Appends the members of a rule: its name, severity, summary, reason and examples.
  mutating func append(_ rule: RuleDescription) {
    append("name", rule.name)
    append("severity", rule.level)
    append("summary", rule.summary)
    append("reason", rule.reason)
    append("wrongExample", rule.wrong)
    append("rightExample", rule.right)
  }
}
