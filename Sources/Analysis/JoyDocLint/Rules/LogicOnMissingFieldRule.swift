import FormulaChecker
package import FormulaLint
import JSONTree
import JoyDoc
import SourceText

/// A condition about a field, column or schema that does not exist.
package enum LogicOnMissingFieldRule: LogicRule {
  package static let description = RuleDescription(
    "logic-on-missing-field", .warning,
    "A condition of conditional logic names no existing field or column.",
    reason: "Such a condition is left out, so something may be shown that was to be hidden.",
    wrong: LogicExample.document(fields: ["b", "ghost"]),
    right: LogicExample.document(fields: ["b"]), subject: .document)

  package static func check(
    _ part: ConditionalLogic, _ document: LintedDocument
  ) -> [Finding] {
    let missing = part.logic.conditions.map { part.missing($0, in: document) }
    // If no condition is left, `LogicWithoutConditionRule` reports it.
    guard missing.contains(nil) else { return [] }
    return zip(part.logic.conditions, missing).compactMap { condition, missing in
      guard let missing else { return nil }
      let node = part.name(in: condition, of: document.tree)
      let near = NameSuggestions.question(
        for: document.tree.string(node) ?? "",
        among: part.candidates(for: condition, in: document))
      return finding(
        "a condition of \(part.owner) asks for \(missing), which does not exist",
        hint: near ?? "the condition is left out",
        at: document.tree.range(node), field: part.field)
    }
  }
}
