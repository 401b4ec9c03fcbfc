import FormulaSyntax
import FormulaValues
package import SourceText

/// A condition that never holds.
package enum ConditionAlwaysFalseRule: FormulaRule {
  package static let subjects: FormulaTraits = .fixedTruth
  package static let description = RuleDescription(
    "condition-always-false", .warning, "A condition is false for all inputs.",
    reason: "One of the two values is never used; usually the condition is obsolete or mistyped.",
    wrong: "iff(and(price > 1, false), price, 0)", right: "iff(price > 1, price, 0)", fades: true)

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    let choices = formula.choices
    guard !choices.isEmpty else { return [] }
    let truths = formula.truths
    return choices.filter { truths[$0.condition.number] == false }.map { choice in
      let text = choice.otherwise.map { formula.operandText($0) } ?? "null"
      let whole = formula.tree.range(of: choice.id)
      return finding(
        "this condition is always false", hint: "keep only the second of the two values",
        at: formula.tree.range(of: choice.condition),
        fixes: [.init("keep only the second value", isSafe: true, whole, with: text)])
    }
  }
}
