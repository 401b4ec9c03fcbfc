import FormulaRuntime
import FormulaValues

/// Two operations of arithmetic in one turn of the loop, as `price * quantity - discount` has them.
///
/// Only the machine's own copy of the code has superinstructions. Each stands in the place of the first
/// of two instructions and keeps its operands; the second stays where it is, and its operands are read
/// there. So jumps and places are as in the program, and whatever is not two finite numbers is left to
/// the two instructions, one after the other. Measured: rows "F1 single" and "F6" of `make bench`.
extension Instruction {
  /// This instruction, joined with the one behind it if that takes its result.
  func joined(with next: Instruction) -> Instruction {
    var joined = self
    joined.operation = superinstruction(with: next) ?? operation
    return joined
  }

  private func superinstruction(with next: Instruction) -> Operation? {
    if next.operation == .round { return next.b == a ? thenRound : nil }
    // Not where both operands are the result, and a result on the right only where sides do not matter.
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
  /// Does an operation and the one behind it, if they give a finite number.
  ///
  /// What is not finite after the first stays so after the second, hence one look at the result of both.
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

  /// Does an operation and the rounding behind it, if the nearest whole number tells its result.
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

  /// Goes on behind two operations that are `done`, the one before `pc` and the one at it, and tells
  /// whether the second gives the formula's `result`. Where they are not, only the first is done, as
  /// `operation`, since the second may have more to say then.
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
