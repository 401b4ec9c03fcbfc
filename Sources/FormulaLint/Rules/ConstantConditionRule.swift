import FormulaSyntax
import FormulaValues
package import SourceText

/// A condition that is written as `true`, `false` or `null`.
package enum ConstantConditionRule: FormulaRule {
  package static let description = RuleDescription(
    "constant-condition", .warning,
    "A condition is written as a constant, so one branch is never used.",
    reason: "Such a condition is mostly left over from trying something out.",
    wrong: "iff(true, price, 0)", right: "iff(price > 0, price, 0)")

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    let tree = formula.tree
    var conditions: [ExpressionID] = formula.calls.compactMap {
      $0.function.name == "iff" ? $0.call.arguments.first : nil
    }
    for id in tree.all {
      guard case .conditional(let condition, _, _) = tree[id] else { continue }
      conditions.append(condition)
    }
    return conditions.compactMap { condition in
      switch tree[tree.ungrouped(condition)] {
      case .boolean(let isTrue):
        finding(
          "this condition is always \(isTrue)",
          hint: "keep only the \(isTrue ? "first" : "second") of the two values",
          at: tree.range(of: condition))
      case .null:
        finding(
          "this condition never holds", hint: "keep only the second of the two values",
          at: tree.range(of: condition))
      default: nil
      }
    }
  }
}
