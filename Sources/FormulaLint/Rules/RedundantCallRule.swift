import FormulaChecker
import FormulaSyntax
import FormulaValues
package import SourceText

/// A call that gives what its argument is already.
package enum RedundantCallRule: FormulaRule {
  package static let description = RuleDescription(
    "redundant-call", .hint, "A call gives just what its argument is already.",
    reason: "The shorter formula means the same and is easier to read.",
    wrong: #"iff(price > 10, true, false)"#, right: "price > 10")

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    formula.calls.compactMap { known in
      guard known.call.style == .plain, let replacement = replacement(known, formula) else {
        return nil
      }
      let range = formula.tree.range(of: known.id)
      return finding(
        "this call gives what is inside it already", at: range,
        fixes: [
          .init("write \(replacement)", isSafe: true, edits: [.init(range, with: replacement)])
        ])
    }
  }

  private static func replacement(_ known: KnownCall, _ formula: LintedFormula) -> String? {
    let tree = formula.tree
    let arguments = known.call.arguments
    switch known.function.name {
    case "iff":
      guard arguments.count == 3, formula.checked[type: arguments[0]].kinds == .boolean,
        case .boolean(true) = tree[tree.ungrouped(arguments[1])],
        case .boolean(false) = tree[tree.ungrouped(arguments[2])]
      else { return nil }
      return operand(arguments[0], tree)
    case "sum", "max", "min":
      guard arguments.count == 1, formula.checked[type: arguments[0]].kinds == .number else {
        return nil
      }
      return operand(arguments[0], tree)
    default: return nil
    }
  }

  /// An argument's text, in parentheses where it is no single thing.
  private static func operand(_ id: ExpressionID, _ tree: Tree) -> String {
    let text = tree.text(in: tree.range(of: id))
    switch tree[id] {
    case .boolean, .number, .name, .group: return text
    default: return "(\(text))"
    }
  }
}
