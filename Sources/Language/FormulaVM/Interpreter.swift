import FormulaRuntime
import FormulaValues
import IndexedCollections

/// The interpreter loop.
///
/// It uses no reference counting and no `throws`: an error is a boxed value. Operands other than
/// two numbers are handled by the never-inlined functions of `SlowPath`.
enum Interpreter {
  /// Executes from `start` until the result of the formula or lambda is known, and returns it.
  static func execute(
    _ start: UnsafeMutablePointer<Instruction>, _ r: UnsafeMutablePointer<Word>,
    _ link: UnsafeMutablePointer<Linkage>, _ run: inout Run
  ) -> Word {
    var end = FormulaEnd()
    return unsafe execute(start, r, link, &run, &end)
  }

  /// Executes from `start` until `continuation` returns no further formula, and returns the last
  /// result.
  @inline(__always)
  static func execute(
    _ start: UnsafeMutablePointer<Instruction>, _ r: UnsafeMutablePointer<Word>,
    _ link: UnsafeMutablePointer<Linkage>, _ run: inout Run, _ continuation: inout some Continuation
  ) -> Word {
    var pc = unsafe start
    // Not stored in a local: a load in the prologue would slow down the shortest formulas.
    var code: UnsafeMutablePointer<Instruction> { unsafe link.pointee.code }
    var result = 0
    while true {
      running: while true {
        let i = unsafe pc
        unsafe pc += 1
        // Each operand is read only by the operations that use it.
        var a: Int { unsafe Int(i.pointee.a) }
        var b: Int { unsafe Int(i.pointee.b) }
        var c: Int { unsafe Int(i.pointee.c) }
        var n: Int { unsafe Int(i.pointee.n) }
        var wide: Int { unsafe i.pointee.wide }
        // The last computed value is usually the result. Testing for that is cheaper than another
        // iteration of the loop for the `return`.
        var isLast: Bool { unsafe pc.pointee.operation == .return }
        switch unsafe i.pointee.operation {
        case .move:
          unsafe r[a] = unsafe r[b]
          // Arguments of a call produce consecutive moves.
          while unsafe pc.pointee.operation == .move {
            unsafe r[Int(pc.pointee.a)] = unsafe r[Int(pc.pointee.b)]
            unsafe pc += 1
          }
        case .loadGlobal: unsafe r[a] = unsafe link.pointee.globals[wide]

        case .add:
          if unsafe !single(i, r, +) {
            unsafe r[a] = unsafe SlowPath.arithmetic(.add, r[b], r[c], pc, link, &run)
          }
          if isLast {
            result = unsafe Int(pc.pointee.a)
            break running
          }
        case .subtract:
          if unsafe !single(i, r, -) {
            unsafe r[a] = unsafe SlowPath.arithmetic(.subtract, r[b], r[c], pc, link, &run)
          }
          if isLast {
            result = unsafe Int(pc.pointee.a)
            break running
          }
        case .multiply:
          if unsafe !single(i, r, *) {
            unsafe r[a] = unsafe SlowPath.arithmetic(.multiply, r[b], r[c], pc, link, &run)
          }
          if isLast {
            result = unsafe Int(pc.pointee.a)
            break running
          }
        case .divide:
          if unsafe !single(i, r, /) {
            unsafe r[a] = unsafe SlowPath.arithmetic(.divide, r[b], r[c], pc, link, &run)
          }
          if isLast {
            result = unsafe Int(pc.pointee.a)
            break running
          }
        case .remainder:
          unsafe r[a] = unsafe SlowPath.arithmetic(.remainder, r[b], r[c], pc, link, &run)
        case .power:
          if unsafe !single(i, r, Elementary.power) {
            unsafe r[a] = unsafe SlowPath.arithmetic(.power, r[b], r[c], pc, link, &run)
          }
        case .negate:
          unsafe r[a] =
            unsafe r[b].isNumber
            ? Word(-r[b].double) : SlowPath.sign(r[b], negate: true, pc, link, &run)
        case .plus:
          unsafe r[a] =
            unsafe r[b].isNumber ? r[b] : SlowPath.sign(r[b], negate: false, pc, link, &run)
        case .not:
          let truth = unsafe SlowPath.condition(r[b], pc, link, &run)
          unsafe r[a] = truth.isError ? truth : .boolean(!truth.isTrue)

        case .less:
          let (x, y) = unsafe (r[b].double, r[c].double)
          unsafe r[a] =
            unsafe x < y
            ? .true : x >= y ? .false : SlowPath.compare(.less, r[b], r[c], pc, link, &run)
        case .lessOrEqual:
          let (x, y) = unsafe (r[b].double, r[c].double)
          unsafe r[a] =
            unsafe x <= y
            ? .true : x > y ? .false : SlowPath.compare(.lessOrEqual, r[b], r[c], pc, link, &run)
        case .greater:
          let (x, y) = unsafe (r[b].double, r[c].double)
          unsafe r[a] =
            unsafe x > y
            ? .true : x <= y ? .false : SlowPath.compare(.greater, r[b], r[c], pc, link, &run)
        case .greaterOrEqual:
          let (x, y) = unsafe (r[b].double, r[c].double)
          unsafe r[a] =
            unsafe x >= y
            ? .true : x < y ? .false : SlowPath.compare(.greaterOrEqual, r[b], r[c], pc, link, &run)
        case .equal: unsafe r[a] = unsafe SlowPath.equality(r[b], r[c], pc, link, &run)
        case .notEqual:
          let same = unsafe SlowPath.equality(r[b], r[c], pc, link, &run)
          unsafe r[a] = same.isError ? same : .boolean(!same.isTrue)
        case .contained: unsafe r[a] = unsafe SlowPath.contained(r[b], r[c], pc, link, &run)

        case .jump: unsafe pc = unsafe code + wide
        case .condition:
          unsafe r[a] = unsafe r[b].isBoolean ? r[b] : SlowPath.condition(r[b], pc, link, &run)
        case .branchUnless:
          if unsafe r[a].isTrue {
            unsafe pc += 1
          } else {
            let truth = unsafe SlowPath.condition(r[a], pc, link, &run)
            if truth.isError {
              unsafe pc = unsafe handle(truth, pc, r, code)
            } else {
              unsafe pc = unsafe code + wide
            }
          }
        case .branchWhen:
          if unsafe r[a].isTrue {
            unsafe pc = unsafe code + wide
          } else {
            let truth = unsafe SlowPath.condition(r[a], pc, link, &run)
            unsafe pc = unsafe truth.isError ? handle(truth, pc, r, code) : pc + 1
          }
        case .branchUnlessLess:
          if unsafe branch(unless: .less, <, >=, &pc, r, link, &run, &result) { break running }
        case .branchUnlessLessOrEqual:
          if unsafe branch(unless: .lessOrEqual, <=, >, &pc, r, link, &run, &result) {
            break running
          }
        case .branchUnlessGreater:
          if unsafe branch(unless: .greater, >, <=, &pc, r, link, &run, &result) { break running }
        case .branchUnlessGreaterOrEqual:
          if unsafe branch(unless: .greaterOrEqual, >=, <, &pc, r, link, &run, &result) {
            break running
          }
        case .branchUnlessEqual:
          unsafe pc = unsafe branch(SlowPath.equality(r[b], r[c], pc, link, &run), a, pc, r, code)
        case .branchUnlessNotEqual:
          let same = unsafe SlowPath.equality(r[b], r[c], pc, link, &run)
          unsafe pc = unsafe branch(same.isError ? same : .boolean(!same.isTrue), a, pc, r, code)
        case .handler: break
        case .jumpUnlessNull: if unsafe !r[a].isNull { unsafe pc = unsafe code + wide }
        case .jumpUnlessError: if unsafe !r[a].isError { unsafe pc = unsafe code + wide }
        case .jumpIfError: if unsafe r[a].isError { unsafe pc = unsafe code + wide }
        case .jumpUnlessFunction: if unsafe !r[a].has(.function) { unsafe pc = unsafe code + wide }

        case .member:
          let base = unsafe r[b]
          let site = unsafe link.pointee.inlineCaches + c
          if base.isRow, unsafe OptionalIndex(TypedIndex(base.table)) == site.pointee.table,
            let cells = unsafe site.pointee.cells
          {
            unsafe r[a] = unsafe cells[base.index]
          } else if base.has(.record),
            unsafe run.heap.records[base.index].shapeIndex == site.pointee.shape
          {
            unsafe r[a] = unsafe run.heap.records[base.index].values[Int(site.pointee.place)]
          } else {
            unsafe r[a] = unsafe SlowPath.member(base, site: c, pc, link, &run)
          }
        case .element: unsafe r[a] = unsafe SlowPath.element(r[b], r[c], pc, link, &run)
        case .list: unsafe r[a] = unsafe SlowPath.list(r + b, count: c, pc, link, &run)
        case .record: unsafe r[a] = unsafe SlowPath.record(r + b, literal: c, pc, link, &run)
        case .call:
          unsafe r[a] = unsafe SlowPath.call(r + b, count: n, site: c, pc, link, &run)
          if isLast {
            result = unsafe Int(pc.pointee.a)
            break running
          }
        case .round:
          let value = unsafe DecimalRounding.quickRound(r[b].double, places: n & 0x7F)
          unsafe r[a] =
            unsafe value - value == 0
            ? Word(value) : SlowPath.round(r[b], n, site: c, pc, link, &run)
          if isLast {
            result = unsafe Int(pc.pointee.a)
            break running
          }
        case .concat:
          if run.budget.take(Budget.stepsPerCall),
            let text = unsafe Arguments(r + b, count: n).joinedTexts(in: &run), !text.isError
          {
            unsafe r[a] = text
          } else {
            unsafe r[a] = unsafe SlowPath.call(r + b, count: n, site: c, pc, link, &run)
          }
          if isLast {
            result = unsafe Int(pc.pointee.a)
            break running
          }
        case .upper:
          if let text = unsafe r[b].uppercasedASCII(in: &run) {
            unsafe r[a] = text
          } else {
            unsafe r[a] = unsafe SlowPath.call(r + b, count: 1, site: c, pc, link, &run)
          }
        case .lower:
          if let text = unsafe r[b].lowercasedASCII(in: &run) {
            unsafe r[a] = text
          } else {
            unsafe r[a] = unsafe SlowPath.call(r + b, count: 1, site: c, pc, link, &run)
          }
        case .closure:
          unsafe r[a] = unsafe SlowPath.closure(r + b, count: n, function: c, link, &run)
        case .apply:
          let value = unsafe apply(r[b], r + b + 1, count: n, link, &run)
          unsafe r[a] = unsafe value.isError ? SlowPath.placed(value, pc, link, &run) : value
        case .return:
          result = a
          break running
        case .errorRecord: unsafe r[a] = unsafe SlowPath.errorRecord(r[b], &run)
        case .errorMark: unsafe r[a] = Word(bits: UInt64(truncatingIfNeeded: run.heap.errors.count))
        case .errorRelease:
          if unsafe !r[a].isError {
            unsafe run.heap.releaseErrors(from: Int(truncatingIfNeeded: r[b].bits))
          }

        case .loop:
          if unsafe SlowPath.beginLoop(r[b], r + a, pc, link, &run) {
            unsafe pc += 1
          } else if unsafe r[a].isError {
            unsafe pc = unsafe handle(r[a], pc, r, code)
          } else {
            unsafe pc += c
          }
        case .columns:
          if unsafe ColumnRun.execute(
            Program.LoopNumber(b), stepsPerRow: Program.stepsOfPass(n), r + a, r, link, &run)
          {
            unsafe pc += c
          }
        case .again:
          if unsafe r[a + LoopState.count].bits != r[a + LoopState.total].bits {
            unsafe pc = unsafe code + wide
          }
        case .next:
          let state = unsafe r + a
          let position = unsafe Int(truncatingIfNeeded: state[LoopState.position].bits) + 1
          unsafe state[LoopState.position] = Word(bits: UInt64(truncatingIfNeeded: position))
          unsafe state[LoopState.index] = Word(Double(position))
          if !run.budget.take(Program.stepsOfPass(n)) {
            unsafe r[a] = unsafe SlowPath.placed(run.stepError(), pc, link, &run)
            result = a
            break running
          }
          if unsafe position < Int(truncatingIfNeeded: state[LoopState.count].bits) {
            let words = unsafe UInt(truncatingIfNeeded: state[LoopState.words].bits)
            if let words = unsafe UnsafePointer<Word>(bitPattern: words) {
              unsafe state[LoopState.item] = unsafe words[position]
            } else {
              unsafe state[LoopState.item] = unsafe Word(bits: state[LoopState.item].bits + 1)
            }
            unsafe pc = unsafe code + wide
          }
        case .collect:
          if unsafe !SlowPath.beginList(r + a, over: r + b, pc, link, &run) {
            unsafe pc = unsafe handle(r[a], pc, r, code)
          } else {
            unsafe pc += 1
          }
        case .append:
          let value = unsafe r[b]
          if value.isError {
            unsafe pc = unsafe handle(value, pc, r, code)
          } else {
            let count = unsafe Int(truncatingIfNeeded: r[a + 1].bits)
            let words = unsafe UInt(truncatingIfNeeded: r[a].bits)
            unsafe UnsafeMutablePointer<Word>(bitPattern: words)?[count] = value
            unsafe r[a + 1] = Word(bits: UInt64(truncatingIfNeeded: count + 1))
            unsafe pc += 1
          }
        case .collected: unsafe r[a] = unsafe SlowPath.endList(r + b, pc, link, &run)
        case .sum: unsafe CompensatedSum.begin(in: r + a)
        case .accumulate:
          let value = unsafe r[b]
          if value.isNumber {
            unsafe CompensatedSum.add(value.double, in: r + a)
            unsafe pc += 1
          } else {
            let rest = unsafe SlowPath.accumulate(value, in: r + a, pc, link, &run)
            unsafe pc = unsafe rest.isError ? handle(rest, pc, r, code) : pc + 1
          }
        case .accumulateProduct:
          let value = unsafe r[b].double * r[c].double
          if value - value == 0 {
            unsafe CompensatedSum.add(value, in: r + a)
            unsafe pc += 1
          } else {
            let product = unsafe SlowPath.arithmetic(.multiply, r[b], r[c], pc, link, &run)
            let rest = unsafe SlowPath.accumulate(product, in: r + a, pc, link, &run)
            unsafe pc = unsafe rest.isError ? handle(rest, pc, r, code) : pc + 1
          }
        case .total:
          let value = unsafe CompensatedSum(in: r + b).total
          unsafe r[a] =
            unsafe value - value == 0
            ? Word(value) : SlowPath.placed(run.number(value), pc, link, &run)
        case .increment: unsafe r[a] = unsafe Word(r[a].double + 1)

        case .addThenAdd:
          let done = unsafe pair(i, r, +, +, sidesMatter: false)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .add) { break running }
        case .addThenSubtract:
          let done = unsafe pair(i, r, +, -, sidesMatter: true)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .add) { break running }
        case .addThenMultiply:
          let done = unsafe pair(i, r, +, *, sidesMatter: false)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .add) { break running }
        case .addThenDivide:
          let done = unsafe pair(i, r, +, /, sidesMatter: true)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .add) { break running }
        case .subtractThenAdd:
          let done = unsafe pair(i, r, -, +, sidesMatter: false)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .subtract) { break running }
        case .subtractThenSubtract:
          let done = unsafe pair(i, r, -, -, sidesMatter: true)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .subtract) { break running }
        case .subtractThenMultiply:
          let done = unsafe pair(i, r, -, *, sidesMatter: false)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .subtract) { break running }
        case .subtractThenDivide:
          let done = unsafe pair(i, r, -, /, sidesMatter: true)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .subtract) { break running }
        case .multiplyThenAdd:
          let done = unsafe pair(i, r, *, +, sidesMatter: false)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .multiply) { break running }
        case .multiplyThenSubtract:
          let done = unsafe pair(i, r, *, -, sidesMatter: true)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .multiply) { break running }
        case .multiplyThenMultiply:
          let done = unsafe pair(i, r, *, *, sidesMatter: false)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .multiply) { break running }
        case .multiplyThenDivide:
          let done = unsafe pair(i, r, *, /, sidesMatter: true)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .multiply) { break running }
        case .divideThenAdd:
          let done = unsafe pair(i, r, /, +, sidesMatter: false)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .divide) { break running }
        case .divideThenSubtract:
          let done = unsafe pair(i, r, /, -, sidesMatter: true)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .divide) { break running }
        case .divideThenMultiply:
          let done = unsafe pair(i, r, /, *, sidesMatter: false)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .divide) { break running }
        case .divideThenDivide:
          let done = unsafe pair(i, r, /, /, sidesMatter: true)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .divide) { break running }
        case .addThenRound:
          let done = unsafe rounded(i, r, +)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .add) { break running }
        case .subtractThenRound:
          let done = unsafe rounded(i, r, -)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .subtract) { break running }
        case .multiplyThenRound:
          let done = unsafe rounded(i, r, *)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .multiply) { break running }
        case .divideThenRound:
          let done = unsafe rounded(i, r, /)
          if unsafe goOn(done, &pc, r, link, &run, &result, else: .divide) { break running }
        }
      }
      guard let next = unsafe continuation.start(after: r[result], r, &run) else {
        return unsafe r[result]
      }
      unsafe pc = unsafe next
    }
  }

  /// Continues after a fused comparison and returns `true` if the instruction there produces the
  /// formula's `result`.
  ///
  /// The comparison is the instruction before `pc`, and its handler the one at `pc`.
  @inline(__always)
  private static func branch(
    unless operation: Instruction.Operation, _ holds: (Double, Double) -> Bool,
    _ fails: (Double, Double) -> Bool, _ pc: inout UnsafeMutablePointer<Instruction>,
    _ r: UnsafeMutablePointer<Word>, _ link: UnsafeMutablePointer<Linkage>, _ run: inout Run,
    _ result: inout Int
  ) -> Bool {
    let i = unsafe pc - 1
    switch unsafe compared(i, r, holds, fails) {
    case true?:
      // Often a value is available here and the instruction after the handler is `return`.
      if unsafe pc[1].operation == .return {
        result = unsafe Int(pc[1].a)
        return true
      }
      unsafe pc += 1
    case false?: unsafe pc += Int(i.pointee.a)
    case nil:
      let truth = unsafe SlowPath.compare(
        operation, r[Int(i.pointee.b)], r[Int(i.pointee.c)], pc, link, &run)
      unsafe pc = unsafe branch(truth, Int(i.pointee.a), pc, r, link.pointee.code)
    }
    return false
  }

  /// Returns the next instruction after a fused comparison with the result `truth`.
  @inline(__always)
  private static func branch(
    _ truth: Word, _ skip: Int, _ pc: UnsafeMutablePointer<Instruction>,
    _ r: UnsafeMutablePointer<Word>, _ code: UnsafeMutablePointer<Instruction>
  ) -> UnsafeMutablePointer<Instruction> {
    if truth.isTrue { return unsafe pc + 1 }
    return unsafe truth.isError ? handle(truth, pc, r, code) : pc + skip
  }

  /// Stores `error` in the register that the handler at `pc` names, and returns the handler's
  /// target.
  @inline(never)
  private static func handle(
    _ error: Word, _ pc: UnsafeMutablePointer<Instruction>, _ r: UnsafeMutablePointer<Word>,
    _ code: UnsafeMutablePointer<Instruction>
  ) -> UnsafeMutablePointer<Instruction> {
    unsafe r[Int(pc.pointee.a)] = error
    return unsafe code + pc.pointee.wide
  }
}
