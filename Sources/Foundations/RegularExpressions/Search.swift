/// A two-pass matcher whose buffers are reused for successive texts.
///
/// The backward pass determines at every position whether a match begins there, and which
/// instructions lead to one. The forward pass then follows a match. Because dead ends are known, it
/// takes the best path without backtracking and never reads beyond the end of its match. All
/// matches together therefore take O(program × text).
///
/// The results of the backward pass are stored only for one block of the text. For other blocks,
/// only the state at the right end is stored, and a block is read again when the forward pass
/// reaches it.
///
/// Source: Frisch and Cardelli, "Greedy Regular Expression Matching", ICALP 2004.
struct Search: Sendable {
  /// The number of text bytes whose positions are stored at a time.
  static let blockLength = 4096

  /// A range of positions that includes both ends.
  private struct Block: Sendable {
    let end: Int
    let stateAtEnd: BackwardAutomaton.Copy
    var start: Int
    var hasBeginning = false
  }

  /// An entry of the forward pass: an alternative to try, or a slot to restore before that.
  private enum WalkEntry: Sendable {
    case instruction(Int)
    case restore(slot: Int, place: Int)
  }

  /// Returns `true` to cancel; called for each block. The result is then meaningless.
  var isStopped: (@Sendable () -> Bool)?
  private var automaton: BackwardAutomaton
  /// The blocks of the text, from the last to the first.
  private var blocks: [Block] = []
  private var currentBlock = 0
  /// The states at the positions of the current block: twice the state, plus 1 if a match begins
  /// there.
  ///
  /// Positions inside a scalar have 0.
  private var trace: [UInt32] = []
  private var traceStart = 0

  /// The last visit that reached each instruction.
  private var seen: [UInt32]
  private var visit: UInt32 = 0
  private var stack: [WalkEntry] = []
  /// The start and end of each group of the last match, or −1 for a group that did not participate.
  private(set) var slots: [Int]

  init(_ program: Program) {
    automaton = BackwardAutomaton(program)
    seen = [UInt32](repeating: 0, count: program.instructions.count)
    slots = [Int](repeating: -1, count: 2 * (program.groupCount + 1))
  }

  var program: Program { automaton.program }

  var stateCount: Int { automaton.stateCount }

  var workedOutSteps: Int { automaton.workedOutSteps }

  /// Returns `true` if there is a match at or after `from`, which is a scalar boundary.
  mutating func hasMatch(in text: UTF8Text, from: Int) -> Bool {
    automaton.forgetIfFull()
    var end = text.count
    var state = automaton.endState(.anyEnd)
    while true {
      let start = max(from, end - Self.blockLength)
      if scan(text, from: &end, to: start, state: &state) { return true }
      if end <= from || isStopped?() == true { return false }
      state = automaton.sparing(state)
    }
  }

  /// Returns `true` if the whole text matches.
  mutating func matchesFully(_ text: UTF8Text) -> Bool {
    automaton.forgetIfFull()
    var place = text.count
    var state = automaton.endState(.textEnd)
    while place > 0 {
      let start = max(0, place - Self.blockLength)
      while place > start {
        let end = place
        place = text.start(before: end)
        state = automaton.step(from: state, over: text.scalar(from: place, to: end)).state
        if automaton.isDead(state) { return false }
      }
      if isStopped?() == true { return false }
      state = automaton.sparing(state)
    }
    return automaton.step(from: state, over: nil).beginsMatch
  }

  /// Reads backwards from `end` to the first position at or before `start`.
  ///
  /// Returns `true` as soon as a match begins at a position.
  private mutating func scan(
    _ text: UTF8Text, from end: inout Int, to start: Int, state: inout Int
  ) -> Bool {
    while true {
      let place = end
      let previous = place > 0 ? text.start(before: place) : 0
      let scalar = place > 0 ? text.scalar(from: previous, to: place) : nil
      let step = automaton.step(from: state, over: scalar)
      if step.beginsMatch { return true }
      if place <= start { return false }
      end = previous
      state = step.state
    }
  }

  /// Runs the backward pass down to `from`, a scalar boundary; required before finding matches.
  mutating func prepare(_ text: UTF8Text, from: Int) {
    automaton.forgetIfFull()
    blocks.removeAll(keepingCapacity: true)
    var end = text.count
    var state = automaton.endState(.anyEnd)
    while true {
      var block = Block(
        end: end, stateAtEnd: automaton.copy(of: state), start: max(from, end - Self.blockLength))
      state = read(text, &block, state: state)
      blocks.append(block)
      end = block.start
      if end <= from || isStopped?() == true { break }
      state = automaton.sparing(state)
    }
    currentBlock = blocks.count - 1
  }

  /// Fills the trace for a block, completes `block`, and returns the state at its start.
  private mutating func read(_ text: UTF8Text, _ block: inout Block, state: Int) -> Int {
    // The start may still move left to a boundary, by the length of malformed bytes.
    let start = text.boundary(upTo: block.start)
    block.start = start
    traceStart = start
    let length = block.end - start + 1
    trace.removeAll(keepingCapacity: true)
    trace.append(contentsOf: repeatElement(0, count: length))
    var state = state
    var place = block.end
    var beginnings: UInt32 = 0
    while true {
      let previous = place > 0 ? text.start(before: place) : 0
      let scalar = place > 0 ? text.scalar(from: previous, to: place) : nil
      let step = automaton.step(from: state, over: scalar)
      let begins: UInt32 = step.beginsMatch ? 1 : 0
      beginnings |= begins
      trace[place - start] = UInt32(truncatingIfNeeded: state) << 1 | begins
      if place <= start { break }
      place = previous
      state = step.state
    }
    block.hasBeginning = beginnings != 0
    return state
  }

  private mutating func load(_ index: Int, of text: UTF8Text) {
    automaton.forgetIfFull()
    currentBlock = index
    var block = blocks[index]
    _ = read(text, &block, state: automaton.state(block.stateAtEnd))
  }

  /// Returns the first position at or after `place` where a match begins; `place` must not
  /// decrease.
  mutating func nextBeginning(in text: UTF8Text, from place: Int) -> Int? {
    while true {
      var index = max(0, place - traceStart)
      while index < trace.count {
        if trace[index] & 1 == 1 { return traceStart + index }
        index += 1
      }
      guard let block = blocks[..<currentBlock].lastIndex(where: { $0.hasBeginning }),
        isStopped?() != true
      else { return nil }
      load(block, of: text)
    }
  }

  /// Stores the best match that begins at `start` in `slots` and returns its end, or `nil` if none.
  mutating func walk(_ text: UTF8Text, from start: Int) -> Int? {
    for index in slots.indices { slots[index] = -1 }
    var place = start
    var instruction = 0
    while true {
      while place >= traceStart + trace.count {
        guard currentBlock > 0, isStopped?() != true else { return nil }
        load(currentBlock - 1, of: text)
      }
      let state = Int(trace[place - traceStart] >> 1)
      guard let reached = advance(from: instruction, at: place, of: text, state: state) else {
        return nil
      }
      if reached == program.matchIndex {
        slots[0] = start
        slots[1] = place
        return place
      }
      guard place < text.count else { return nil }
      place = text.end(after: place)
      instruction = reached + 1
    }
  }

  /// Returns the best `take` that continues to a match, or `match`.
  private mutating func advance(
    from first: Int, at place: Int, of text: UTF8Text, state: Int
  ) -> Int? {
    visit &+= 1
    if visit == 0 {
      for index in seen.indices { seen[index] = 0 }
      visit = 1
    }
    stack.removeAll(keepingCapacity: true)
    stack.append(.instruction(first))
    while let entry = stack.popLast() {
      switch entry {
      case .restore(let slot, let old): slots[slot] = old
      case .instruction(var instruction):
        branch: while seen[instruction] != visit {
          seen[instruction] = visit
          switch program.instructions[instruction] {
          case .take:
            if automaton.isLive(instruction, in: state) { return instruction }
            break branch
          case .match: return instruction
          case .save(let slot):
            stack.append(.restore(slot: slot, place: slots[slot]))
            slots[slot] = place
            instruction += 1
          case .assert(let assertion):
            guard assertion.holds(between: text.before(place), and: text.after(place)) else {
              break branch
            }
            instruction += 1
          case .jump(let target): instruction = target
          case .split(let better, let other):
            stack.append(.instruction(other))
            instruction = better
          }
        }
      }
    }
    return nil
  }
}
