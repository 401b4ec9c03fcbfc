import IndexedCollections

extension Program {
  /// A loop over the elements of a list.
  package struct Loop: Sendable {
    /// The instructions that run for each element.
    package let body: Range<Int>
    /// The first register of the loop's state.
    package let state: Int
  }

  /// The number of a loop that is never processed by columns.
  private static let unnumbered = 0xFFFF

  /// The number of simple instructions that are charged as one share.
  ///
  /// Shares make the step cost grow with the work, however long a loop body is.
  private static let instructionsPerShare = 8
  /// The number of shares that are encoded exactly.
  ///
  /// Beyond it, `manyShares` are encoded as one unit, since the count has to fit into the 8 bits of
  /// an instruction's `n`.
  private static var fewShares: Int { 128 }
  private static var manyShares: Int { 32 }

  /// Returns the step cost of one loop iteration, given the number of shares as encoded in an
  /// instruction.
  @inline(__always)
  static func stepsOfPass(_ shares: Int) -> Int {
    2 + 4 * (shares < fewShares ? shares : fewShares + manyShares * (shares - fewShares))
  }

  /// Returns the cost of some code, in simple instructions.
  static func weight(of code: ArraySlice<Instruction>) -> Int {
    code.reduce(0) { $0 + $1.weight }
  }

  /// Stores the number of whole shares of an iteration in each `next`.
  ///
  /// Returns `false` if the code has no loops.
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

  /// Numbers the loops in `code` and copies the shares of each loop's `next` to its `columns`.
  static func numberLoops(in code: inout [Instruction]) -> CompactList<Loop> {
    var loops = CompactList<Loop>()
    for index in code.indices where code[index].operation == .columns {
      code[index].b = UInt16(unnumbered)
      // A loop ends with its `next` and `again`.
      let next = index + Int(code[index].c) - 1
      guard code.indices.contains(next), code[next].operation == .next else { continue }
      code[index].n = code[next].n
      guard loops.count < unnumbered, next > index, code[next].a == code[index].a else { continue }
      code[index].b = UInt16(loops.count)
      loops.append(Loop(body: index + 1..<next, state: Int(code[index].a)))
    }
    return loops
  }

  /// Returns the column plan of a loop, or nil if its rows must be processed individually.
  ///
  /// Complexity: O(size of the loop).
  package func columnPlan(of loop: LoopNumber) -> ColumnPlan? {
    guard loops.indices.contains(loop.index) else { return nil }
    return columnPlan(of: loops[loop.index])
  }

  package func columnPlan(of loop: Loop) -> ColumnPlan? {
    ColumnPlanner.plan(instructions, body: loop.body, state: loop.state)
  }

  /// Returns the column plan of a formula over a batch of rows, or nil if the rows must be
  /// processed individually.
  ///
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
