import FormulaSyntax
import FormulaRuntime
package import SourceText

/// A formula whose value changes although no field changes.
package enum VolatileFormulaRule: FormulaRule {
  package static let subjects: FormulaTraits = .volatile
  package static let description = RuleDescription(
    "volatile-formula", .hint,
    "A formula depends on the time or on chance, so its value changes by itself.",
    reason: """
      Each time such a document is opened, its field gets another value, though nobody changed \
      anything. Often a date that is filled in once is meant.
      """,
    wrong: "random() * price", right: "price * 2")

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    formula.calls.compactMap { known in
      guard known.function.isVolatile else { return nil }
      return finding(
        "'\(known.function.name)' gives another value each time the document is calculated",
        at: known.call.name.range)
    }
  }
}
