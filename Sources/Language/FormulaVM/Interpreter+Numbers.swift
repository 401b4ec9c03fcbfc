import FormulaRuntime
import FormulaValues

/// Fast paths that need only numbers in registers: arithmetic and comparison of finite numbers, and
/// the loop that runs before the general interpreter.
///
/// A formula such as `price * quantity - discount` uses nothing else. The loop makes no calls, so
/// it needs no stack frame, saves no registers and writes only results. At the first instruction
/// that needs more, `execute` continues from there. Measured: rows F1 and F2 of
/// `make bench SUITE=formulas`.
extension Interpreter {
  /// Executes from `pc` until the result is known, and returns its register.
  ///
  /// Returns nil at an instruction that needs the general interpreter, with `pc` at that
  /// instruction.
  @inline(__always)
  static func calculate(
    _ pc: inout UnsafeMutablePointer<Instruction>, _ r: UnsafeMutablePointer<Word>
  ) -> UnsafeMutablePointer<Word>? {
    while true {
      let i = unsafe pc
      let isDone: Bool
      unsafe pc += 1
      switch unsafe i.pointee.operation {
      case .add: isDone = unsafe single(i, r, +)
      case .subtract: isDone = unsafe single(i, r, -)
      case .multiply: isDone = unsafe single(i, r, *)
      case .divide: isDone = unsafe single(i, r, /)
      case .addThenAdd:
        isDone = unsafe pair(i, r, +, +, sidesMatter: false)
        unsafe pc += 1
      case .addThenSubtract:
        isDone = unsafe pair(i, r, +, -, sidesMatter: true)
        unsafe pc += 1
      case .addThenMultiply:
        isDone = unsafe pair(i, r, +, *, sidesMatter: false)
        unsafe pc += 1
      case .addThenDivide:
        isDone = unsafe pair(i, r, +, /, sidesMatter: true)
        unsafe pc += 1
      case .subtractThenAdd:
        isDone = unsafe pair(i, r, -, +, sidesMatter: false)
        unsafe pc += 1
      case .subtractThenSubtract:
        isDone = unsafe pair(i, r, -, -, sidesMatter: true)
        unsafe pc += 1
      case .subtractThenMultiply:
        isDone = unsafe pair(i, r, -, *, sidesMatter: false)
        unsafe pc += 1
      case .subtractThenDivide:
        isDone = unsafe pair(i, r, -, /, sidesMatter: true)
        unsafe pc += 1
      case .multiplyThenAdd:
        isDone = unsafe pair(i, r, *, +, sidesMatter: false)
        unsafe pc += 1
      case .multiplyThenSubtract:
        isDone = unsafe pair(i, r, *, -, sidesMatter: true)
        unsafe pc += 1
      case .multiplyThenMultiply:
        isDone = unsafe pair(i, r, *, *, sidesMatter: false)
        unsafe pc += 1
      case .multiplyThenDivide:
        isDone = unsafe pair(i, r, *, /, sidesMatter: true)
        unsafe pc += 1
      case .divideThenAdd:
        isDone = unsafe pair(i, r, /, +, sidesMatter: false)
        unsafe pc += 1
      case .divideThenSubtract:
        isDone = unsafe pair(i, r, /, -, sidesMatter: true)
        unsafe pc += 1
      case .divideThenMultiply:
        isDone = unsafe pair(i, r, /, *, sidesMatter: false)
        unsafe pc += 1
      case .divideThenDivide:
        isDone = unsafe pair(i, r, /, /, sidesMatter: true)
        unsafe pc += 1
      case .addThenRound:
        isDone = unsafe rounded(i, r, +)
        unsafe pc += 1
      case .subtractThenRound:
        isDone = unsafe rounded(i, r, -)
        unsafe pc += 1
      case .multiplyThenRound:
        isDone = unsafe rounded(i, r, *)
        unsafe pc += 1
      case .divideThenRound:
        isDone = unsafe rounded(i, r, /)
        unsafe pc += 1
      case .round:
        let value = unsafe DecimalRounding.roundByWhole(
          r[Int(i.pointee.b)].double, places: Int(i.pointee.n) & 0x7F)
        if let value { unsafe r[Int(i.pointee.a)] = Word(value) }
        isDone = value != nil
      case .branchUnlessLess:
        unsafe pc = i
        guard unsafe climb(&pc, r, .branchUnlessLess, <, >=) else { return nil }
        isDone = true
      case .branchUnlessLessOrEqual:
        unsafe pc = i
        guard unsafe climb(&pc, r, .branchUnlessLessOrEqual, <=, >) else { return nil }
        isDone = true
      case .branchUnlessGreater:
        unsafe pc = i
        guard unsafe climb(&pc, r, .branchUnlessGreater, >, <=) else { return nil }
        isDone = true
      case .branchUnlessGreaterOrEqual:
        unsafe pc = i
        guard unsafe climb(&pc, r, .branchUnlessGreaterOrEqual, >=, <) else { return nil }
        isDone = true
      case .return: return unsafe r + Int(i.pointee.a)
      default: isDone = false
      }
      guard isDone else {
        unsafe pc = i
        return nil
      }
      if unsafe pc.pointee.operation == .return { return unsafe r + Int(pc.pointee.a) }
    }
  }

  /// Performs one operation and returns `true` if the result is a finite number.
  ///
  /// Otherwise nothing is written.
  @inline(__always)
  static func single(
    _ i: UnsafeMutablePointer<Instruction>, _ r: UnsafeMutablePointer<Word>,
    _ operation: (Double, Double) -> Double
  ) -> Bool {
    let value = unsafe operation(r[Int(i.pointee.b)].double, r[Int(i.pointee.c)].double)
    guard value - value == 0 else { return false }
    unsafe r[Int(i.pointee.a)] = Word(value)
    return true
  }

  /// Returns whether a comparison of two numbers holds, or nil if an operand is not a number.
  @inline(__always)
  static func compared(
    _ i: UnsafeMutablePointer<Instruction>, _ r: UnsafeMutablePointer<Word>,
    _ holds: (Double, Double) -> Bool, _ fails: (Double, Double) -> Bool
  ) -> Bool? {
    let (x, y) = unsafe (r[Int(i.pointee.b)].double, r[Int(i.pointee.c)].double)
    return holds(x, y) ? true : fails(x, y) ? false : nil
  }

  /// Runs a chain of comparisons of the same kind, as produced by nested conditionals.
  ///
  /// Returns `false` at a comparison whose operands are not both numbers.
  @inline(__always)
  private static func climb(
    _ pc: inout UnsafeMutablePointer<Instruction>, _ r: UnsafeMutablePointer<Word>,
    _ operation: Instruction.Operation,
    _ holds: (Double, Double) -> Bool, _ fails: (Double, Double) -> Bool
  ) -> Bool {
    repeat {
      guard let isTrue = unsafe compared(pc, r, holds, fails) else { return false }
      // The instruction after a comparison is its `handler`.
      if isTrue {
        unsafe pc += 2
        return true
      }
      unsafe pc += 1 + Int(pc.pointee.a)
    } while unsafe pc.pointee.operation == operation
    return true
  }
}
