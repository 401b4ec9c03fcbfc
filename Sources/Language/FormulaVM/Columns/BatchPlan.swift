package import FormulaRuntime
import FormulaValues
import IndexedCollections

/// A formula's plan for batches of rows.
package struct BatchPlan: Sendable {
  let plan: ColumnPlan
  let formula: Program.FormulaNumber
  /// The number by which failed chunks may exceed successful ones before the remaining chunks are
  /// left to the interpreter.
  package static let maxMisses = 3
  /// The number of rows of a chunk.
  package static let chunk = ColumnKernels.chunk

  /// Whether a chunk succeeds only if all numbers of its fields are finite or null.
  ///
  /// The caller then need not check the numbers beforehand.
  package let detectsNonFinite: Bool

  /// Whether the last step is arithmetic, so that its results can be written directly to their
  /// destination.
  package let endsInArithmetic: Bool

  /// Returns nil if the formula's rows must be evaluated individually.
  ///
  /// Complexity: O(size of the formula).
  package init?(_ program: Program, formula: Program.FormulaNumber) {
    guard let plan = program.columnPlan(of: formula) else { return nil }
    self.plan = plan
    self.formula = formula
    detectsNonFinite = Self.detectsNonFinite(plan)
    endsInArithmetic = plan.steps.last.map { $0.isPlainArithmetic(for: plan.result) } ?? false
  }

  /// Returns `true` if a non-finite field always shows in a result that is checked.
  ///
  /// That holds for operands of arithmetic, but not for a divisor, a comparison or a choice.
  private static func detectsNonFinite(_ plan: ColumnPlan) -> Bool {
    let fields = plan.inputs.filter { if case .field = $0.source { true } else { false } }
      .map { $0.vector }
    var unseen = Set(fields)
    for step in plan.steps {
      guard step.mask == 0 else { return false }
      switch step.operation {
      case .add, .subtract, .multiply: unseen.remove(Int(step.c))
      case .divide: if fields.contains(Int(step.c)) { return false }
      case .negate, .round: break
      default: return false
      }
      unseen.remove(Int(step.b))
    }
    return unseen.isEmpty && !plan.steps.isEmpty
  }
}

extension Machine {
  /// Evaluates a formula in `count` rows and returns what `take` returns for the results.
  ///
  /// `count` is a multiple of eight and at most a chunk. `columns` holds the words of each field,
  /// by `InputNumber`. Returns nil if a row needs the interpreter. Values created for the rows are
  /// in the heap above the document's.
  package mutating func results<Taken>(
    of batch: BatchPlan, count: Int, columns: UnsafePointer<UnsafePointer<Word>>,
    _ take: (_ words: UnsafePointer<Word>, _ isUniform: Bool, _ run: inout Run) -> Taken
  ) -> Taken? {
    beginChunk(of: batch.formula)
    let random = run.world.random
    let plan = batch.plan
    guard let result = plan.result else { return nil }
    let words = unsafe ColumnRun.results(
      of: plan, vector: result, count: count, columns: columns, linkageForBatches, &run)
    // Results are invalid if random numbers were drawn in a different order.
    guard let words, random == run.world.random else {
      run.world.random = random
      return nil
    }
    return unsafe take(
      words.start.assumingMemoryBound(to: Word.self), words.stride == 0, &run)
  }
}

extension Machine {
  /// Writes the results of a formula that ends in arithmetic into `room`, which has space for
  /// `count` numbers.
  ///
  /// Returns `false` if not all results are numbers; the content of `room` is then undefined.
  package mutating func writeNumbers(
    of batch: BatchPlan, count: Int, columns: UnsafePointer<UnsafePointer<Word>>,
    into room: UnsafeMutableRawPointer
  ) -> Bool {
    beginChunk(of: batch.formula)
    let random = run.world.random
    guard batch.endsInArithmetic, let result = batch.plan.result else { return false }
    let words = unsafe ColumnRun.results(
      of: batch.plan, vector: result, count: count, columns: columns, linkageForBatches, &run,
      into: room)
    let isPlain = words != nil && random == run.world.random
    run.world.random = random
    return isPlain
  }
}

extension ColumnPlan.Step {
  /// Returns `true` if the step computes numbers from numbers for all rows and writes them to
  /// `vector`.
  fileprivate func isPlainArithmetic(for vector: Int?) -> Bool {
    switch operation {
    case .add, .subtract, .multiply, .divide: mask == 0 && Int(a) == vector
    default: false
    }
  }
}

extension ColumnRun {
  /// Performs the steps of a formula's plan for `count` rows and returns the vector of its results.
  ///
  /// The vector is valid until the next plan runs. Returns nil if a row needs the interpreter. With
  /// a `destination`, the last step, which is arithmetic, writes the results there; nil is then
  /// also returned if one of them is not a number.
  static func results(
    of plan: ColumnPlan, vector: Int, count: Int, columns: UnsafePointer<UnsafePointer<Word>>,
    _ link: UnsafeMutablePointer<Linkage>, _ run: inout Run, into destination: VectorStorage? = nil
  ) -> Lanes? {
    let (room, masks) = unsafe link.pointee.scratch.pointee.layOut(
      vectors: plan.vectorCount + 2, masks: plan.maskCount)
    return unsafe withUnsafeTemporaryAllocation(of: Lanes.self, capacity: plan.vectorCount) {
      lanes in
      unsafe withUnsafeTemporaryAllocation(of: CellEquality.self, capacity: 1) { equalities in
        unsafe plan.steps.withUnsafeBufferPointer { steps in
          unsafe plan.calls.withUnsafeBufferPointer { calls -> Lanes? in
            guard let vectors = lanes.baseAddress, let none = equalities.baseAddress,
              let first = steps.baseAddress
            else { return nil }
            return unsafe withUnsafeMutablePointer(to: &run) { run in
              let made = unsafe calls.baseAddress.map { unsafe BatchCalls($0, link, run) }
              let pass = unsafe ColumnRun(
                steps, first, vectors, count: plan.vectorCount, room, masks, none,
                isOverRows: false, link.pointee.globals, calls: made)
              for input in plan.inputs {
                let own = unsafe pass.room(UInt8(truncatingIfNeeded: input.vector))
                switch input.source {
                case .field(let number):
                  unsafe vectors[input.vector] = unsafe Lanes(
                    start: UnsafeRawPointer(columns[number.index]), stride: 64)
                case .uniform(let register), .global(let register):
                  unsafe pass.spread(link.pointee.globals[register], at: own, of: input.vector)
                case .cells, .elements, .positions: return nil
                }
              }
              if let destination = unsafe destination {
                let isDone =
                  unsafe pass.steps(count, .null, but: 1)
                  && pass.finish(into: destination, groups: count >> 3)
                return unsafe isDone ? Lanes(start: destination, stride: 64) : nil
              }
              guard pass.steps(count, .null) else { return nil }
              return unsafe vectors[vector]
            }
          }
        }
      }
    }
  }
}
