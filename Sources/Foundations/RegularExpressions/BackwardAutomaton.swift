/// A lazily built DFA that reads a text from its end to its start.
///
/// At each position, its state holds the instructions that lead to a match from there. States are
/// created on demand and discarded when there are too many.
///
/// A state belongs to a position in the text. It holds the *live* instructions: `match`, and each
/// `take` that consumes the scalar after the position and can continue to a match. Conditions
/// before an assertion depend on the scalar before the position, so they are evaluated by the step.
struct BackwardAutomaton: Sendable {
  /// The constraint on the end of a match.
  enum Mode: UInt8, Sendable {
    /// A match may end anywhere.
    case anyEnd
    /// A match must end at the end of the text.
    case textEnd
  }

  /// A transition: the target state, and whether a match begins at the position of the source
  /// state.
  struct Step: Sendable {
    /// The encoded target state and match flag; 0 for a transition that has not been computed.
    var bits: UInt32

    @inline(__always) var state: Int { Int(bits >> 1) - 1 }
    @inline(__always) var beginsMatch: Bool { bits & 1 == 1 }
  }

  private static let rowBudget = 1 << 18

  let program: Program
  private let wordCount: Int
  /// The number of cached transitions per state: one per class, and one for the edge of the text.
  private let stride: Int
  private let keptStates: Int
  /// The classes of ASCII, copied here because sharing the program's array costs more than a step.
  private let asciiClasses: [UInt16]

  private var words: [UInt64] = []
  private var contexts: [UInt8] = []
  private var hashes: [Int] = []
  private var rows: [UInt32] = []
  private var buckets: [UInt32] = []

  private var reached: [UInt64]
  private var live: [UInt64]
  private var pending: [Int32] = []
  /// The number of transitions that were computed rather than looked up; for tests of the bounds.
  private(set) var workedOutSteps = 0

  init(_ program: Program) {
    self.program = program
    wordCount = (program.instructions.count + 63) / 64
    stride = (program.classes?.count ?? 0) + 1
    keptStates = program.classes == nil ? 0 : max(64, min(4096, Self.rowBudget / stride))
    asciiClasses = program.classes?.ascii ?? []
    reached = [UInt64](repeating: 0, count: wordCount)
    live = reached
    forget()
  }

  var stateCount: Int { contexts.count }

  private var isFull: Bool { stateCount >= max(keptStates, 64) }

  /// Discards all states if there are too many, which invalidates their numbers.
  mutating func forgetIfFull() {
    if isFull { forget() }
  }

  /// Discards all other states if there are too many, and returns the new number of `state`.
  mutating func sparing(_ state: Int) -> Int {
    guard isFull else { return state }
    let copy = copy(of: state)
    forget()
    return self.state(copy)
  }

  private mutating func forget() {
    words.removeAll(keepingCapacity: true)
    contexts.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    buckets = [UInt32](repeating: 0, count: 64)
  }

  /// Returns the state at the end of every text.
  mutating func endState(_ mode: Mode) -> Int {
    clearLive()
    insertLive(program.matchIndex)
    return intern(context: context(mode, .edge))
  }

  /// Returns the state that was saved by `copy(of:)`.
  mutating func state(_ copy: Copy) -> Int {
    live = copy.live
    return intern(context: copy.context)
  }

  /// A saved state that survives the discarding of states.
  struct Copy: Sendable {
    fileprivate let live: [UInt64]
    fileprivate let context: UInt8
  }

  func copy(of state: Int) -> Copy {
    Copy(
      live: Array(words[state * wordCount..<(state + 1) * wordCount]), context: contexts[state])
  }

  @inline(__always)
  func isLive(_ instruction: Int, in state: Int) -> Bool {
    words[state * wordCount + instruction >> 6] >> UInt64(instruction & 63) & 1 == 1
  }

  /// Returns `true` if nothing before the state's position can lead to a match.
  func isDead(_ state: Int) -> Bool {
    words[state * wordCount..<(state + 1) * wordCount].allSatisfy { $0 == 0 }
  }

  /// Returns the transition over the scalar before the position of `state`. `scalar` is `nil` at
  /// the start of the text.
  ///
  /// Complexity: O(1) if the transition is cached, otherwise O(program).
  @inline(__always)
  mutating func step(from state: Int, over scalar: UInt32?) -> Step {
    guard state < keptStates else { return workOut(from: state, over: scalar) }
    let column: Int
    switch scalar {
    case .some(let scalar) where scalar < 128: column = Int(asciiClasses[Int(scalar)])
    case .some(let scalar): column = classIndex(of: scalar)
    case nil: column = stride - 1
    }
    let known = Step(bits: rows[state * stride + column])
    if known.bits != 0 { return known }
    let step = workOut(from: state, over: scalar)
    rows[state * stride + column] = step.bits
    return step
  }

  /// Returns the class of a scalar; transitions are cached only if there are classes.
  @inline(never)
  private func classIndex(of scalar: UInt32) -> Int {
    program.classes?.index(of: scalar) ?? 0
  }

  @inline(never)
  private mutating func workOut(from state: Int, over scalar: UInt32?) -> Step {
    workedOutSteps &+= 1
    let next = Neighbour(rawValue: contexts[state] & 0x7F) ?? .other
    let mode: Mode = contexts[state] & 0x80 == 0 ? .anyEnd : .textEnd
    let previous = Neighbour(scalar)
    for index in 0..<wordCount { reached[index] = 0 }
    clearLive()
    for index in 0..<wordCount {
      var rest = words[state * wordCount + index]
      while rest != 0 {
        reach(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    while let target = pending.popLast() {
      let first = Int(program.firstPredecessor[Int(target)])
      let end = Int(program.firstPredecessor[Int(target) + 1])
      for edge in first..<end {
        let instruction = Int(program.predecessors[edge])
        switch program.instructions[instruction] {
        case .take(let set):
          if let scalar, program.sets[set].contains(scalar) { insertLive(instruction) }
        case .assert(let assertion):
          if assertion.holds(between: previous, and: next) { reach(instruction) }
        case .save, .jump, .split: reach(instruction)
        case .match: break
        }
      }
    }
    if mode == .anyEnd { insertLive(program.matchIndex) }
    let target = intern(context: context(mode, previous))
    return Step(bits: UInt32(truncatingIfNeeded: target + 1) << 1 | UInt32(reached[0] & 1))
  }

  private func context(_ mode: Mode, _ neighbour: Neighbour) -> UInt8 {
    mode.rawValue << 7 | (program.usesAssertions ? neighbour : .other).rawValue
  }

  private mutating func reach(_ instruction: Int) {
    let bit: UInt64 = 1 << UInt64(instruction & 63)
    if reached[instruction >> 6] & bit == 0 {
      reached[instruction >> 6] |= bit
      pending.append(Int32(truncatingIfNeeded: instruction))
    }
  }

  private mutating func clearLive() {
    for index in 0..<wordCount { live[index] = 0 }
  }

  private mutating func insertLive(_ instruction: Int) {
    live[instruction >> 6] |= 1 << UInt64(instruction & 63)
  }

  /// Returns the state for the instructions in `live`, creating it if necessary.
  private mutating func intern(context: UInt8) -> Int {
    var hasher = Hasher()
    unsafe live.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    hasher.combine(context)
    let hash = hasher.finalize()
    if 2 * stateCount >= buckets.count { growBuckets() }
    var bucket = hash & (buckets.count - 1)
    while buckets[bucket] != 0 {
      let state = Int(buckets[bucket]) - 1
      if hashes[state] == hash, contexts[state] == context,
        words[state * wordCount..<(state + 1) * wordCount].elementsEqual(live)
      {
        return state
      }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    let state = stateCount
    buckets[bucket] = UInt32(truncatingIfNeeded: state + 1)
    words.append(contentsOf: live)
    contexts.append(context)
    hashes.append(hash)
    if state < keptStates { rows.append(contentsOf: repeatElement(0, count: stride)) }
    return state
  }

  private mutating func growBuckets() {
    buckets = [UInt32](repeating: 0, count: 2 * buckets.count)
    for (state, hash) in hashes.enumerated() {
      var bucket = hash & (buckets.count - 1)
      while buckets[bucket] != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
      buckets[bucket] = UInt32(truncatingIfNeeded: state + 1)
    }
  }
}
