package import FormulaSyntax
import FormulaRuntime
import SourceText

/// A range of numbers between the arms of a choice that no arm covers.
///
/// For example, `ifs(a < 10, 1, a > 10, 2)` leaves out 10.
package struct ArmGap {
  /// The name that the arms compare with numbers.
  package let name: String
  private let lower: Bound
  private let upper: Bound

  /// An end of a range, which may be included.
  private struct Bound {
    let number: Double
    let counts: Bool
  }

  private typealias Arm = (lower: Bound, upper: Bound)

  /// Finds the first gap of a choice by conditions.
  ///
  /// Fails if there is no gap, if the choice has a default value, or if its arms do not all compare
  /// one name with numbers.
  ///
  /// Complexity: O(arms log arms).
  package init?(of call: Expression.Call, _ formula: LintedFormula) {
    let arguments = Array(call.arguments)
    guard arguments.count >= 4, arguments.count.isMultiple(of: 2) else { return nil }
    var names: Set<String> = []
    var arms: [Arm] = []
    for place in stride(from: 0, to: arguments.count, by: 2) {
      guard let arm = Self.arm(arguments[place], formula, &names) else { return nil }
      arms.append(arm)
    }
    guard names.count == 1, let name = names.first else { return nil }
    arms.sort { one, other in
      one.lower.number < other.lower.number
        || one.lower.number == other.lower.number && one.lower.counts && !other.lower.counts
    }
    var covered = arms[0].upper
    for arm in arms.dropFirst() {
      let (lower, upper) = (covered, arm.lower)
      let isGap =
        lower.number < upper.number
        ? !lower.counts || !upper.counts || upper.number - lower.number > 1
        : lower.number == upper.number && !lower.counts && !upper.counts
      if isGap {
        self.name = name
        self.lower = Bound(number: lower.number, counts: !lower.counts)
        self.upper = Bound(number: upper.number, counts: !upper.counts)
        return
      }
      let isFarther =
        arm.upper.number > covered.number
        || arm.upper.number == covered.number && arm.upper.counts
      if isFarther { covered = arm.upper }
    }
    return nil
  }

  /// The numbers in the gap, such as "10" or "from 10 to below 20".
  package var text: String {
    let (low, high) = (NumberText.string(lower.number), NumberText.string(upper.number))
    if lower.number == upper.number { return low }
    return (lower.counts ? "from \(low)" : "above \(low)")
      + (upper.counts ? " to \(high)" : " to below \(high)")
  }

  /// Returns the numbers for which a condition holds.
  private static func arm(
    _ id: ExpressionID, _ formula: LintedFormula, _ names: inout Set<String>
  ) -> Arm? {
    let tree = formula.tree
    let id = tree.ungrouped(id)
    switch tree[id] {
    case .binary(.and, let left, let right): return common([left, right], formula, &names)
    case .call(let call):
      guard formula.function(of: id)?.plays(.conjunction) ?? false else { return nil }
      return common(Array(call.arguments), formula, &names)
    case .binary(let sign, let left, let right):
      if let name = name(left, tree), let number = number(right, tree) {
        names.insert(name)
        return arm(sign, number)
      }
      guard let name = name(right, tree), let number = number(left, tree) else { return nil }
      names.insert(name)
      return arm(sign.turned, number)
    default: return nil
    }
  }

  /// Returns the numbers for which all conditions hold.
  private static func common(
    _ conditions: [ExpressionID], _ formula: LintedFormula, _ names: inout Set<String>
  ) -> Arm? {
    var common: Arm?
    for condition in conditions {
      guard let arm = arm(condition, formula, &names) else { return nil }
      guard let known = common else {
        common = arm
        continue
      }
      common = (
        narrower(known.lower, arm.lower, isUpper: false),
        narrower(known.upper, arm.upper, isUpper: true)
      )
    }
    return common
  }

  private static func arm(_ sign: BinaryOperator, _ number: Double) -> Arm? {
    let (least, most) = (
      Bound(number: -.infinity, counts: false), Bound(number: .infinity, counts: false)
    )
    return switch sign {
    case .less: (least, Bound(number: number, counts: false))
    case .lessOrEqual: (least, Bound(number: number, counts: true))
    case .greater: (Bound(number: number, counts: false), most)
    case .greaterOrEqual: (Bound(number: number, counts: true), most)
    case .equal: (Bound(number: number, counts: true), Bound(number: number, counts: true))
    default: nil
    }
  }

  private static func narrower(_ one: Bound, _ other: Bound, isUpper: Bool) -> Bound {
    if one.number == other.number { return one.counts ? other : one }
    return (one.number < other.number) == isUpper ? one : other
  }

  private static func name(_ id: ExpressionID, _ tree: Tree) -> String? {
    if case .name(let name) = tree[tree.ungrouped(id)] { name } else { nil }
  }

  private static func number(_ id: ExpressionID, _ tree: Tree) -> Double? {
    switch tree[tree.ungrouped(id)] {
    case .number(let number): number
    case .unary(.negate, let operand): number(operand, tree).map { -$0 }
    default: nil
    }
  }
}
