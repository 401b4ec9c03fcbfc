import FormulaChecker
package import FormulaLint
import JSONTree
import JoyDoc
import SourceText

/// A condition about a field, column or schema that does not exist.
package enum LogicOnMissingFieldRule: DocumentRule {
  package static let description = RuleDescription(
    "logic-on-missing-field", .warning,
    "A condition of conditional logic refers to a field or column that does not exist.",
    reason: "Such a condition is ignored, so a part may be shown that was meant to be hidden.",
    wrong: LogicExample.document(fields: ["b", "ghost"]),
    right: LogicExample.document(fields: ["b"]), subject: .document)

  package static var granularity: RuleGranularity { .logic(check, ofUnevaluated: true) }

  package static func check(
    _ part: ConditionalLogic, _ document: LintedDocument
  ) -> [Finding] {
    let missing = part.logic.conditions.map { part.missing($0, in: document) }
    // If no condition is left, `LogicWithoutConditionRule` reports it.
    guard missing.contains(nil) || !part.isEvaluated else { return [] }
    return zip(part.logic.conditions, missing).compactMap { condition, missing in
      guard let missing else { return nil }
      let node = part.name(in: condition, of: document.tree)
      let near = NameSuggestions.question(
        for: document.tree.string(node) ?? "",
        among: part.candidates(for: condition, in: document))
      return finding(
        "a condition of \(part.owner) refers to \(missing), which does not exist",
        hint: near ?? "the condition is ignored",
        at: document.tree.range(node), field: part.field)
    }
  }
}
