import FormulaRuntime
import FormulaValues

/// Superinstructions: two arithmetic operations in one iteration of the interpreter loop, as in
/// `price * quantity - discount`.
///
/// They occur only in the machine's private copy of the code. A superinstruction replaces the first
/// of two instructions and keeps its operands. The second instruction stays in the code and its
/// operands are read from there. Jumps and source positions are therefore the same as in the
/// program. If an operand is not a finite number, the two instructions run separately. Measured:
/// rows "F1 single" and "F6" of `make bench`.
extension Instruction {
  /// Returns this instruction fused with `next`, if `next` uses its result.
  func joined(with next: Instruction) -> Instruction {
    var joined = self
    joined.operation = superinstruction(with: next) ?? operation
    return joined
  }

  private func superinstruction(with next: Instruction) -> Operation? {
    if next.operation == .round { return next.b == a ? thenRound : nil }
    // Not fused if both operands of the second operation are the first result. If only the right
    // one is, the second operation must be commutative.
    guard (next.b == a) != (next.c == a) else { return nil }
    let isLeft = next.b == a
    return switch (operation, next.operation) {
    case (.add, .add): .addThenAdd
    case (.add, .subtract) where isLeft: .addThenSubtract
    case (.add, .multiply): .addThenMultiply
    case (.add, .divide) where isLeft: .addThenDivide
    case (.subtract, .add): .subtractThenAdd
    case (.subtract, .subtract) where isLeft: .subtractThenSubtract
    case (.subtract, .multiply): .subtractThenMultiply
    case (.subtract, .divide) where isLeft: .subtractThenDivide
    case (.multiply, .add): .multiplyThenAdd
    case (.multiply, .subtract) where isLeft: .multiplyThenSubtract
    case (.multiply, .multiply): .multiplyThenMultiply
    case (.multiply, .divide) where isLeft: .multiplyThenDivide
    case (.divide, .add): .divideThenAdd
    case (.divide, .subtract) where isLeft: .divideThenSubtract
    case (.divide, .multiply): .divideThenMultiply
    case (.divide, .divide) where isLeft: .divideThenDivide
    default: nil
    }
  }

  private var thenRound: Operation? {
    switch operation {
    case .add: .addThenRound
    case .subtract: .subtractThenRound
    case .multiply: .multiplyThenRound
    case .divide: .divideThenRound
    default: nil
    }
  }
}

extension Interpreter {
  /// Performs two fused operations and returns `true` if the final result is finite.
  ///
  /// A value that is not finite after the first operation stays so after the second, so one test of
  /// the final result is enough.
  @inline(__always)
  static func pair(
    _ i: UnsafeMutablePointer<Instruction>, _ r: UnsafeMutablePointer<Word>,
    _ first: (Double, Double) -> Double, _ second: (Double, Double) -> Double, sidesMatter: Bool
  ) -> Bool {
    let a = unsafe Int(i.pointee.a)
    let value = unsafe first(r[Int(i.pointee.b)].double, r[Int(i.pointee.c)].double)
    let other = unsafe sidesMatter ? Int(i[1].c) : Int(i[1].b) + Int(i[1].c) - a
    let both = unsafe second(value, r[other].double)
    guard both.magnitude < .infinity else { return false }
    unsafe r[a] = Word(value)
    unsafe r[Int(i[1].a)] = Word(both)
    return true
  }

  /// Performs a fused operation and rounding, and returns `true` if rounding to a whole number is
  /// enough.
  @inline(__always)
  static func rounded(
    _ i: UnsafeMutablePointer<Instruction>, _ r: UnsafeMutablePointer<Word>,
    _ first: (Double, Double) -> Double
  ) -> Bool {
    let value = unsafe first(r[Int(i.pointee.b)].double, r[Int(i.pointee.c)].double)
    guard let both = unsafe DecimalRounding.roundByWhole(value, places: Int(i[1].n) & 0x7F) else {
      return false
    }
    unsafe r[Int(i.pointee.a)] = Word(value)
    unsafe r[Int(i[1].a)] = Word(both)
    return true
  }

  /// Continues after a superinstruction and returns `true` if its second operation produces the
  /// formula's `result`.
  ///
  /// `done` states whether both operations were performed: the one before `pc` and the one at `pc`.
  /// If not, only the first runs, as `operation`, since the second may take its slow path.
  @inline(__always)
  static func goOn(
    _ done: Bool, _ pc: inout UnsafeMutablePointer<Instruction>, _ r: UnsafeMutablePointer<Word>,
    _ link: UnsafeMutablePointer<Linkage>, _ run: inout Run, _ result: inout Int,
    else operation: Instruction.Operation
  ) -> Bool {
    guard done else {
      let i = unsafe pc - 1
      unsafe r[Int(i.pointee.a)] = unsafe SlowPath.arithmetic(
        operation, r[Int(i.pointee.b)], r[Int(i.pointee.c)], pc, link, &run)
      return false
    }
    unsafe pc += 1
    guard unsafe pc.pointee.operation == .return else { return false }
    result = unsafe Int(pc.pointee.a)
    return true
  }
}
