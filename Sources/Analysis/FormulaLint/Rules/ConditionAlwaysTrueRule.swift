import FormulaSyntax
import FormulaValues
package import SourceText

/// A condition that always holds.
package enum ConditionAlwaysTrueRule: FormulaRule {
  package static let subjects: FormulaTraits = .fixedTruth
  package static let description = RuleDescription(
    "condition-always-true", .warning, "A condition is true for all inputs.",
    reason: "One of the two values is never used; usually the condition is obsolete or mistyped.",
    wrong: "iff(price == price, quantity, 0)", right: "iff(price == quantity, quantity, 0)",
    fades: true)

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    let choices = formula.choices
    guard !choices.isEmpty else { return [] }
    let truths = formula.truths
    return choices.filter { truths[$0.condition.number] == true }.map { choice in
      let text = formula.operandText(choice.then)
      let whole = formula.tree.range(of: choice.id)
      return finding(
        "this condition is always true", hint: "keep only the first of the two values",
        at: formula.tree.range(of: choice.condition),
        fixes: [.init("keep only the first value", isSafe: true, whole, with: text)])
    }
  }
}
