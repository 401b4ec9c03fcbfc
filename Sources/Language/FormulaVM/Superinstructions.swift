import FormulaRuntime

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
}

extension Interpreter {
  /// Does the operation before `pc` and the one at it, and tells whether that is the formula's `result`.
  /// Where it gives no finite number only the first is done, as `operation`, since the second may have
  /// more to say then.
  ///
  /// What is not finite after the first stays so after the second, hence one look at the result of both.
  @inline(__always)
  static func pair(
    _ pc: inout UnsafeMutablePointer<Instruction>, _ r: UnsafeMutablePointer<Word>,
    _ link: UnsafeMutablePointer<Linkage>, _ run: inout Run, _ result: inout Int,
    _ operation: Instruction.Operation, _ first: (Double, Double) -> Double,
    _ second: (Double, Double) -> Double, sidesMatter: Bool
  ) -> Bool {
    let a = unsafe Int((pc - 1).pointee.a)
    let (left, right) = unsafe (r[Int((pc - 1).pointee.b)], r[Int((pc - 1).pointee.c)])
    let value = first(left.double, right.double)
    let other = unsafe sidesMatter ? Int(pc.pointee.c) : Int(pc.pointee.b) + Int(pc.pointee.c) - a
    let both = unsafe second(value, r[other].double)
    guard both.magnitude < .infinity else {
      unsafe r[a] = unsafe SlowPath.arithmetic(operation, left, right, pc, link, &run)
      return false
    }
    unsafe r[a] = Word(value)
    unsafe r[Int(pc.pointee.a)] = Word(both)
    unsafe pc += 1
    guard unsafe pc.pointee.operation == .return else { return false }
    result = unsafe Int(pc.pointee.a)
    return true
  }
}
