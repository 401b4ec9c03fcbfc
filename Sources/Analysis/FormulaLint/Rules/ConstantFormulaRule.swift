import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues
package import SourceText

/// A formula that has the same value for all inputs.
package enum ConstantFormulaRule: FormulaRule {
  package static let subjects: FormulaTraits = .constant
  package static let description = RuleDescription(
    "constant-formula", .hint, "A formula reads no field, so it always gives the same value.",
    reason: "A value that never changes can be stored in the field itself, where it is visible.",
    wrong: "2 + 3", right: "price + 3")

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    let checked = formula.checked
    // A function is not a value; the checker reports it.
    guard checked.canRun, !checked.isVolatile, checked.references.isEmpty,
      checked.fieldFacts.isEmpty, checked.type.kinds != .function
    else { return [] }
    // Functions about the document or the host read data as well.
    let isPure = formula.calls.allSatisfy {
      $0.function.group != .host && !$0.function.plays(.readsHost)
        && !$0.function.plays(.readsDocument)
    }
    guard isPure else { return [] }
    return [
      finding(
        "the formula reads no field, so its value never changes",
        at: formula.tree.range(of: formula.tree.root))
    ]
  }
}
