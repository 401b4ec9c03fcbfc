import FormulaSyntax
import FormulaRuntime
package import SourceText

/// A formula whose value changes although no field changes.
package enum VolatileFormulaRule: FormulaRule {
  package static let subjects: FormulaTraits = .volatile
  package static let description = RuleDescription(
    "volatile-formula", .hint,
    "A formula depends on the time or on random numbers, so its value changes on its own.",
    reason: """
      Each time such a document is opened, its field has another value although nothing was changed. \
      Often a date that is filled in once is intended.
      """,
    wrong: "random() * price", right: "price * 2")

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    formula.calls.compactMap { known in
      guard known.function.isVolatile else { return nil }
      return finding(
        "'\(known.function.name)' has another value each time the document is recalculated",
        at: known.call.name.range)
    }
  }
}
