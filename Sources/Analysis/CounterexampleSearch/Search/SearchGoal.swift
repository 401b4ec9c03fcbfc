import AbstractInterpretation
import FormulaChecker
import FormulaSyntax
import FormulaValues

/// A behavior of a formula that a search tries to reach.
enum SearchGoal: Hashable {
  case branch(Branch)
  /// A divisor or argument is zero.
  case zero(ExpressionID)
  /// An argument is negative.
  case negative(ExpressionID)
  /// Both sides of a comparison are equal.
  case boundary(ExpressionID)

  /// The expression whose value determines whether the goal is reached.
  var expression: ExpressionID {
    switch self {
    case .branch(let branch): branch.expression
    case .zero(let id), .negative(let id), .boundary(let id): id
    }
  }
}

extension SearchGoal {
  /// Returns the goals of a formula that are not known to be unreachable.
  ///
  /// If `boundaries` is `true`, the goals include inputs for which nearly equal formulas have
  /// different results.
  static func all(
    of coverage: BranchCoverage, _ formula: CheckedFormula, _ evaluation: AbstractEvaluation?,
    boundaries: Bool
  ) -> [SearchGoal] {
    let tree = formula.tree
    var goals: [SearchGoal] = coverage.missing.map { .branch(coverage.branches[$0]) }
    for id in tree.all {
      if case .call(let call) = tree[id], evaluation?[id]?.canFail ?? true {
        for argument in call.arguments.prefix(maxArguments) {
          addBounds(of: tree.ungrouped(argument), tree, evaluation, &goals)
        }
      }
      if boundaries, case .binary(let sign, _, _) = tree[id], sign.isOrdering {
        goals.append(.boundary(id))
      }
      guard case .binary(let sign, _, let divisor) = tree[id],
        sign == .divide || sign == .remainder
      else { continue }
      let plain = tree.ungrouped(divisor)
      if case .number = tree[plain] { continue }
      if let known = evaluation?[plain], !known.numbers.contains(0) || !known.canBeNumeric {
        continue
      }
      goals.append(.zero(plain))
    }
    return goals
  }

  /// The maximum number of arguments of a call to consider.
  private static var maxArguments: Int { 3 }

  /// Adds goals for an argument, because many functions fail for zero or negative numbers.
  private static func addBounds(
    of argument: ExpressionID, _ tree: Tree, _ evaluation: AbstractEvaluation?,
    _ goals: inout [SearchGoal]
  ) {
    switch tree[argument] {
    case .number, .text, .lambda: return
    default: break
    }
    if let known = evaluation?[argument] {
      guard known.canBeNumeric else { return }
      if known.numbers.contains(0) { goals.append(.zero(argument)) }
      if known.numbers.contains(-1) { goals.append(.negative(argument)) }
    } else {
      goals += [.zero(argument), .negative(argument)]
    }
  }
}
