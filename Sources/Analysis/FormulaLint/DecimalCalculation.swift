import FormulaChecker
import FormulaSyntax
import FormulaValues

/// An arithmetic expression with decimal constants, computed in binary and, exactly, in decimal.
struct DecimalCalculation {
  /// An item of the expression in postfix order.
  private enum Item {
    case number(Double)
    case leaf(Int)
    case negate
    case binary(BinaryOperator)
  }

  /// The longest expression to compute.
  private static let maxItems = 24

  private var items: [Item] = []
  /// Whether the expression calculates with a constant that has no exact binary form.
  private(set) var isDoubtful = false

  /// Creates the calculation of an expression, or returns `nil` if it is something else or too
  /// long.
  ///
  /// Operands that are not calculations are added to `leaves`, by their source.
  init?(_ id: ExpressionID, _ formula: LintedFormula, leaves: inout [String]) {
    let tree = formula.tree
    var open: [(id: ExpressionID, item: Item?)] = [(id, nil)]
    var hasFraction = false
    var hasOperator = false
    while let (id, item) = open.popLast() {
      guard items.count + open.count < Self.maxItems else { return nil }
      if let item {
        items.append(item)
        continue
      }
      switch tree[id] {
      case .group(let inner): open.append((inner, nil))
      case .number(let number):
        items.append(.number(number))
        hasFraction = hasFraction || (number * 0x1p20).rounded() != number * 0x1p20
      case .unary(.negate, let operand): open += [(id, .negate), (operand, nil)]
      case .binary(let sign, let left, let right)
      where [.add, .subtract, .multiply, .divide].contains(sign):
        hasOperator = true
        open += [(id, .binary(sign)), (right, nil), (left, nil)]
      default:
        guard formula.checked[type: id].kinds.subtracting(.null) == .number,
          !formula.isVolatile(id)
        else { return nil }
        let text = formula.argumentText(id)
        let number = leaves.firstIndex(of: text) ?? leaves.count
        if number == leaves.count { leaves.append(text) }
        items.append(.leaf(number))
      }
    }
    isDoubtful = hasFraction && hasOperator
  }

  /// Returns the result as formulas compute it, and the double nearest to the exact result.
  ///
  /// Returns `nil` if there is no exact result of reasonable size. Complexity: O(items).
  func results(_ leaves: [Double]) -> (binary: Double, exact: Double)? {
    var stack: [DecimalNumber] = []
    for item in items {
      switch item {
      case .number(let number): stack.append(DecimalNumber(number))
      case .leaf(let leaf): stack.append(DecimalNumber(leaves[leaf]))
      case .negate:
        guard let exact = stack.popLast()?.times(DecimalNumber(-1)) else { return nil }
        stack.append(exact)
      case .binary(let sign):
        guard let right = stack.popLast(), let left = stack.popLast(),
          let exact = Self.exact(sign, left, right)
        else { return nil }
        stack.append(exact)
      }
    }
    let binary = binaryResult(leaves)
    guard let exact = stack.last?.double, binary.isFinite else { return nil }
    // Anything larger is not due to the binary form of constants.
    guard (binary - exact).magnitude <= 1e-9 * max(1, exact.magnitude) else { return nil }
    return (binary, exact)
  }

  /// Returns the result as formulas compute it. Complexity: O(items).
  private func binaryResult(_ leaves: [Double]) -> Double {
    binaryResults(count: 1) { [leaves[$0]] }.first ?? .nan
  }

  /// Returns the results for all samples, as formulas compute them.
  ///
  /// An item is computed for all samples at once. Complexity: O(items × samples).
  func binaryResults(for samples: SampleValues) -> [Double] {
    binaryResults(count: samples.count) { samples.values(ofLeaf: $0) }
  }

  private func binaryResults(count: Int, leaf: (Int) -> [Double]) -> [Double] {
    var stack: [[Double]] = []
    for item in items {
      switch item {
      case .number(let number): stack.append([Double](repeating: number, count: count))
      case .leaf(let number): stack.append(leaf(number))
      case .negate:
        guard var operand = stack.popLast() else { return [] }
        for sample in operand.indices { operand[sample] = -operand[sample] }
        stack.append(operand)
      case .binary(let sign):
        guard let right = stack.popLast(), var left = stack.popLast() else { return [] }
        for sample in left.indices {
          switch sign {
          case .add: left[sample] += right[sample]
          case .subtract: left[sample] -= right[sample]
          case .multiply: left[sample] *= right[sample]
          default: left[sample] /= right[sample]
          }
        }
        stack.append(left)
      }
    }
    return stack.last ?? []
  }

  private static func exact(
    _ sign: BinaryOperator, _ left: DecimalNumber, _ right: DecimalNumber
  ) -> DecimalNumber? {
    switch sign {
    case .add: return left.plus(right)
    case .subtract: return right.times(DecimalNumber(-1)).flatMap { left.plus($0) }
    case .multiply: return left.times(right)
    default:
      guard
        let quotient = DecimalNumber.quotient(left, right, places: 12, by: .halfAwayFromZero),
        let product = quotient.times(right), let rest = left.times(DecimalNumber(-1)),
        product.plus(rest)?.coefficient == 0
      else { return nil }
      return quotient
    }
  }
}

/// Values to compute expressions with in order to find one that shows a difference.
struct SampleValues {
  private let leaves: Int
  /// The number of samples.
  let count: Int

  /// Creates samples for `leaves` leaves: whole numbers for the first two, and 1 for the rest. A
  /// single leaf is also a multiple of 1000, since small factors need large numbers.
  init(leaves: Int) {
    self.leaves = leaves
    count =
      switch leaves {
      case 0: 1
      case 1: Self.single.count
      default: Self.first.count
      }
  }

  /// Returns the values of a leaf, by sample.
  func values(ofLeaf leaf: Int) -> [Double] {
    if leaves == 1 { return Self.single }
    return leaf == 0 ? Self.first : leaf == 1 ? Self.second : Self.ones
  }

  /// Returns the values of all leaves.
  subscript(sample: Int) -> [Double] { (0..<leaves).map { values(ofLeaf: $0)[sample] } }

  private static let single = (1...100).map { Double($0) } + (1...60).map { Double($0 * 1000) }
  private static let first = (0..<144).map { Double($0 % 12 + 1) }
  private static let second = (0..<144).map { Double($0 / 12 + 1) }
  private static let ones = [Double](repeating: 1, count: 144)
}
