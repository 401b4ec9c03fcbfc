/// An instruction of the NFA; execution continues with the next one unless it names a target.
enum Instruction: Sendable {
  /// Consumes one scalar from the set with this index.
  case take(set: Int)
  /// Saves the position as the start (even slot) or end (odd slot) of a group.
  case save(slot: Int)
  case assert(Assertion)
  case jump(Int)
  /// Continues at two instructions, with the preferred one first.
  case split(Int, Int)
  case match
}

/// A compiled pattern: immutable, and shared by all copies of a regular expression.
final class Program: Sendable {
  /// The maximum number of instructions.
  static let sizeLimit = 20_000

  let instructions: [Instruction]
  let sets: [ScalarSet]
  let groupCount: Int
  let names: [(name: String, group: Int)]
  let usesAssertions: Bool
  /// The scalar classes, or `nil` if computing them would cost more than it gains.
  let classes: ScalarClasses?
  /// The predecessors of all instructions.
  ///
  /// Those of instruction `i` are at the indexes from `firstPredecessor[i]` up to
  /// `firstPredecessor[i + 1]`.
  let predecessors: [Int32]
  let firstPredecessor: [Int32]

  /// The index of the only `match`, the last instruction.
  var matchIndex: Int { instructions.count - 1 }

  init(_ pattern: Pattern, of parser: PatternParser) throws(RegularExpressionError) {
    var builder = ProgramBuilder()
    try builder.emit(pattern)
    try builder.append(.match)
    instructions = builder.instructions
    sets = parser.sets
    groupCount = parser.groupCount
    names = parser.names
    usesAssertions = instructions.contains { instruction in
      if case .assert = instruction { true } else { false }
    }
    let distinguished: [ScalarSet] =
      usesAssertions ? [.wordScalars, .lineFeed, .carriageReturn, .lineBreaks] : []
    classes = ScalarClasses(telling: parser.sets + distinguished)
    (predecessors, firstPredecessor) = Self.predecessors(of: instructions)
  }

  private static func successors(of index: Int, in instructions: [Instruction]) -> (Int?, Int?) {
    switch instructions[index] {
    case .take, .save, .assert: (index + 1, nil)
    case .jump(let target): (target, nil)
    case .split(let first, let second): (first, second)
    case .match: (nil, nil)
    }
  }

  private static func predecessors(of instructions: [Instruction]) -> ([Int32], [Int32]) {
    var firsts = [Int32](repeating: 0, count: instructions.count + 1)
    for index in instructions.indices {
      let (one, other) = successors(of: index, in: instructions)
      if let one { firsts[one + 1] += 1 }
      if let other { firsts[other + 1] += 1 }
    }
    for index in instructions.indices { firsts[index + 1] += firsts[index] }
    var next = firsts
    var result = [Int32](repeating: 0, count: Int(firsts[instructions.count]))
    for index in instructions.indices {
      let (one, other) = successors(of: index, in: instructions)
      for target in [one, other] {
        guard let target else { continue }
        result[Int(next[target])] = Int32(index)
        next[target] += 1
      }
    }
    return (result, firsts)
  }
}

/// Compiles the syntax tree of a pattern to instructions.
struct ProgramBuilder {
  /// The maximum number of visited nodes, because repeating an empty pattern emits no instructions.
  private static let visitLimit = 10 * Program.sizeLimit

  private(set) var instructions: [Instruction] = []
  private var visits = 0

  mutating func append(_ instruction: Instruction) throws(RegularExpressionError) {
    guard instructions.count < Program.sizeLimit else { throw tooLarge }
    instructions.append(instruction)
  }

  private var tooLarge: RegularExpressionError {
    RegularExpressionError(.programTooLarge(limit: Program.sizeLimit), at: 0)
  }

  mutating func emit(_ pattern: Pattern) throws(RegularExpressionError) {
    visits += 1
    guard visits <= Self.visitLimit else { throw tooLarge }
    switch pattern {
    case .scalar(let set): try append(.take(set: set))
    case .assertion(let assertion): try append(.assert(assertion))
    case .group(let number, let body):
      try append(.save(slot: 2 * number))
      try emit(body)
      try append(.save(slot: 2 * number + 1))
    case .sequence(let items):
      for item in items { try emit(item) }
    case .alternatives(let branches): try emit(alternatives: branches)
    case .repetition(let repetition): try emit(repetition)
    }
  }

  private mutating func emit(alternatives branches: [Pattern]) throws(RegularExpressionError) {
    var jumps: [Int] = []
    for (index, branch) in branches.enumerated() {
      let split = instructions.count
      let isLast = index == branches.count - 1
      if !isLast { try append(.split(split + 1, split + 1)) }
      try emit(branch)
      if !isLast {
        jumps.append(instructions.count)
        try append(.jump(0))
        instructions[split] = .split(split + 1, instructions.count)
      }
    }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
  }

  private mutating func emit(_ repetition: Pattern.Repetition) throws(RegularExpressionError) {
    guard let most = repetition.most else { return try emit(unbounded: repetition) }
    for _ in 0..<repetition.least { try emit(repetition.pattern) }
    var splits: [Int] = []
    for _ in repetition.least..<most {
      splits.append(instructions.count)
      try append(.split(0, 0))
      try emit(repetition.pattern)
    }
    for split in splits {
      instructions[split] = branch(split + 1, orOut: instructions.count, of: repetition)
    }
  }

  private mutating func emit(
    unbounded repetition: Pattern.Repetition
  ) throws(RegularExpressionError) {
    let entry = instructions.count
    if repetition.least == 0 {
      try append(.split(0, 0))
      if !repetition.canBodyBeEmpty {
        try emit(repetition.pattern)
        try append(.jump(entry))
        instructions[entry] = branch(entry + 1, orOut: instructions.count, of: repetition)
        return
      }
    }
    // An empty iteration must be able to leave the loop with its own priority, which is possible
    // only after the body. Therefore `x*` is compiled as `(x+)?` if `x` can be empty.
    for _ in 1..<max(1, repetition.least) { try emit(repetition.pattern) }
    let body = instructions.count
    try emit(repetition.pattern)
    let end = instructions.count
    try append(branch(body, orOut: end + 1, of: repetition))
    if repetition.least == 0 {
      instructions[entry] = branch(body, orOut: end + 1, of: repetition)
    }
  }

  private func branch(
    _ body: Int, orOut out: Int, of repetition: Pattern.Repetition
  ) -> Instruction {
    repetition.isGreedy ? .split(body, out) : .split(out, body)
  }
}
