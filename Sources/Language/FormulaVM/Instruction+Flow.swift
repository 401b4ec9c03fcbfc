extension Instruction {
  /// The registers that the instruction reads and writes, for the operations that a `ColumnPlan`
  /// supports.
  ///
  /// Registers that hold sums, counts and lists under construction are left out.
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

  /// The cost of the instruction relative to a simple one, such as an addition of numbers.
  ///
  /// Instructions that call a function or traverse a whole value charge further steps at run time.
  var weight: Int {
    switch operation {
    case .power, .round, .equal, .notEqual, .branchUnlessEqual, .branchUnlessNotEqual, .element: 4
    case .member: 2
    case .move, .loadGlobal, .add, .subtract, .multiply, .divide, .remainder, .negate, .plus, .not,
      .less, .lessOrEqual, .greater, .greaterOrEqual, .contained, .jump, .condition, .branchUnless,
      .branchWhen, .branchUnlessLess, .branchUnlessLessOrEqual, .branchUnlessGreater,
      .branchUnlessGreaterOrEqual, .handler, .jumpUnlessNull, .jumpUnlessError, .jumpIfError,
      .jumpUnlessFunction, .list, .record, .call, .concat, .upper, .lower, .closure, .apply,
      .return, .errorRecord, .errorMark, .errorRelease, .loop, .columns, .again, .next, .collect,
      .append, .collected, .sum, .accumulate, .accumulateProduct, .total, .increment, .addThenAdd,
      .addThenSubtract, .addThenMultiply, .addThenDivide, .subtractThenAdd, .subtractThenSubtract,
      .subtractThenMultiply, .subtractThenDivide, .multiplyThenAdd, .multiplyThenSubtract,
      .multiplyThenMultiply, .multiplyThenDivide, .divideThenAdd, .divideThenSubtract,
      .divideThenMultiply, .divideThenDivide, .addThenRound, .subtractThenRound, .multiplyThenRound,
      .divideThenRound:
      1
    }
  }

  /// Returns the indices of the instructions that may run after this one, ignoring errors.
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
