import FormulaRuntime
import FormulaValues

/// An execution of a plan over the rows of a loop, chunk by chunk.
///
/// The interpreter defines the semantics: a chunk with any unusual value is left to it entirely,
/// and nothing that was computed for the chunk takes effect.
@safe struct ColumnRun {
  let plan: UnsafePointer<ColumnPlan.Step>
  let stepCount: Int
  let vectors: UnsafeMutablePointer<Lanes>
  let room: VectorStorage
  let masks: Mask
  let r: UnsafeMutablePointer<Word>
  let equalities: UnsafeMutablePointer<CellEquality>
  /// Whether the elements are rows of a table in their order, rather than words of a list, which
  /// may contain rows in any order.
  private let isOverRows: Bool
  /// The executor of calls in a batch.
  private let calls: BatchCalls?
  /// Two vectors that only the last step uses.
  private let spare: (VectorStorage, VectorStorage)

  init(
    _ steps: UnsafeBufferPointer<ColumnPlan.Step>, _ first: UnsafePointer<ColumnPlan.Step>,
    _ vectors: UnsafeMutablePointer<Lanes>, count: Int, _ room: VectorStorage, _ masks: Mask,
    _ equalities: UnsafeMutablePointer<CellEquality>, isOverRows: Bool,
    _ r: UnsafeMutablePointer<Word>, calls: BatchCalls? = nil
  ) {
    self.calls = calls
    unsafe plan = unsafe first
    unsafe self.equalities = unsafe equalities
    self.isOverRows = isOverRows
    stepCount = steps.count
    unsafe self.vectors = unsafe vectors
    unsafe self.room = unsafe room
    unsafe self.masks = unsafe masks
    unsafe self.r = unsafe r
    let vector = ColumnKernels.chunk * 8
    unsafe spare = unsafe (room + count * vector, room + (count + 1) * vector)
    for number in 0..<count {
      unsafe (vectors + number).initialize(to: Lanes(start: room + number * vector, stride: 64))
    }
  }

  /// The minimum number of rows for which a loop runs by columns.
  private static let minRows = 8
  /// The number of chunks that may be left to the interpreter before all remaining rows are.
  private static let maxMisses = 3

  /// Processes the rows from the loop's position on.
  ///
  /// Returns `true` if all rows are done. Otherwise the loop's state limits the rows that the
  /// interpreter runs next.
  @inline(never)
  static func execute(
    _ loop: Program.LoopNumber, stepsPerRow: Int, _ state: UnsafeMutablePointer<Word>,
    _ r: UnsafeMutablePointer<Word>,
    _ link: UnsafeMutablePointer<Linkage>, _ run: inout Run
  ) -> Bool {
    let total = unsafe Int(truncatingIfNeeded: state[LoopState.total].bits)
    let position = unsafe Int(truncatingIfNeeded: state[LoopState.position].bits)
    unsafe state[LoopState.count] = unsafe state[LoopState.total]
    // The interpreter leaves the last element that it processed in the state.
    if position > 0 { unsafe move(state, to: position, by: 1) }
    guard unsafe link.pointee.usesColumns, total - position >= minRows else { return false }
    return unsafe link.pointee.program._withUnsafeGuaranteedRef { program in
      guard let plan = unsafe link.pointee.scratch.pointee.plan(of: loop, in: program) else {
        return false
      }
      let (room, masks) = unsafe link.pointee.scratch.pointee.layOut(
        vectors: plan.vectorCount + 2, masks: plan.maskCount)
      return unsafe withUnsafeTemporaryAllocation(of: Lanes.self, capacity: plan.vectorCount) {
        lanes in
        unsafe plan.steps.withUnsafeBufferPointer { steps in
          guard let vectors = lanes.baseAddress, let first = steps.baseAddress else { return false }
          let count = unsafe steps.count { $0.operation == .equalCells }
          return unsafe withUnsafeTemporaryAllocation(
            of: CellEquality.self, capacity: max(1, count)
          ) {
            guard let equalities = $0.baseAddress else { return false }
            let pass = unsafe ColumnRun(
              steps, first, vectors, count: plan.vectorCount, room, masks, equalities,
              isOverRows: state[LoopState.words].bits == 0, r)
            return unsafe pass.chunks(of: plan, stepsPerRow: stepsPerRow, state, link, &run)
          }
        }
      }
    }
  }

  /// Processes the chunks until the end or until one needs the interpreter.
  private func chunks(
    of plan: ColumnPlan, stepsPerRow: Int, _ state: UnsafeMutablePointer<Word>,
    _ link: UnsafeMutablePointer<Linkage>, _ run: inout Run
  ) -> Bool {
    let total = unsafe Int(truncatingIfNeeded: state[LoopState.total].bits)
    var position = unsafe Int(truncatingIfNeeded: state[LoopState.position].bits)
    guard unsafe bind(plan.inputs, at: position, state, link, &run) else { return false }
    while true {
      let count = min(ColumnKernels.chunk, total - position) & ~7
      write(positionsFrom: position, count: count, into: plan.inputs)
      // A budget that ends within the chunk is left to the interpreter, which finds the exact row.
      let isPaid = run.budget.take(count * stepsPerRow)
      let isDone = unsafe isPaid && count > 0 && steps(count, state[LoopState.item])
      if !isDone {
        // The interpreter charges the rows of an unfinished chunk again.
        if !isPaid { run.budget.stepsLeft += Int64(count * stepsPerRow) }
        let misses = unsafe state[LoopState.misses].bits + 1
        unsafe state[LoopState.misses] = Word(bits: misses)
        if count > 0, isPaid, misses <= UInt64(ColumnRun.maxMisses) {
          unsafe state[LoopState.count] = Word(bits: UInt64(position + count))
        }
        return false
      }
      position += count
      unsafe state[LoopState.position] = Word(bits: UInt64(position))
      unsafe state[LoopState.index] = Word(Double(position))
      guard position < total else { return true }
      advance(plan.inputs, by: count)
      unsafe ColumnRun.move(state, to: position, by: count)
    }
  }

  /// Sets the loop's element to the one at `position`, which is `count` rows further.
  private static func move(_ state: UnsafeMutablePointer<Word>, to position: Int, by count: Int) {
    let words = unsafe UInt(truncatingIfNeeded: state[LoopState.words].bits)
    if let words = unsafe UnsafePointer<Word>(bitPattern: words) {
      unsafe state[LoopState.item] = unsafe words[position]
    } else {
      unsafe state[LoopState.item] = unsafe Word(bits: state[LoopState.item].bits + UInt64(count))
    }
  }

  // MARK: Inputs

  /// Points the input vectors to the rows from `position` on.
  ///
  /// Returns `false` if an input cannot be read by columns.
  private func bind(
    _ inputs: [ColumnPlan.Input], at position: Int, _ state: UnsafeMutablePointer<Word>,
    _ link: UnsafeMutablePointer<Linkage>, _ run: inout Run
  ) -> Bool {
    let item = unsafe state[LoopState.item]
    let words = unsafe UnsafePointer<Word>(
      bitPattern: UInt(truncatingIfNeeded: state[LoopState.words].bits))
    for input in inputs {
      let own = unsafe room + input.vector * ColumnKernels.chunk * 8
      switch input.source {
      case .uniform(let register): unsafe spread(r[register], at: own, of: input.vector)
      case .global(let register):
        unsafe spread(link.pointee.globals[register], at: own, of: input.vector)
      case .cells(let site):
        guard isOverRows else { return false }
        if let cells = unsafe SlowPath.cells(site, of: item.table, link, run) {
          unsafe vectors[input.vector] = unsafe Lanes(
            start: UnsafeRawPointer(cells + item.index), stride: 64)
        } else {
          unsafe spread(.null, at: own, of: input.vector)
        }
      case .elements:
        // Rows of a table are not stored as words. Only the sink `appendRows` may use them.
        if let words = unsafe words {
          unsafe vectors[input.vector] = unsafe Lanes(
            start: UnsafeRawPointer(words + position), stride: 64)
        } else if unsafe plan[stepCount - 1].operation != .appendRows || isRead(input.vector) {
          return false
        }
      case .field: return false
      // Written chunk by chunk.
      case .positions: break
      }
    }
    return unsafe bindEqualities(inputs, item, link, &run)
  }

  /// Computes the set of equal cells for each comparison of a column with a value.
  private func bindEqualities(
    _ inputs: [ColumnPlan.Input], _ item: Word, _ link: UnsafeMutablePointer<Linkage>,
    _ run: inout Run
  ) -> Bool {
    for index in 0..<stepCount where unsafe plan[index].operation == .equalCells {
      let step = unsafe plan[index]
      guard let input = inputs.first(where: { $0.vector == Int(step.b) }),
        case .cells(let site) = input.source,
        // A missing column is null in every row. The interpreter decides the result of the
        // comparison.
        unsafe SlowPath.cells(site, of: item.table, link, run) != nil,
        let equality = unsafe CellEquality(
          vectors[Int(step.c)].word(0),
          column: Int(link.pointee.inlineCaches[site].column), of: item.table, in: &run)
      else { return false }
      unsafe (equalities + Int(step.detail)).initialize(to: equality)
    }
    return true
  }

  /// Returns `true` if a step before the last one reads a vector.
  private func isRead(_ vector: Int) -> Bool {
    (0..<stepCount - 1).contains { unsafe Int(plan[$0].b) == vector || Int(plan[$0].c) == vector }
  }

  func spread(_ word: Word, at room: VectorStorage, of vector: Int) {
    for lane in 0..<8 { unsafe room.storeBytes(of: word, toByteOffset: lane * 8, as: Word.self) }
    unsafe vectors[vector] = unsafe Lanes(start: room, stride: 0)
  }

  /// Advances the input vectors to the next chunk.
  private func advance(_ inputs: [ColumnPlan.Input], by count: Int) {
    for input in inputs {
      let lanes = unsafe vectors[input.vector]
      switch input.source {
      case .uniform, .global, .field, .positions: break
      case .cells, .elements:
        if lanes.stride > 0 {
          unsafe vectors[input.vector] = unsafe Lanes(start: lanes.start + count * 8, stride: 64)
        }
      }
    }
  }

  /// Writes the positions of the first `count` rows of a chunk. A short list fills only part of a
  /// chunk.
  private func write(positionsFrom position: Int, count: Int, into inputs: [ColumnPlan.Input]) {
    for input in inputs {
      guard case .positions = input.source else { continue }
      let own = unsafe room + input.vector * ColumnKernels.chunk * 8
      var eight = SIMD8<Double>(0, 1, 2, 3, 4, 5, 6, 7) + Double(position)
      for group in 0..<count >> 3 {
        unsafe own.storeBytes(of: eight, toByteOffset: group * 64, as: SIMD8<Double>.self)
        eight += 8
      }
    }
  }

  // MARK: Steps

  func mask(_ number: UInt8) -> Mask { unsafe masks + Int(number) * ColumnKernels.chunk }

  func room(_ vector: UInt8) -> VectorStorage {
    unsafe room + Int(vector) * ColumnKernels.chunk * 8
  }

  /// Performs the last step, which is arithmetic, and writes its results to their destination, with
  /// 0 for −0.
  ///
  /// Returns `false` if a result is not a number.
  func finish(into room: VectorStorage, groups: Int) -> Bool {
    let step = unsafe plan[stepCount - 1]
    let (x, y) = unsafe (vectors[Int(step.b)], vectors[Int(step.c)])
    switch step.operation {
    case .add: return unsafe ColumnKernels.finish(x, y, into: room, groups: groups) { $0 + $1 }
    case .subtract: return unsafe ColumnKernels.finish(x, y, into: room, groups: groups) { $0 - $1 }
    case .multiply: return unsafe ColumnKernels.finish(x, y, into: room, groups: groups) { $0 * $1 }
    case .divide: return unsafe ColumnKernels.finish(x, y, into: room, groups: groups) { $0 / $1 }
    default: return false
    }
  }

  /// Performs the steps for `count` rows, except the last `left` ones.
  ///
  /// Returns `false` if a row needs the interpreter.
  func steps(_ count: Int, _ item: Word, but left: Int = 0) -> Bool {
    let groups = count >> 3
    for index in 0..<stepCount - left {
      let step = unsafe plan[index]
      // Evaluated only by operations whose operands are vectors.
      var x: Lanes { unsafe vectors[Int(step.b)] }
      var y: Lanes { unsafe vectors[Int(step.c)] }
      let rows = unsafe mask(step.mask)
      let isFine: Bool
      switch step.operation {
      case .add:
        isFine = unsafe ColumnKernels.arithmetic(x, y, into: room(step.a), rows, groups: groups) {
          $0 + $1
        }
      case .subtract:
        isFine = unsafe ColumnKernels.arithmetic(x, y, into: room(step.a), rows, groups: groups) {
          $0 - $1
        }
      case .multiply:
        isFine = unsafe ColumnKernels.arithmetic(x, y, into: room(step.a), rows, groups: groups) {
          $0 * $1
        }
      case .divide:
        isFine = unsafe ColumnKernels.arithmetic(x, y, into: room(step.a), rows, groups: groups) {
          $0 / $1
        }
      case .negate:
        isFine = unsafe ColumnKernels.arithmetic(x, x, into: room(step.a), rows, groups: groups) {
          x, _ in -x
        }
      case .round:
        isFine = unsafe ColumnKernels.round(
          x, places: Int(step.detail), into: room(step.a), rows, count: count)
      case .less:
        isFine = unsafe ColumnKernels.compare(x, y, into: mask(step.a), rows, groups: groups) {
          $0 .< $1
        }
      case .lessOrEqual:
        isFine = unsafe ColumnKernels.compare(x, y, into: mask(step.a), rows, groups: groups) {
          $0 .<= $1
        }
      case .greater:
        isFine = unsafe ColumnKernels.compare(x, y, into: mask(step.a), rows, groups: groups) {
          $0 .> $1
        }
      case .greaterOrEqual:
        isFine = unsafe ColumnKernels.compare(x, y, into: mask(step.a), rows, groups: groups) {
          $0 .>= $1
        }
      case .equal:
        isFine = unsafe ColumnKernels.equal(x, y, into: mask(step.a), rows, groups: groups)
      case .equalCells:
        isFine = unsafe equalities[Int(step.detail)].write(
          x, y, from: item.index, into: mask(step.a), rows, groups: groups)
      case .equalValues, .call: isFine = calls?.do(step, in: self, count: count) ?? false
      case .truth: isFine = unsafe ColumnKernels.truth(x, into: mask(step.a), rows, groups: groups)
      case .null: isFine = unsafe ColumnKernels.null(x, into: mask(step.a), rows, groups: groups)
      case .and:
        unsafe ColumnKernels.combine(mask(step.b), mask(step.c), into: mask(step.a), groups: groups)
        {
          $0 & $1
        }
        isFine = true
      case .andNot:
        unsafe ColumnKernels.combine(mask(step.b), mask(step.c), into: mask(step.a), groups: groups)
        {
          $0 & ~$1
        }
        isFine = true
      case .or:
        unsafe ColumnKernels.combine(mask(step.b), mask(step.c), into: mask(step.a), groups: groups)
        {
          $0 | $1
        }
        isFine = true
      case .select:
        unsafe ColumnKernels.select(rows, x, y, into: room(step.a), groups: groups)
        isFine = true
      case .selectMask:
        unsafe selectMask(step, rows, groups: groups)
        isFine = true
      case .booleans:
        unsafe ColumnKernels.booleans(mask(step.b), into: room(step.a), groups: groups)
        isFine = true
      case .noError: isFine = unsafe ColumnKernels.hasNoError(x, rows, groups: groups)
      case .sum, .sumOfProducts, .count, .countBoth, .append, .appendRows:
        return unsafe sink(step, rows, count: count, item)
      }
      if !isFine { return false }
    }
    return true
  }

  private func selectMask(_ step: ColumnPlan.Step, _ rows: Mask, groups: Int) {
    let result = unsafe mask(step.a)
    let (new, old) = unsafe (mask(step.b), mask(step.c))
    for group in 0..<groups {
      let here = unsafe rows.load(fromByteOffset: group &* 8, as: UInt64.self)
      let one = unsafe new.load(fromByteOffset: group &* 8, as: UInt64.self)
      let other = unsafe old.load(fromByteOffset: group &* 8, as: UInt64.self)
      unsafe result.storeBytes(
        of: here & one | ~here & other, toByteOffset: group &* 8, as: UInt64.self)
    }
  }

  // MARK: Sinks

  /// Performs the last step, the only one with a lasting effect.
  ///
  /// Returns `false`, without an effect, if it cannot be performed.
  private func sink(
    _ step: ColumnPlan.Step, _ rows: Mask, count: Int, _ item: Word
  ) -> Bool {
    let groups = count >> 3
    var x: Lanes { unsafe vectors[Int(step.b)] }
    var y: Lanes { unsafe vectors[Int(step.c)] }
    let target = unsafe r + Int(step.detail)
    switch step.operation {
    case .sum: return unsafe add(x, step.mask, count: count, in: target)
    case .sumOfProducts:
      var sum = unsafe CompensatedSum(in: target)
      if step.mask == 0, sum.count & 7 == 0,
        ColumnKernels.addProducts(x, y, to: &sum, groups: groups)
      {
        unsafe sum.store(in: target)
        return true
      }
      let products = unsafe spare.0
      guard
        unsafe ColumnKernels.arithmetic(x, y, into: products, rows, groups: groups, { $0 * $1 })
      else { return false }
      return unsafe add(Lanes(start: products, stride: 64), step.mask, count: count, in: target)
    case .count:
      let found = unsafe step.mask == 0 ? count : ColumnKernels.count(rows, groups: groups)
      unsafe target[0] = unsafe Word(target[0].double + Double(found))
      return true
    case .countBoth:
      let found = unsafe ColumnKernels.count(mask(step.b), mask(step.c), groups: groups)
      unsafe target[0] = unsafe Word(target[0].double + Double(found))
      return true
    default: return unsafe append(x, step, rows, count: count, item, to: target)
    }
  }

  private func add(
    _ x: Lanes, _ rows: UInt8, count: Int, in target: UnsafeMutablePointer<Word>
  ) -> Bool {
    var sum = unsafe CompensatedSum(in: target)
    var words = unsafe x.start.assumingMemoryBound(to: Word.self)
    var count = count
    if rows != 0 || x.stride == 0 {
      let room = unsafe spare.1.assumingMemoryBound(to: Word.self)
      count = unsafe ColumnKernels.compact(x, mask(rows), into: room, count: count)
      unsafe words = unsafe UnsafePointer(room)
    }
    guard unsafe sum.add(words, count: count) == count else { return false }
    unsafe sum.store(in: target)
    return true
  }

  private func append(
    _ x: Lanes, _ step: ColumnPlan.Step, _ rows: Mask, count: Int, _ item: Word,
    to target: UnsafeMutablePointer<Word>
  ) -> Bool {
    let filled = unsafe Int(truncatingIfNeeded: target[1].bits)
    guard
      let words = unsafe UnsafeMutablePointer<Word>(
        bitPattern: UInt(truncatingIfNeeded: target[0].bits))
    else { return false }
    var end = filled
    if step.operation == .appendRows, isOverRows {
      for row in 0..<count where unsafe ColumnKernels.isHeld(rows, row) {
        unsafe words[end] = Word(bits: item.bits + UInt64(row))
        end += 1
      }
    } else {
      guard unsafe ColumnKernels.hasNoError(x, rows, groups: count >> 3) else { return false }
      for row in 0..<count where unsafe ColumnKernels.isHeld(rows, row) {
        unsafe words[end] = x.word(row)
        end += 1
      }
    }
    unsafe target[1] = Word(bits: UInt64(end))
    return true
  }
}
