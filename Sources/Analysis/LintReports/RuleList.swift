import FormulaLint
import JSONTree
import JoyDocLint
import SourceText

/// All rules, a line each.
package enum RuleList {
  package static var text: String {
    let width = LintRules.all.map(\.name.count).max() ?? 0
    return LintRules.all.map { rule in
      rule.name.padded(to: width + 1, leaving: 1) + rule.level.padded(to: 12, leaving: 1)
        + "\(rule.summary)\n"
    }.joined()
  }

  /// All rules for programs, in a JSON array.
  package static var json: [UInt8] {
    JSONWriter.objects(of: LintRules.all) { writer, rule in writer.append(rule) }
      + [UInt8(ascii: "\n")]
  }
}

extension RuleDescription {
  /// The severity of its findings unless somebody chose another one, or that it is off.
  var level: String { isOptional ? "off" : severity.rawValue }
}

extension JSONWriter {
  /// The members of a rule: what it is called, how severe its findings are, what it finds and why.
  mutating func append(_ rule: RuleDescription) {
    append("name", rule.name)
    append("severity", rule.level)
    append("summary", rule.summary)
    append("reason", rule.reason)
    append("wrongExample", rule.wrong)
    append("rightExample", rule.right)
  }
}
