package import FormulaLint
import JSONTree
import JoyDoc
import SourceText

/// Logic whose action matches the default visibility of its part.
package enum LogicWithoutEffectRule: DocumentRule {
  package static let description = RuleDescription(
    "logic-without-effect", .information,
    "Conditional logic hides what is hidden by default, or shows what is shown.",
    reason: """
      Logic only acts against the default: a hidden part requires `show`, a shown part requires \
      `hide`. Any other logic has no effect, whatever its conditions are.
      """,
    wrong: LogicExample.document(fields: ["b"], action: "show"),
    right: LogicExample.document(fields: ["b"], action: "hide"), subject: .document)

  package static var granularity: RuleGranularity { .logic(check) }

  package static func check(
    _ part: ConditionalLogic, _ document: LintedDocument
  ) -> [Finding] {
    let tree = document.tree
    let wanted = part.isHidden ? "show" : "hide"
    guard let action = part.logic.action, action == "show" || action == "hide", action != wanted
    else { return [] }
    return [
      finding(
        "the logic of \(part.owner) has no effect: it \(action)s what is "
          + "\(part.isHidden ? "hidden" : "shown") by default",
        hint: "write \"\(wanted)\", or set 'hidden' to \(!part.isHidden)",
        at: tree.range(tree[part.logic.node, "action"] ?? part.logic.node), field: part.field)
    ]
  }
}
