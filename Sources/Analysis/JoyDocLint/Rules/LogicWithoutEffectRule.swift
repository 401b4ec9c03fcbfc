package import FormulaLint
import JSONTree
import JoyDoc
import SourceText

/// Logic whose action matches the default visibility of its part.
package enum LogicWithoutEffectRule: LogicRule {
  package static let description = RuleDescription(
    "logic-without-effect", .information,
    "Conditional logic hides what is hidden by default, or shows what is shown.",
    reason: """
      Logic acts only against the default: what is hidden needs `show`, what is shown needs `hide`. \
      Any other logic changes nothing, whatever its conditions say.
      """,
    wrong: LogicExample.document(fields: ["b"], action: "show"),
    right: LogicExample.document(fields: ["b"], action: "hide"), subject: .document)

  package static func check(
    _ part: ConditionalLogic, _ document: LintedDocument
  ) -> [Finding] {
    let tree = document.tree
    let wanted = part.isHidden ? "show" : "hide"
    guard let action = part.logic.action, action == "show" || action == "hide", action != wanted
    else { return [] }
    return [
      finding(
        "the logic of \(part.owner) changes nothing: it \(action)s what is "
          + "\(part.isHidden ? "hidden" : "shown") by default",
        hint: "write \"\(wanted)\", or set 'hidden' to \(!part.isHidden)",
        at: tree.range(tree[part.logic.node, "action"] ?? part.logic.node), field: part.field)
    ]
  }
}
