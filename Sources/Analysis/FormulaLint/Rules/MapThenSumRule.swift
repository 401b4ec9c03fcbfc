import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues
package import SourceText

/// A list that is created only to be summed.
package enum MapThenSumRule: FormulaRule {
  package static let subjects: FormulaTraits = .summing
  package static let description = RuleDescription(
    "map-then-sum", .hint, "A list is created by `map` only to be summed.",
    reason: """
      `sumBy` does that in one call and creates no list. It is an extension; portable formulas \
      require `sum` and `map`.
      """,
    wrong: "sum(map(lines, (line) -> line.amount * 2))",
    right: "sumBy(lines, (line) -> line.amount * 2)", profile: .extended)

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    guard formula.profile == .extended else { return [] }
    let tree = formula.tree
    return formula.calls.compactMap { known in
      guard let aggregate = known.function.aggregate, known.call.arguments.count == 1,
        let name = formula.catalog.function(playing: .aggregatesEach(aggregate))?.name
      else { return nil }
      let argument = tree.ungrouped(known.call.arguments[0])
      guard case .call(let inner) = tree[argument],
        formula.function(of: argument)?.plays(.transformsEach) ?? false,
        inner.arguments.count == 2, tree.isLambda(inner.arguments[1]), tree.comments.isEmpty
      else { return nil }
      let text =
        "\(name)(\(formula.argumentText(inner.arguments[0])), \(formula.argumentText(inner.arguments[1])))"
      let range = tree.range(of: known.id)
      // If not only numbers are summed, one pass may fail at another element than two passes.
      let elements = formula.checked[type: argument].element.kinds
      return finding(
        "a list is created only to be summed", hint: "\(name)(…) does both at once", at: range,
        fixes: [
          .init(
            "write \(name)", isSafe: elements.isSubset(of: [.number, .null]), range, with: text)
        ])
    }
  }
}
