import FormulaChecker
package import FormulaLint
import JSONTree
import JoyDoc
import SourceText

/// Logic with an unknown action, evaluation or comparison.
package enum UnknownLogicRule: DocumentRule {
  package static let description = RuleDescription(
    "unknown-logic", .warning,
    "Conditional logic uses an action or comparison that does not exist.",
    reason: "Hosts ignore such logic, or interpret it differently.",
    wrong: LogicExample.document(fields: ["b"], action: "vanish"),
    right: LogicExample.document(fields: ["b"], action: "hide"), subject: .document)

  private static let actions = ["show", "hide"]
  private static let evaluations = ["and", "or"]
  private static let comparisons = LogicComparison.allCases.map { $0.name }
  private static let explained = LogicComparison.allCases.map { $0.explained }

  package static var granularity: RuleGranularity { .logic(check) }

  package static func check(
    _ part: ConditionalLogic, _ document: LintedDocument
  ) -> [Finding] {
    var findings = check("action", actions, of: part.logic.node, part, document)
    if part.logic.conditions.count > 1 {
      findings += check("eval", evaluations, of: part.logic.node, part, document)
    }
    for condition in part.logic.conditions {
      findings += check(
        "condition", comparisons, shown: explained, of: condition.node, part, document)
      guard condition.value == nil,
        condition.condition.flatMap({ LogicComparison($0) })?.takesValue == true
      else { continue }
      findings.append(
        finding(
          "a condition of \(part.owner) compares with no value", hint: "add a 'value'",
          at: document.tree[condition.node, "condition"].map { document.tree.range($0) }
            ?? part.range(of: condition.node, in: document), field: part.field))
    }
    return findings
  }

  private static func check(
    _ name: StaticString, _ known: [String], shown: [String]? = nil, of node: JSONNode,
    _ part: ConditionalLogic, _ document: LintedDocument
  ) -> [Finding] {
    let tree = document.tree
    guard let word = tree[node, name] else {
      return [
        finding(
          "\(node == part.logic.node ? "the logic" : "a condition") of \(part.owner) requires '\(name)'",
          at: part.range(of: node, in: document), field: part.field)
      ]
    }
    let text = tree.string(word) ?? ""
    guard !known.contains(text) else { return [] }
    return [
      finding(
        "'\(text.prefix(40))' is not a valid '\(name)' of conditional logic",
        hint: "write \((shown ?? known.map { "\"\($0)\"" }).joined(separator: ", "))",
        at: tree.range(word), field: part.field)
    ]
  }
}
