import FormulaValues

/// The loop that executes instructions. Nothing in it is reference-counted and nothing throws: an
/// error is a word. The never-inlined functions of `SlowPath` decide whatever is not two numbers.
enum Interpreter {
  /// Executes from `start` until the formula's or lambda's result is known.
  static func execute(
    _ start: UnsafeMutablePointer<Instruction>, _ r: UnsafeMutablePointer<Word>,
    _ link: UnsafeMutablePointer<Linkage>, _ run: inout Run
  ) -> Word {
    var end = FormulaEnd()
    return execute(start, r, link, &run, &end)
  }

  /// Executes from `start` on until what follows the result is nothing more.
  @inline(__always)
  static func execute(
    _ start: UnsafeMutablePointer<Instruction>, _ r: UnsafeMutablePointer<Word>,
    _ link: UnsafeMutablePointer<Linkage>, _ run: inout Run, _ continuation: inout some Continuation
  ) -> Word {
    var pc = start
    // Not kept: what is read at the beginning is paid for by the shortest formula.
    var code: UnsafeMutablePointer<Instruction> { link.pointee.code }
    var result = 0
    while true {
      running: while true {
        let i = pc
        pc += 1
        // Each operand is read only by the operations that have it.
        var a: Int { Int(i.pointee.a) }
        var b: Int { Int(i.pointee.b) }
        var c: Int { Int(i.pointee.c) }
        var n: Int { Int(i.pointee.n) }
        var wide: Int { i.pointee.wide }
        switch i.pointee.operation {
        case .move: r[a] = r[b]
        case .loadGlobal: r[a] = link.pointee.globals[wide]

        case .add:
          let value = r[b].double + r[c].double
          r[a] =
            value - value == 0
            ? Word(value) : SlowPath.arithmetic(.add, r[b], r[c], pc, link, &run)
        case .subtract:
          let value = r[b].double - r[c].double
          r[a] =
            value - value == 0
            ? Word(value) : SlowPath.arithmetic(.subtract, r[b], r[c], pc, link, &run)
        case .multiply:
          let value = r[b].double * r[c].double
          r[a] =
            value - value == 0
            ? Word(value) : SlowPath.arithmetic(.multiply, r[b], r[c], pc, link, &run)
        case .divide:
          let value = r[b].double / r[c].double
          r[a] =
            value - value == 0
            ? Word(value) : SlowPath.arithmetic(.divide, r[b], r[c], pc, link, &run)
        case .remainder: r[a] = SlowPath.arithmetic(.remainder, r[b], r[c], pc, link, &run)
        case .power:
          if r[b].isNumber && r[c].isNumber {
            let value = Arithmetic.power(r[b].double, r[c].double)
            if value.magnitude < .infinity {
              r[a] = Word(value)
              continue
            }
          }
          r[a] = SlowPath.arithmetic(.power, r[b], r[c], pc, link, &run)
        case .negate:
          r[a] =
            r[b].isNumber ? Word(-r[b].double) : SlowPath.sign(r[b], negate: true, pc, link, &run)
        case .plus: r[a] = r[b].isNumber ? r[b] : SlowPath.sign(r[b], negate: false, pc, link, &run)
        case .not:
          let truth = SlowPath.condition(r[b], pc, link, &run)
          r[a] = truth.isError ? truth : .boolean(!truth.isTrue)

        case .less:
          let (x, y) = (r[b].double, r[c].double)
          r[a] =
            x < y ? .true : x >= y ? .false : SlowPath.compare(.less, r[b], r[c], pc, link, &run)
        case .lessOrEqual:
          let (x, y) = (r[b].double, r[c].double)
          r[a] =
            x <= y
            ? .true : x > y ? .false : SlowPath.compare(.lessOrEqual, r[b], r[c], pc, link, &run)
        case .greater:
          let (x, y) = (r[b].double, r[c].double)
          r[a] =
            x > y ? .true : x <= y ? .false : SlowPath.compare(.greater, r[b], r[c], pc, link, &run)
        case .greaterOrEqual:
          let (x, y) = (r[b].double, r[c].double)
          r[a] =
            x >= y
            ? .true : x < y ? .false : SlowPath.compare(.greaterOrEqual, r[b], r[c], pc, link, &run)
        case .equal: r[a] = SlowPath.equality(r[b], r[c], pc, link, &run)
        case .notEqual:
          let same = SlowPath.equality(r[b], r[c], pc, link, &run)
          r[a] = same.isError ? same : .boolean(!same.isTrue)
        case .contained: r[a] = SlowPath.contained(r[b], r[c], pc, link, &run)

        case .jump: pc = code + wide
        case .condition:
          r[a] = r[b].isBoolean ? r[b] : SlowPath.condition(r[b], pc, link, &run)
        case .branchUnless:
          if r[a].isTrue {
            pc += 1
          } else {
            let truth = SlowPath.condition(r[a], pc, link, &run)
            if truth.isError {
              pc = handle(truth, pc, r, code)
            } else {
              pc = code + wide
            }
          }
        case .branchWhen:
          if r[a].isTrue {
            pc = code + wide
          } else {
            let truth = SlowPath.condition(r[a], pc, link, &run)
            pc = truth.isError ? handle(truth, pc, r, code) : pc + 1
          }
        case .branchUnlessLess:
          let (x, y) = (r[b].double, r[c].double)
          if _slowPath(isUnordered(x, y)) {
            pc = branch(SlowPath.compare(.less, r[b], r[c], pc, link, &run), a, pc, r, code)
          } else if x < y {
            // Often a value is known here, and what follows the handler is its return.
            if pc[1].operation == .return {
              result = Int(pc[1].a)
              break running
            }
            pc += 1
          } else {
            pc += a
          }
        case .branchUnlessLessOrEqual:
          let (x, y) = (r[b].double, r[c].double)
          if _slowPath(isUnordered(x, y)) {
            pc = branch(SlowPath.compare(.lessOrEqual, r[b], r[c], pc, link, &run), a, pc, r, code)
          } else if x <= y {
            // Often a value is known here, and what follows the handler is its return.
            if pc[1].operation == .return {
              result = Int(pc[1].a)
              break running
            }
            pc += 1
          } else {
            pc += a
          }
        case .branchUnlessGreater:
          let (x, y) = (r[b].double, r[c].double)
          if _slowPath(isUnordered(x, y)) {
            pc = branch(SlowPath.compare(.greater, r[b], r[c], pc, link, &run), a, pc, r, code)
          } else if x > y {
            // Often a value is known here, and what follows the handler is its return.
            if pc[1].operation == .return {
              result = Int(pc[1].a)
              break running
            }
            pc += 1
          } else {
            pc += a
          }
        case .branchUnlessGreaterOrEqual:
          let (x, y) = (r[b].double, r[c].double)
          if _slowPath(isUnordered(x, y)) {
            pc = branch(
              SlowPath.compare(.greaterOrEqual, r[b], r[c], pc, link, &run), a, pc, r, code)
          } else if x >= y {
            // Often a value is known here, and what follows the handler is its return.
            if pc[1].operation == .return {
              result = Int(pc[1].a)
              break running
            }
            pc += 1
          } else {
            pc += a
          }
        case .branchUnlessEqual:
          pc = branch(SlowPath.equality(r[b], r[c], pc, link, &run), a, pc, r, code)
        case .branchUnlessNotEqual:
          let same = SlowPath.equality(r[b], r[c], pc, link, &run)
          pc = branch(same.isError ? same : .boolean(!same.isTrue), a, pc, r, code)
        case .handler: break
        case .jumpUnlessNull: if !r[a].isNull { pc = code + wide }
        case .jumpUnlessError: if !r[a].isError { pc = code + wide }
        case .jumpIfError: if r[a].isError { pc = code + wide }
        case .jumpUnlessFunction: if !r[a].has(.function) { pc = code + wide }

        case .member:
          let base = r[b]
          let site = link.pointee.memberSites + c
          if base.isRow, Int32(truncatingIfNeeded: base.table) == site.pointee.table,
            let cells = site.pointee.cells
          {
            r[a] = cells[base.index]
          } else if base.has(.record), run.heap.records[base.index].shape == site.pointee.shape {
            r[a] = run.heap.records[base.index].values[Int(site.pointee.place)]
          } else {
            r[a] = SlowPath.member(base, site: c, pc, link, &run)
          }
        case .element: r[a] = SlowPath.element(r[b], r[c], pc, link, &run)
        case .list: r[a] = SlowPath.list(r + b, count: c, pc, link, &run)
        case .record: r[a] = SlowPath.record(r + b, literal: c, pc, link, &run)
        case .call: r[a] = SlowPath.call(r + b, count: n, site: c, pc, link, &run)
        case .round:
          let value = DecimalRounding.round(r[b].double, places: n & 0x7F)
          r[a] = value - value == 0 ? Word(value) : SlowPath.round(r[b], n, site: c, pc, link, &run)
        case .concat: r[a] = SlowPath.concat(r + b, count: n, site: c, pc, link, &run)
        case .upper: r[a] = SlowPath.mapCase(r + b, toUpper: true, site: c, pc, link, &run)
        case .lower: r[a] = SlowPath.mapCase(r + b, toUpper: false, site: c, pc, link, &run)
        case .closure: r[a] = SlowPath.closure(r + b, count: n, function: c, link, &run)
        case .apply:
          let value = apply(r[b], r + b + 1, count: n, in: &run)
          r[a] = value.isError ? SlowPath.placed(value, pc, link, &run) : value
        case .return:
          result = a
          break running
        case .errorRecord: r[a] = SlowPath.errorRecord(r[b], &run)
        case .errorMark: r[a] = Word(bits: UInt64(truncatingIfNeeded: run.heap.errors.count))
        case .errorRelease:
          if !r[a].isError {
            run.heap.releaseErrors(from: Int(truncatingIfNeeded: r[b].bits))
          }

        case .loop:
          if SlowPath.beginLoop(r[b], r + a, pc, link, &run) {
            pc += 1
          } else if r[a].isError {
            pc = handle(r[a], pc, r, code)
          } else {
            pc += c
          }
        case .columns:
          if ColumnRun.execute(b, stepsPerRow: 1 + n, r + a, r, link, &run) { pc += c }
        case .again:
          if r[a + LoopState.count].bits != r[a + LoopState.total].bits { pc = code + wide }
        case .next:
          let state = r + a
          let position = Int(truncatingIfNeeded: state[LoopState.position].bits) + 1
          state[LoopState.position] = Word(bits: UInt64(truncatingIfNeeded: position))
          state[LoopState.index] = Word(Double(position))
          if !run.budget.take(1 + n) {
            r[a] = SlowPath.placed(run.stepError(), pc, link, &run)
            result = a
            break running
          }
          if position < Int(truncatingIfNeeded: state[LoopState.count].bits) {
            let words = UInt(truncatingIfNeeded: state[LoopState.words].bits)
            if let words = UnsafePointer<Word>(bitPattern: words) {
              state[LoopState.item] = words[position]
            } else {
              state[LoopState.item] = Word(bits: state[LoopState.item].bits + 1)
            }
            pc = code + wide
          }
        case .collect:
          if !SlowPath.beginList(r + a, over: r + b, pc, link, &run) {
            pc = handle(r[a], pc, r, code)
          } else {
            pc += 1
          }
        case .append:
          let value = r[b]
          if value.isError {
            pc = handle(value, pc, r, code)
          } else {
            let count = Int(truncatingIfNeeded: r[a + 1].bits)
            let words = UInt(truncatingIfNeeded: r[a].bits)
            UnsafeMutablePointer<Word>(bitPattern: words)?[count] = value
            r[a + 1] = Word(bits: UInt64(truncatingIfNeeded: count + 1))
            pc += 1
          }
        case .collected: r[a] = SlowPath.endList(r + b, pc, link, &run)
        case .sum: CompensatedSum.begin(in: r + a)
        case .accumulate:
          let value = r[b]
          if value.isNumber {
            CompensatedSum.add(value.double, in: r + a)
            pc += 1
          } else {
            let rest = SlowPath.accumulate(value, in: r + a, pc, link, &run)
            pc = rest.isError ? handle(rest, pc, r, code) : pc + 1
          }
        case .accumulateProduct:
          let value = r[b].double * r[c].double
          if value - value == 0 {
            CompensatedSum.add(value, in: r + a)
            pc += 1
          } else {
            let product = SlowPath.arithmetic(.multiply, r[b], r[c], pc, link, &run)
            let rest = SlowPath.accumulate(product, in: r + a, pc, link, &run)
            pc = rest.isError ? handle(rest, pc, r, code) : pc + 1
          }
        case .total:
          let value = CompensatedSum(in: r + b).total
          r[a] =
            value - value == 0
            ? Word(value) : SlowPath.placed(run.number(value), pc, link, &run)
        case .increment: r[a] = Word(r[a].double + 1)
        }
      }
      guard let next = continuation.start(after: r[result], r, &run) else { return r[result] }
      pc = next
    }
  }

  /// Whether one of two doubles is NaN, that is, a word that is no number.
  @inline(__always)
  private static func isUnordered(_ x: Double, _ y: Double) -> Bool { x != x || y != y }

  /// Where a fused comparison goes on.
  @inline(__always)
  private static func branch(
    _ truth: Word, _ skip: Int, _ pc: UnsafeMutablePointer<Instruction>,
    _ r: UnsafeMutablePointer<Word>, _ code: UnsafeMutablePointer<Instruction>
  ) -> UnsafeMutablePointer<Instruction> {
    if truth.isTrue { return pc + 1 }
    return truth.isError ? handle(truth, pc, r, code) : pc + skip
  }

  /// Puts an error where the handler at `pc` wants it, and gives the place to go on.
  @inline(never)
  private static func handle(
    _ error: Word, _ pc: UnsafeMutablePointer<Instruction>, _ r: UnsafeMutablePointer<Word>,
    _ code: UnsafeMutablePointer<Instruction>
  ) -> UnsafeMutablePointer<Instruction> {
    r[Int(pc.pointee.a)] = error
    return code + pc.pointee.wide
  }

  /// Calls a lambda: a frame above all others holds its arguments and what it captured.
  static func apply(
    _ function: Word, _ arguments: UnsafeMutablePointer<Word>, count: Int, in run: inout Run
  ) -> Word {
    guard let raw = run.program else { return .null }
    let link = UnsafeMutablePointer(mutating: raw.assumingMemoryBound(to: Linkage.self))
    if function.isError || function.isNull { return function }
    guard function.has(.function), run.slot(function) == nil else {
      return run.fail(.typeMismatch, "this is \(function.kind.nameWithArticle), not a function")
    }
    let entry = run.heap.functions[function.index]
    let code = link.pointee.program._withUnsafeGuaranteedRef { $0.functions[Int(entry.code)] }
    let (start, size) = (code.start, code.registerCount)
    let arity = Int(entry.arity)
    guard arity <= count else {
      return run.fail(
        .argumentCount, "the function takes \(arity) arguments, but gets \(count)")
    }
    guard run.budget.take(1 + (code.end - start) / Program.instructionsPerStep) else {
      return run.stepError()
    }
    guard run.callDepth < run.limits.callDepth, run.registerTop + size <= run.registerCount else {
      return run.fail(.limitReached, "functions call one another too deeply")
    }
    let frame = run.registers + run.registerTop
    for index in 0..<arity { frame[index] = arguments[index] }
    for index in 0..<Int(entry.captureCount) { frame[arity + index] = entry.captures[index] }
    run.callDepth += 1
    run.registerTop += size
    let result = execute(link.pointee.code + start, frame, link, &run)
    run.registerTop -= size
    run.callDepth -= 1
    return result
  }
}
