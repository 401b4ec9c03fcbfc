import AbstractValues
import FormulaChecker
import FormulaSyntax
import FormulaValues

/// Something that a search would like a formula to do.
enum SearchAim: Hashable {
  case branch(Branch)
  /// That what divides is zero.
  case zero(ExpressionID)
  /// That what a function takes is below zero.
  case negative(ExpressionID)
  /// That what is compared is the same.
  case boundary(ExpressionID)

  /// The expression whose value decides.
  var expression: ExpressionID {
    switch self {
    case .branch(let branch): branch.expression
    case .zero(let id), .negative(let id), .boundary(let id): id
    }
  }
}

extension SearchAim {
  /// The aims of a formula that are not known to be out of reach; with `boundaries` also those where
  /// another formula that is nearly the same would do otherwise.
  static func all(
    of coverage: BranchCoverage, _ formula: CheckedFormula, _ evaluation: AbstractEvaluation?,
    boundaries: Bool
  ) -> [SearchAim] {
    let tree = formula.tree
    var aims: [SearchAim] = coverage.missing.map { .branch(coverage.branches[$0]) }
    for id in tree.all {
      if case .call(let call) = tree[id], evaluation?[id]?.canFail ?? true {
        for argument in call.arguments.prefix(mostArguments) {
          addBounds(of: tree.ungrouped(argument), tree, evaluation, &aims)
        }
      }
      if boundaries, case .binary(let sign, _, _) = tree[id], sign.isOrdering {
        aims.append(.boundary(id))
      }
      guard case .binary(let sign, _, let divisor) = tree[id],
        sign == .divide || sign == .remainder
      else { continue }
      let plain = tree.ungrouped(divisor)
      if case .number = tree[plain] { continue }
      if let known = evaluation?[plain], !known.numbers.contains(0) || !known.canBeNumeric {
        continue
      }
      aims.append(.zero(plain))
    }
    return aims
  }

  /// The arguments of a call that are looked at.
  private static var mostArguments: Int { 3 }

  /// Many functions fail for what is zero or below.
  private static func addBounds(
    of argument: ExpressionID, _ tree: Tree, _ evaluation: AbstractEvaluation?,
    _ aims: inout [SearchAim]
  ) {
    switch tree[argument] {
    case .number, .text, .lambda: return
    default: break
    }
    if let known = evaluation?[argument] {
      guard known.canBeNumeric else { return }
      if known.numbers.contains(0) { aims.append(.zero(argument)) }
      if known.numbers.contains(-1) { aims.append(.negative(argument)) }
    } else {
      aims += [.zero(argument), .negative(argument)]
    }
  }
}
