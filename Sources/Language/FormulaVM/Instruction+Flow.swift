extension Instruction {
  /// The registers that are read and written, by the operations that a `ColumnPlan` knows; what
  /// sums, counts and lists under construction hold is left out.
  var registers: (read: [Int], written: [Int]) {
    let (a, b, c) = (Int(a), Int(b), Int(c))
    switch operation {
    case .move, .negate, .plus, .not, .condition, .member, .round: return ([b], [a])
    case .loadGlobal: return ([], [a])
    case .add, .subtract, .multiply, .divide, .less, .lessOrEqual, .greater, .greaterOrEqual,
      .equal, .notEqual:
      return ([b, c], [a])
    case .branchUnless, .branchWhen, .jumpUnlessNull, .jumpUnlessError, .jumpIfError:
      return ([a], [])
    case .branchUnlessLess, .branchUnlessLessOrEqual, .branchUnlessGreater,
      .branchUnlessGreaterOrEqual, .branchUnlessEqual, .branchUnlessNotEqual, .accumulateProduct:
      return ([b, c], [])
    case .append, .accumulate: return ([b], [])
    case .call, .concat: return (Array(b..<b + Int(n)), [a])
    case .upper, .lower: return ([b], [a])
    case .return: return ([a], [])
    default: return ([], [])
    }
  }

  /// How long it takes beside a simple one, such as an addition of numbers. What calls a function or looks
  /// at a whole value takes its own steps besides.
  var weight: Int {
    switch operation {
    case .power, .round, .equal, .notEqual, .branchUnlessEqual, .branchUnlessNotEqual, .element: 4
    case .member: 2
    default: 1
    }
  }

  /// The instructions that may come next, errors aside.
  func successors(at index: Int) -> [Int] {
    switch operation {
    case .jump: [wide]
    case .return: []
    case .branchUnless, .branchWhen: [index + 2, wide]
    case .branchUnlessLess, .branchUnlessLessOrEqual, .branchUnlessGreater,
      .branchUnlessGreaterOrEqual, .branchUnlessEqual, .branchUnlessNotEqual:
      [index + 2, index + 1 + Int(a)]
    case .jumpUnlessNull, .jumpUnlessError, .jumpIfError: [index + 1, wide]
    default: [index + 1]
    }
  }
}
