import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues
package import SourceText

/// A call that returns its argument unchanged.
package enum RedundantCallRule: FormulaRule {
  package static let subjects: FormulaTraits = .passing
  package static let description = RuleDescription(
    "redundant-call", .hint, "A call is redundant, because its argument already has the value.",
    reason: "The shorter formula means the same and is easier to read.",
    wrong: #"iff(price > 10, true, false)"#, right: "price > 10", fades: true)

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    formula.calls.compactMap { known in
      guard known.call.style == .plain, let replacement = replacement(known, formula) else {
        return nil
      }
      let range = formula.tree.range(of: known.id)
      return finding(
        "this call is redundant", at: range,
        fixes: [.init("write \(replacement)", isSafe: true, range, with: replacement)])
    }
  }

  private static func replacement(_ known: KnownCall, _ formula: LintedFormula) -> String? {
    let tree = formula.tree
    let arguments = known.call.arguments
    for role in known.function.roles {
      switch role {
      case .passes(let kinds): return only(arguments, of: kinds, formula)
      case .choice(.condition):
        guard arguments.count == 3, formula.checked[type: arguments[0]].kinds == .boolean else {
          return nil
        }
        switch (tree[tree.ungrouped(arguments[1])], tree[tree.ungrouped(arguments[2])]) {
        case (.boolean(true), .boolean(false)): return formula.operandText(arguments[0])
        case (.boolean(false), .boolean(true)):
          return "not(\(formula.argumentText(arguments[0])))"
        default: return nil
        }
      default: continue
      }
    }
    return nil
  }

  /// Returns the source of the only argument, if it is of the given kinds.
  private static func only(
    _ arguments: ExpressionList, of kinds: Kinds, _ formula: LintedFormula
  ) -> String? {
    guard arguments.count == 1, formula.checked[type: arguments[0]].kinds == kinds else {
      return nil
    }
    return formula.operandText(arguments[0])
  }
}
