import FormulaSyntax
import FormulaValues
package import SourceText

/// Syntax and functions that documents cannot rely on everywhere.
package enum PortabilityRule: FormulaRule {
  package static let description = RuleDescription(
    "portability", .warning,
    "A formula uses syntax or a function that other JoyDoc hosts may not know.",
    reason: """
      This engine takes more than the published formula language. A document that is also \
      opened elsewhere must keep to what is published, or its formulas fail there.
      """,
    wrong: "price > 10 ? price : 10", right: "iff(price > 10, price, 10)")

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    let syntax = formula.tree.extensions.map { use in
      finding(
        "\(use.what) is an extension of the published formula language", at: use.range,
        fixes: use.fix.map { [$0] } ?? [])
    }
    let functions = formula.calls.compactMap { known -> FormulaDiagnostic? in
      guard !known.function.isPublished, known.function.group != .host else { return nil }
      return finding(
        "the function '\(known.function.name)' is an extension of the published ones",
        at: known.call.name.range)
    }
    return syntax + functions
  }
}
