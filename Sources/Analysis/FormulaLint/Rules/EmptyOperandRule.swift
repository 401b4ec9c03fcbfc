import FormulaChecker
import FormulaSyntax
import FormulaValues
package import SourceText

/// A calculation with a field that may be left empty.
package enum EmptyOperandRule: FormulaRule {
  package static let subjects: FormulaTraits = .calculation
  package static let description = RuleDescription(
    "empty-operand", .hint, "A calculation uses a field that may be empty, and is then empty too.",
    reason: """
      A calculation with an empty field gives null. Often that is intended, because a total of an \
      incomplete form means little; where it is not, this rule finds the calculations.
      """,
    wrong: "price + quantity",
    right: "iff(empty(price), 0, price) + iff(empty(quantity), 0, quantity)",
    isOptional: true)

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    formula.tree.all.flatMap { id -> [FormulaDiagnostic] in
      let operands: [ExpressionID]
      switch formula.tree[id] {
      case .binary(let sign, let left, let right):
        guard [.add, .subtract, .multiply, .divide, .remainder, .power].contains(sign) else {
          return []
        }
        operands = [left, right]
      case .unary(.negate, let operand): operands = [operand]
      default: return []
      }
      let isCalculation = operands.allSatisfy {
        formula.checked[type: $0].kinds.isSubset(of: [.number, .date, .null])
      }
      guard isCalculation else { return [] }
      return operands.map { formula.tree.ungrouped($0) }.compactMap { operand in
        guard case .field = formula.checked[meaning: operand],
          formula.checked[type: operand].isOptional
        else { return nil }
        var diagnostic = NullOperandRule.report(
          operand, "this field may be empty, and then so is the result", formula)
        diagnostic.rule = description.name
        return diagnostic
      }
    }
  }
}
