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
    guard checked.canRun, mayContradict(checked) else { return [] }
    let evaluation = AbstractEvaluation(checked, catalog: formula.catalog) { slot in
      AbstractValue.stored(formula.schema.type(of: slot))
    }
    // The body of a function is only known through its branches.
    guard checked.tree.nodes.contains(where: { $0.kind == .lambda }) || isAnyDead(evaluation) else {
      return []
    }
    let tree = formula.tree
    var seen: Set<String> = []
    var findings: [FormulaDiagnostic] = []
    for branch in Branch.all(of: checked, catalog: formula.catalog) where branch.side == .holds {
      let text = tree.text(in: tree.range(of: branch.expression)).filter { !$0.isWhitespace }
      // `UnreachableBranchRule` reports repeated conditions.
      guard seen.insert(text).inserted, let value = evaluation[branch.expression],
        branch.isDead(in: evaluation), !value.kinds.isEmpty, !value.canFail,
        readsNames(branch.expression, checked)
      else { continue }
      findings.append(
        finding(
          "no input satisfies this condition",
          hint: "compare its bounds with those of the conditions before it",
          at: tree.range(of: branch.expression)))
    }
    return findings
  }

  /// Returns `true` if a value that can be a condition is never true. Few formulas have one, and finding
  /// the branches of a formula costs more.
  private static func isAnyDead(_ evaluation: AbstractEvaluation) -> Bool {
    let formula = evaluation.formula
    return formula.tree.all.contains { id in
      guard formula.expressions[Int(id.index)].kinds.contains(.boolean),
        let value = evaluation[id]
      else { return false }
      return !value.canHold && !value.kinds.isEmpty && !value.canFail
    }
  }

  /// Returns `true` if the comparisons of a formula may exclude each other, or one of them may never hold.
  ///
  /// Evaluating a formula is expensive. Comparisons of different numbers that a form stores with
  /// literals are independent of each other, and each of them holds for some input. A single comparison
  /// is left to other rules.
  private static func mayContradict(_ formula: CheckedFormula) -> Bool {
    let tree = formula.tree
    var count = 0
    var isDependent = false
    var compared: [ExpressionID] = []
    for node in tree.nodes {
      switch node.kind {
      // Values of local names and of records in the formula are known.
      case .binding, .record: isDependent = true
      case .binary:
        guard isComparison(node) else { continue }
        count += 1
        guard !isDependent, let number = comparedNumber(of: node, in: formula) else {
          isDependent = true
          continue
        }
        let range = tree.range(of: number)
        let text = tree.source[range.start..<range.end]
        isDependent = compared.contains { other in
          let range = tree.range(of: other)
          return tree.source[range.start..<range.end] == text
        }
        compared.append(number)
      case .missing, .null, .boolean, .number, .text, .name, .group, .unary, .conditional, .list,
        .call, .lambda, .element, .member:
        break
      }
    }
    return count > 1 && isDependent
  }

  private static func isComparison(_ node: Node) -> Bool {
    switch BinaryOperator(rawValue: node.detail) {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: true
    case .or, .and, .contained, .coalesce, .add, .subtract, .multiply, .divide, .remainder, .power,
      nil:
      false
    }
  }

  /// Returns the operand of a comparison that is a number of the form, if the other one is a literal.
  private static func comparedNumber(
    of node: Node, in formula: CheckedFormula
  ) -> ExpressionID? {
    let tree = formula.tree
    let operands = [node.first, node.second].map { tree.ungrouped(ExpressionID($0)) }
    guard let number = operands.first(where: { tree.nodes[$0].kind != .number }),
      operands.contains(where: { tree.nodes[$0].kind == .number }),
      formula[kinds: number].subtracting(.null) == .number
    else { return nil }
    switch tree[number] {
    case .name: if case .field = formula[meaning: number] { return number }
    case .member(let member):
      if case .name = tree[member.base] { return number }
    default: break
    }
    return nil
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
