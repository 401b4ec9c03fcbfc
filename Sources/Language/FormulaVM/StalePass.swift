package import FormulaRuntime
package import IndexedCollections

/// A pass over the formulas of one program that are stale, in the order of their ranks: each that
/// changes its field makes those stale that read it.
///
/// As long as results are numbers where numbers were, the machine goes from one formula to the next
/// without being left.
///
/// **Invariant**: `steps`, `known` and `runs` have room for as many elements as there are ranks,
/// `stale` for as many bits; readers have higher ranks than what they read. The caller sees to it
/// that nobody else touches them meanwhile.
@safe package struct StalePass {
  /// A cell, as its owner counts them.
  package typealias CellNumber = TypedIndex<Cell>
  package enum Cell {}
  /// A formula's place in the order of evaluation.
  package typealias Rank = TypedIndex<Step>

  /// A formula at its rank.
  package struct Step: BitwiseCopyable, Sendable {
    /// The cell that is written.
    package var cell: CellNumber
    /// None for a formula that cannot run.
    package var formula: OptionalIndex<Program.Formula>
    /// The register of the cell; none if no formula reads it.
    package var register: OptionalIndex<Program.Register>
    /// Where the ranks of those that read the cell stand among all `readers`.
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

  /// Why a pass stops.
  package enum Stop: BitwiseCopyable {
    case done
    /// The caller must run the step with this rank.
    case unknown(Rank)
    /// The step with this rank gave a word that is no number.
    case word(Rank, Word)
    /// The machine must be made ready for the formula of the step.
    case ready
  }

  private let steps: UnsafeBufferPointer<Step>
  private let readers: UnsafeBufferPointer<Int32>
  private let stale: UnsafeMutablePointer<UInt64>
  private let staleWordCount: Int
  /// The numbers that cells hold, by rank; NaN where the caller must run the step.
  private let known: UnsafeMutablePointer<Double>
  private let runs: UnsafeMutablePointer<FormulaRun>
  /// The formulas that ran.
  package var runCount = 0
  private var word: Int
  /// The step that runs; ranks before it are not stale. One before the first at the beginning, and
  /// reckoned with as the number of a bit.
  private var rank: Int
  var stop = Stop.done

  package init(
    _ steps: UnsafeBufferPointer<Step>, readers: UnsafeBufferPointer<Int32>,
    stale: UnsafeMutablePointer<UInt64>, words: Range<Int>,
    known: UnsafeMutablePointer<Double>, runs: UnsafeMutablePointer<FormulaRun>
  ) {
    unsafe self.steps = unsafe steps
    unsafe self.readers = unsafe readers
    unsafe self.stale = unsafe stale
    unsafe self.known = unsafe known
    unsafe self.runs = unsafe runs
    staleWordCount = words.upperBound
    word = words.lowerBound
    rank = word &<< 6 &- 1
  }

  /// The formula of the step that runs, whose cell is known to have one.
  @inline(__always)
  var runningFormula: Program.FormulaNumber { unsafe steps[rank].formula.known }

  /// Makes those stale that read what a step writes.
  package func markReaders(of rank: Rank) { markReaders(ofStep: rank.index) }

  @inline(__always)
  private func markReaders(ofStep rank: Int) {
    var place = unsafe Int(steps[rank].firstReader)
    let end = unsafe Int(steps[rank].endOfReaders)
    while place < end {
      let reader = unsafe Int(readers[place])
      unsafe stale[reader >> 6] |= 1 << UInt64(truncatingIfNeeded: reader & 63)
      place &+= 1
    }
  }

  /// Takes the next stale step for the one that runs; false, with the reason, if the machine cannot
  /// run it as it is.
  @inline(__always)
  mutating func advance() -> Bool {
    // The next rank is tried first: a guess costs nothing, finding a bit makes the next step wait.
    let next = rank &+ 1
    let mark = 1 as UInt64 &<< UInt64(truncatingIfNeeded: next)
    if next >> 6 == word, unsafe stale[word] & mark != 0 {
      unsafe stale[word] &= ~mark
      rank = next
    } else {
      guard findStale() else {
        stop = .done
        return false
      }
    }
    if unsafe known[rank] == known[rank] { return true }
    stop = .unknown(Rank(rank))
    return false
  }

  /// Takes the first stale step; false if there is none.
  private mutating func findStale() -> Bool {
    while word < staleWordCount {
      let bits = unsafe stale[word]
      if bits != 0 {
        unsafe stale[word] = bits & (bits &- 1)
        rank = word &<< 6 &+ bits.trailingZeroBitCount
        return true
      }
      word &+= 1
    }
    return false
  }

  /// Lets the machine be made ready for the step that was taken.
  @inline(__always)
  mutating func askForReadiness() { stop = .ready }

  /// Stores the result of the step that runs; false, with the reason, if the caller must.
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
