package import FormulaRuntime
import FormulaValues
import IndexedCollections

/// A formula's plan over batches of rows.
package struct BatchPlan: Sendable {
  let plan: ColumnPlan
  let formula: Program.FormulaNumber
  /// Chunks that may be left to the machine, more than are not, before the rest is.
  package static let mostMisses = 3
  /// Rows of a chunk.
  package static let chunk = ColumnKernels.chunk

  /// Whether a chunk only goes through if all numbers of its fields are finite or null: then nobody
  /// has to look at them before.
  package let noticesOddNumbers: Bool

  /// Whether the formula is arithmetic up to its end, so that its results can be written to where they
  /// stay.
  package let endsInArithmetic: Bool

  /// Nil if the formula's rows must be taken one by one. Complexity: O(size of the formula).
  package init?(_ program: Program, formula: Program.FormulaNumber) {
    guard let plan = program.columnPlan(of: formula) else { return nil }
    self.plan = plan
    self.formula = formula
    noticesOddNumbers = Self.noticesOddNumbers(plan)
    endsInArithmetic = plan.steps.last.map { $0.isPlainArithmetic(for: plan.result) } ?? false
  }

  /// What is not finite shows in the result of these, each of which is looked at; of a divisor, a
  /// comparison or a choice it would not.
  private static func noticesOddNumbers(_ plan: ColumnPlan) -> Bool {
    let fields = plan.inputs.filter { if case .field = $0.source { true } else { false } }
      .map(\.vector)
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
  /// The results of a formula in `count` rows, a multiple of eight and at most a chunk, whose fields'
  /// words are at `columns`, by the program's numbers of fields: nil if a row needs the machine, else
  /// what `take` makes of the words. What the rows made is in the heap above the document's.
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
    // What draws random numbers in other places of the sequence says nothing.
    guard let words, random == run.world.random else {
      run.world.random = random
      return nil
    }
    return unsafe take(
      words.start.assumingMemoryBound(to: Word.self), words.stride == 0, &run)
  }
}

extension Machine {
  /// Writes the results of a formula that ends in arithmetic into the room for `count` numbers; false
  /// if not all of them are, and then what is there says nothing.
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
  /// Whether the step makes numbers of numbers for all rows, in a vector.
  fileprivate func isPlainArithmetic(for vector: Int?) -> Bool {
    switch operation {
    case .add, .subtract, .multiply, .divide: mask == 0 && Int(a) == vector
    default: false
    }
  }
}

extension ColumnRun {
  /// Does the steps of a formula's plan for `count` rows, and gives the vector of its results, which
  /// lasts until the next plan runs; nil if a row needs the machine. With a `destination` the last step,
  /// arithmetic, writes the results there; nil then if one of them is no number.
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
