import AbstractInterpretation
import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues
package import SourceText

/// A condition that no input satisfies, or numbers that no condition of a choice covers.
package enum ContradictionRule: FormulaRule {
  package static let description = RuleDescription(
    "contradiction", .warning, "No input satisfies a condition.",
    reason: """
      The value for the condition is never used. Usually a bound is mistyped, two cases of a \
      choice overlap, or the list of options lacks the intended one. A similar mistake leaves out \
      numbers between two cases.
      """,
    wrong: "iff(price > 10 && price < 5, 1, 0)", right: "iff(price > 5 && price < 10, 1, 0)")

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    contradictions(in: formula)
      + (formula.traits.isDisjoint(with: .cases) ? [] : gaps(in: formula))
  }

  private static func gaps(in formula: LintedFormula) -> [FormulaDiagnostic] {
    formula.tree.all.compactMap { id in
      guard case .call = formula.tree.shape(of: id), case .call(let call) = formula.tree[id],
        formula.function(of: id)?.choice == .conditions, let gap = ArmGap(of: call, formula)
      else { return nil }
      return finding(
        "no case covers '\(gap.name)' where it is \(gap.text)",
        hint: "include a bound, or add a value for all other cases", at: call.name.range)
    }
  }

  private static func contradictions(in formula: LintedFormula) -> [FormulaDiagnostic] {
    let checked = formula.checked
    // A single comparison cannot contradict another one.
    guard checked.canRun, comparisons(in: formula.tree) > 1 else { return [] }
    let evaluation = AbstractEvaluation(checked, catalog: formula.catalog) { slot in
      AbstractValue.stored(formula.schema.type(of: slot))
    }
    let tree = formula.tree
    // A comparison with an unknown option never holds; it is reported on its own.
    let unknown = checked.diagnostics.filter {
      $0.rule == CheckerRules.textComparedWithOption.name
    }.map { $0.range }
    var seen: Set<String> = []
    var findings: [FormulaDiagnostic] = []
    for branch in Branch.all(of: checked, catalog: formula.catalog) where branch.side == .holds {
      let text = tree.text(in: tree.range(of: branch.expression)).filter { !$0.isWhitespace }
      // `UnreachableBranchRule` reports repeated conditions.
      guard seen.insert(text).inserted, let value = evaluation[branch.expression],
        branch.isDead(in: evaluation), !value.kinds.isEmpty, !value.canFail,
        readsNames(branch.expression, checked),
        !unknown.contains(where: { tree.range(of: branch.expression).contains($0) })
      else { continue }
      findings.append(
        finding(
          "no input satisfies this condition",
          hint: "compare its bounds with those of the conditions before it",
          at: tree.range(of: branch.expression)))
    }
    return findings
  }

  private static func comparisons(in tree: Tree) -> Int {
    var count = 0
    for node in tree.nodes where node.kind == .binary {
      switch BinaryOperator(rawValue: node.detail) {
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: count += 1
      case .or, .and, .contained, .coalesce, .add, .subtract, .multiply, .divide, .remainder,
        .power, nil:
        break
      }
    }
    return count
  }

  /// Returns `true` if an expression reads a field or local name, and is thus not constant.
  private static func readsNames(_ id: ExpressionID, _ formula: CheckedFormula) -> Bool {
    var open = [id]
    while let id = open.popLast() {
      switch formula[meaning: id] {
      case .field, .local: return true
      default: open += formula.tree.children(of: id)
      }
    }
    return false
  }
}
