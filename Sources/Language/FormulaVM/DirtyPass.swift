package import FormulaRuntime
package import IndexedCollections

/// A re-evaluation of a program's dirty formulas in topological order, marking dependents dirty as
/// values change.
///
/// While results are numbers that replace numbers, the interpreter runs one formula after another
/// without returning to the caller.
///
/// **Invariant**: `steps`, `known` and `runs` have capacity for one element per rank, `dirty` for
/// one bit per rank. Readers have higher ranks than their inputs. The caller guarantees exclusive
/// access to these buffers during the pass.
@safe package struct DirtyPass {
  /// The caller's number of a cell.
  package typealias CellNumber = TypedIndex<Cell>
  package enum Cell {}
  /// The topological rank of a formula.
  package typealias Rank = TypedIndex<Step>

  /// The formula at one topological rank.
  package struct Step: BitwiseCopyable, Sendable {
    /// The cell that the formula writes.
    package var cell: CellNumber
    /// The formula; none if it cannot run.
    package var formula: OptionalIndex<Program.Formula>
    /// The register of the cell; none if no formula reads it.
    package var register: OptionalIndex<Program.Register>
    /// The start of the range in `readers` that holds the ranks of the cell's readers.
    package var firstReader: Int32
    package var endOfReaders: Int32

    package init(
      cell: CellNumber, formula: Program.FormulaNumber?, register: Program.RegisterNumber?,
      readers: Range<Int32>
    ) {
      self.cell = cell
      self.formula = OptionalIndex(formula)
      self.register = OptionalIndex(register)
      firstReader = readers.lowerBound
      endOfReaders = readers.upperBound
    }
  }

  /// The reason why a pass stopped.
  package enum Stop: BitwiseCopyable {
    case done
    /// The caller must run the step with this rank.
    case unknown(Rank)
    /// The step with this rank returned a word that is not a number.
    case word(Rank, Word)
    /// The machine must be prepared for the formula of the current step.
    case ready
  }

  private let steps: UnsafeBufferPointer<Step>
  private let readers: UnsafeBufferPointer<Int32>
  private let dirty: UnsafeMutablePointer<UInt64>
  private let dirtyWordCount: Int
  /// The current numeric values of the cells, by rank.
  ///
  /// NaN if the caller must run the step.
  private let known: UnsafeMutablePointer<Double>
  private let runs: UnsafeMutablePointer<FormulaRun>
  /// The number of formulas that have run.
  package var runCount = 0
  private var word: Int
  /// The rank of the running step; no rank before it is dirty.
  ///
  /// Initially one less than the first rank; also used as a bit index.
  private var rank: Int
  var stop = Stop.done

  package init(
    _ steps: UnsafeBufferPointer<Step>, readers: UnsafeBufferPointer<Int32>,
    dirty: UnsafeMutablePointer<UInt64>, words: Range<Int>,
    known: UnsafeMutablePointer<Double>, runs: UnsafeMutablePointer<FormulaRun>
  ) {
    unsafe self.steps = unsafe steps
    unsafe self.readers = unsafe readers
    unsafe self.dirty = unsafe dirty
    unsafe self.known = unsafe known
    unsafe self.runs = unsafe runs
    dirtyWordCount = words.upperBound
    word = words.lowerBound
    rank = word &<< 6 &- 1
  }

  /// The formula of the running step, whose cell always has one.
  @inline(__always)
  var runningFormula: Program.FormulaNumber { unsafe steps[rank].formula.known }

  /// Marks the readers of the cell at `rank` dirty.
  package func markReaders(of rank: Rank) { markReaders(ofStep: rank.index) }

  @inline(__always)
  private func markReaders(ofStep rank: Int) {
    var place = unsafe Int(steps[rank].firstReader)
    let end = unsafe Int(steps[rank].endOfReaders)
    while place < end {
      let reader = unsafe Int(readers[place])
      unsafe dirty[reader >> 6] |= 1 << UInt64(truncatingIfNeeded: reader & 63)
      place &+= 1
    }
  }

  /// Selects the next dirty step.
  ///
  /// Returns `false` and sets `stop` if the interpreter cannot run it directly.
  @inline(__always)
  mutating func advance() -> Bool {
    // The next rank is tried first: the guess is free, whereas a bit search delays the next step.
    let next = rank &+ 1
    let mark = 1 as UInt64 &<< UInt64(truncatingIfNeeded: next)
    if next >> 6 == word, unsafe dirty[word] & mark != 0 {
      unsafe dirty[word] &= ~mark
      rank = next
    } else {
      guard findDirty() else {
        stop = .done
        return false
      }
    }
    if unsafe known[rank] == known[rank] { return true }
    stop = .unknown(Rank(rank))
    return false
  }

  /// Selects the first dirty step.
  ///
  /// Returns `false` if no step is dirty.
  private mutating func findDirty() -> Bool {
    while word < dirtyWordCount {
      let bits = unsafe dirty[word]
      if bits != 0 {
        unsafe dirty[word] = bits & (bits &- 1)
        rank = word &<< 6 &+ bits.trailingZeroBitCount
        return true
      }
      word &+= 1
    }
    return false
  }

  /// Stops the pass so that the machine can be prepared for the selected step.
  @inline(__always)
  mutating func askForReadiness() { stop = .ready }

  /// Stores the result of the running step.
  ///
  /// Returns `false` and sets `stop` if the caller must store it.
  @inline(__always)
  mutating func store(_ result: Word, in registers: UnsafeMutablePointer<Word>) -> Bool {
    guard result.isNumber else {
      stop = .word(Rank(rank), result)
      return false
    }
    let number = result.double + 0
    let isSame = unsafe number == known[rank]
    unsafe runs[runCount] = unsafe FormulaRun(steps[rank].cell, number, isSame: isSame)
    runCount &+= 1
    if isSame { return true }
    unsafe known[rank] = number
    if let register = unsafe steps[rank].register.index {
      unsafe registers[register.index] = Word(number)
    }
    markReaders(ofStep: rank)
    return true
  }
}
