package import FormulaLint
import JoyDoc
import SourceText

/// Logic without a condition that can be evaluated.
package enum LogicWithoutConditionRule: DocumentRule {
  package static let description = RuleDescription(
    "logic-without-condition", .warning,
    "Conditional logic has no condition that can be evaluated.",
    reason: "It has no effect: the part is shown or hidden as by default.",
    wrong: LogicExample.document(fields: ["ghost"]),
    right: LogicExample.document(fields: ["b"]), subject: .document)

  package static var granularity: RuleGranularity { .logic(check) }

  package static func check(
    _ part: ConditionalLogic, _ document: LintedDocument
  ) -> [Finding] {
    let missing = part.logic.conditions.map { part.missing($0, in: document) }
    guard !missing.contains(nil) else { return [] }
    let names = missing.compactMap { $0 }
    return [
      finding(
        names.isEmpty
          ? "the logic of \(part.owner) has no conditions"
          : "no condition of \(part.owner) can be evaluated: it requires \(names[0]), which does not exist",
        hint: "the logic has no effect; fix or remove it", at: part.range, field: part.field)
    ]
  }
}
