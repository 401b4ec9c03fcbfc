import IndexedCollections

extension Program {
  /// A loop over the elements of a list.
  package struct Loop: Sendable {
    /// The instructions that are run for an element.
    package let body: Range<Int>
    /// The register where the state of the loop begins.
    package let state: Int
  }

  /// The number of a loop that is never taken by columns.
  private static let unnumbered = 0xFFFF

  /// Simple instructions that are counted as one share, so that steps grow with the work, however long a
  /// body is.
  private static let instructionsPerShare = 8
  /// Shares that are counted one by one, and how many are counted at once beyond that: they have to fit into
  /// the count of an instruction.
  private static var fewShares: Int { 128 }
  private static var manyShares: Int { 32 }

  /// The steps of a pass through a body of so many shares, as they are written into an instruction.
  @inline(__always)
  static func stepsOfPass(_ shares: Int) -> Int {
    2 + 4 * (shares < fewShares ? shares : fewShares + manyShares * (shares - fewShares))
  }

  /// How long some code takes, in simple instructions.
  static func weight(of code: ArraySlice<Instruction>) -> Int {
    code.reduce(0) { $0 + $1.weight }
  }

  /// Says in each `next` how many whole shares a pass has; false if there is none.
  static func chargeLoops(in code: inout [Instruction]) -> Bool {
    var hasLoops = false
    for index in code.indices where code[index].operation == .next {
      hasLoops = true
      let start = code[index].wide
      let shares = start < index ? weight(of: code[start..<index]) / instructionsPerShare : 0
      code[index].n = UInt8(
        clamping: shares < fewShares ? shares : fewShares + (shares - fewShares) / manyShares)
    }
    return hasLoops
  }

  /// Gives the loops in some code their numbers, and each `columns` the shares of its `next`.
  static func numberLoops(in code: inout [Instruction]) -> CompactList<Loop> {
    var loops = CompactList<Loop>()
    for index in code.indices where code[index].operation == .columns {
      code[index].b = UInt16(unnumbered)
      // Behind the loop stand its `next` and `again`.
      let next = index + Int(code[index].c) - 1
      guard code.indices.contains(next), code[next].operation == .next else { continue }
      code[index].n = code[next].n
      guard loops.count < unnumbered, next > index, code[next].a == code[index].a else { continue }
      code[index].b = UInt16(loops.count)
      loops.append(Loop(body: index + 1..<next, state: Int(code[index].a)))
    }
    return loops
  }

  /// How a loop's rows are taken by columns, nil if they must be taken one by one.
  /// Complexity: O(size of the loop).
  package func columnPlan(of loop: LoopNumber) -> ColumnPlan? {
    guard loops.indices.contains(loop.index) else { return nil }
    return columnPlan(of: loops[loop.index])
  }

  package func columnPlan(of loop: Loop) -> ColumnPlan? {
    ColumnPlanner.plan(instructions, body: loop.body, state: loop.state)
  }

  /// How a formula goes over a batch of rows by columns, nil if its rows must be taken one by one.
  /// Complexity: O(size of the formula).
  package func columnPlan(of formula: FormulaNumber) -> ColumnPlan? {
    guard formulas.indices.contains(formula.index) else { return nil }
    let code = formulas[formula.index]
    var inputs: [RegisterNumber: InputNumber] = [:]
    for number in 0..<layout.fieldCount {
      let input = InputNumber(number)
      inputs[layout.register(of: input)] = input
    }
    return ColumnPlanner.plan(instructions, formula: code.start..<code.end) {
      inputs[RegisterNumber($0)]
    }
  }
}
