import FormulaValues
import IndexedCollections

/// A compiler from a loop body, or from a formula over a batch of rows, to a column plan.
///
/// Branches become masks. It rejects code with anything except arithmetic, comparison and choice
/// between such values. In a formula over a batch, function calls run row by row within the plan.
struct ColumnPlanner {
  private let code: [Instruction]
  private let body: Range<Int>
  /// The registers of the loop's state; empty for a batch.
  private let state: Range<Int>
  /// Returns the field stored in a register, for a batch.
  private let field: (Int) -> Program.InputNumber?
  private let isBatch: Bool
  private var calls: [ColumnPlan.Call] = []
  /// The vector with the results of the rows that have returned.
  private var result: Int?
  private var inputs: [ColumnPlan.Input] = []
  private var steps: [ColumnPlan.Step] = []
  private var vectorCount = 0
  /// The masks by number; the first one selects all rows.
  private var masks: [MaskOrigin] = [.given]
  private var values: [Int: Register] = [:]
  /// The masks of the rows that jump to a later instruction, by its index.
  private var incoming: [Int: Int] = [:]
  private let written: Set<Int>
  /// The live registers at each instruction: those that are read before they are written.
  private let live: [Set<Int>]

  private enum Register {
    case vector(Int)
    case mask(Int)
    case element
  }

  /// The origin of a mask, which reveals that two masks partition a third one.
  private enum MaskOrigin {
    case given
    case both(Int, Int)
    case without(Int, Int)
  }

  /// The maximum number of vectors, and of masks, in a plan.
  private static let maximumCount = 48

  /// Returns the plan of the loop with `body`, or nil if its rows must be processed individually.
  static func plan(_ code: [Instruction], body: Range<Int>, state: Int) -> ColumnPlan? {
    var planner = ColumnPlanner(code, body: body, state: state..<state + LoopState.size)
    guard planner.walk(), planner.endsInSink else { return nil }
    return planner.plan
  }

  /// Returns the plan of a formula over a batch, or nil if its rows must be processed individually.
  ///
  /// `field` maps registers to the fields that have a value in each row.
  static func plan(
    _ code: [Instruction], formula: Range<Int>, field: @escaping (Int) -> Program.InputNumber?
  ) -> ColumnPlan? {
    var planner = ColumnPlanner(code, body: formula, state: 0..<0, field: field)
    guard planner.walk(), planner.result != nil, !planner.steps.isEmpty else { return nil }
    return planner.plan
  }

  private var plan: ColumnPlan {
    ColumnPlan(
      inputs: inputs, vectorCount: vectorCount, maskCount: masks.count,
      steps: steps.withoutUnusedMasks.countingBoth, calls: calls, result: result)
  }

  private var endsInSink: Bool {
    steps.last?.operation.isSink == true && !steps.dropLast().contains { $0.operation.isSink }
  }

  private init(
    _ code: [Instruction], body: Range<Int>, state: Range<Int>,
    field: ((Int) -> Program.InputNumber?)? = nil
  ) {
    self.code = code
    self.body = body
    self.state = state
    self.field = field ?? { _ in nil }
    isBatch = field != nil
    written = Set(body.flatMap { code[$0].registers.written })
    var live = [Set<Int>](repeating: [], count: body.count + 1)
    // Jumps only go forward, so one backward iteration finds every use.
    for index in body.reversed() {
      let instruction = code[index]
      var here: Set<Int> = []
      for next in instruction.successors(at: index) where body.contains(next) {
        here.formUnion(live[next - body.lowerBound])
      }
      here.subtract(instruction.registers.written)
      here.formUnion(instruction.registers.read)
      live[index - body.lowerBound] = here
    }
    self.live = live
  }

  // MARK: Traversal

  /// Returns `true` if every instruction of the body was translated into steps.
  private mutating func walk() -> Bool {
    guard body.count <= 200 else { return false }
    // A register that is read before it is written carries a value from row to row.
    guard live[0].isDisjoint(with: written) else { return false }
    var mask: Int? = 0
    for index in body {
      if let more = incoming.removeValue(forKey: index) {
        mask = mask.map { either($0, more) } ?? more
      }
      guard let rows = mask else { continue }
      guard let next = translate(code[index], at: index, rows) else { return false }
      mask = next.rows
      if masks.count > Self.maximumCount || vectorCount > Self.maximumCount { return false }
    }
    return true
  }

  /// The mask of the rows that continue at the next instruction; `rows` is nil if there are none.
  private struct ActiveRows { var rows: Int? }

  /// Translates an instruction into steps for the rows selected by the mask `rows`.
  private mutating func translate(
    _ i: Instruction, at index: Int, _ rows: Int
  ) -> ActiveRows? {
    switch i.operation {
    case .move, .loadGlobal, .member, .add, .subtract, .multiply, .divide, .negate, .round, .less,
      .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual, .not, .condition, .call, .concat,
      .upper, .lower:
      guard let value = outcome(of: i, rows) else { return nil }
      return write(value, to: Int(i.a), at: index, rows)
    case .jump, .branchUnless, .branchWhen, .branchUnlessLess, .branchUnlessLessOrEqual,
      .branchUnlessGreater, .branchUnlessGreaterOrEqual, .branchUnlessEqual, .branchUnlessNotEqual,
      .jumpUnlessNull, .jumpUnlessError, .jumpIfError:
      return follow(i, at: index, rows)
    case .return:
      guard isBatch, let value = value(Int(i.a)) else { return nil }
      if case .element = value { return nil }
      giveResult(asVector(value), rows)
      return ActiveRows(rows: nil)
    case .accumulate, .accumulateProduct, .increment, .append:
      return collect(i, rows) ? ActiveRows(rows: rows) : nil
    // Errors are left to the interpreter.
    case .handler, .errorMark, .errorRelease: return ActiveRows(rows: rows)
    default: return nil
    }
  }

  /// Returns the value that an instruction writes to its register.
  private mutating func outcome(of i: Instruction, _ rows: Int) -> Register? {
    let b = Int(i.b)
    switch i.operation {
    case .move: return value(b)
    case .loadGlobal:
      let source = field(i.wide).map { ColumnPlan.Source.field($0) } ?? .global(i.wide)
      return .vector(vector(source))
    case .member:
      guard case .element? = value(b) else { return nil }
      return .vector(vector(.cells(Int(i.c))))
    case .add: return binary(.add, i, rows)
    case .subtract: return binary(.subtract, i, rows)
    case .multiply: return binary(.multiply, i, rows)
    case .divide: return binary(.divide, i, rows)
    case .negate, .round:
      guard let number = operand(b) else { return nil }
      let result = newVector()
      steps.append(
        .init(
          operation: i.operation == .negate ? .negate : .round, a: UInt8(result),
          b: UInt8(number), mask: UInt8(rows), detail: Int32(i.n & 0x7F)))
      return .vector(result)
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal:
      return comparison(i, rows).map { Register.mask($0) }
    case .notEqual:
      guard let same = comparison(i, rows) else { return nil }
      return .mask(combined(.andNot, 0, same))
    case .not:
      guard let truth = truth(b, rows) else { return nil }
      return .mask(combined(.andNot, 0, truth))
    case .condition: return truth(b, rows).map { Register.mask($0) }
    case .call, .concat: return call(i.operation, i.c, b..<b + Int(i.n), rows)
    case .upper, .lower: return call(i.operation, i.c, b..<b + 1, rows)
    default: return nil
    }
  }

  /// Adds the selected rows to the masks of a jump's or branch's targets.
  private mutating func follow(
    _ i: Instruction, at index: Int, _ rows: Int
  ) -> ActiveRows? {
    let a = Int(i.a)
    switch i.operation {
    case .jump: return jump(to: i.wide, rows) ? ActiveRows(rows: nil) : nil
    case .branchUnless:
      guard let truth = truth(a, rows) else { return nil }
      return branch(rows, unless: truth, to: i.wide)
    case .branchWhen:
      guard let truth = truth(a, rows) else { return nil }
      return branch(rows, when: truth, to: i.wide)
    case .branchUnlessLess, .branchUnlessLessOrEqual, .branchUnlessGreater,
      .branchUnlessGreaterOrEqual, .branchUnlessEqual:
      guard let truth = comparison(i, rows) else { return nil }
      return branch(rows, unless: truth, to: index + 1 + a)
    case .branchUnlessNotEqual:
      guard let same = comparison(i, rows) else { return nil }
      return branch(rows, when: same, to: index + 1 + a)
    case .jumpUnlessNull:
      guard let number = operand(a) else { return nil }
      let null = newMask(.given)
      steps.append(.init(operation: .null, a: UInt8(null), b: UInt8(number), mask: UInt8(rows)))
      return branch(rows, unless: null, to: i.wide)
    case .jumpUnlessError, .jumpIfError:
      guard let value = value(a) else { return nil }
      if case .vector(let number) = value {
        steps.append(.init(operation: .noError, b: UInt8(number), mask: UInt8(rows)))
      }
      if i.operation == .jumpIfError { return ActiveRows(rows: rows) }
      return jump(to: i.wide, rows) ? ActiveRows(rows: nil) : nil
    default: return nil
    }
  }

  /// Translates an instruction that adds to a loop's result; `false` if that needs the interpreter.
  private mutating func collect(_ i: Instruction, _ rows: Int) -> Bool {
    let (a, b, c) = (Int(i.a), Int(i.b), Int(i.c))
    switch i.operation {
    case .accumulate:
      guard let number = operand(b) else { return false }
      sink(.sum, b: number, into: a, rows)
    case .accumulateProduct:
      guard let first = operand(b), let second = operand(c) else { return false }
      sink(.sumOfProducts, b: first, c: second, into: a, rows)
    case .increment: sink(.count, into: a, rows)
    case .append:
      switch value(b) {
      case .element?:
        // Elements of a list are a vector; rows of a table are not. It is known when the loop
        // starts.
        sink(.appendRows, b: vector(.elements), into: a, rows)
      case .vector(let number)?: sink(.append, b: number, into: a, rows)
      case .mask(let number)?:
        let result = newVector()
        steps.append(.init(operation: .booleans, a: UInt8(result), b: UInt8(number)))
        sink(.append, b: result, into: a, rows)
      case nil: return false
      }
    default: return false
    }
    return true
  }

  // MARK: Values

  /// Returns the content of a register, or nil if it is carried from one row to the next.
  private mutating func value(_ register: Int) -> Register? {
    if let value = values[register] { return value }
    if state.contains(register) {
      switch register - state.lowerBound {
      case LoopState.item: return .element
      case LoopState.index: return .vector(vector(.positions))
      default: return nil
      }
    }
    if written.contains(register) { return nil }
    if let number = field(register) { return .vector(vector(.field(number))) }
    return .vector(vector(.uniform(register)))
  }

  /// Returns a register's value as a vector of numbers.
  private mutating func operand(_ register: Int) -> Int? {
    switch value(register) {
    case .vector(let number)?: number
    case .element?: vector(.elements)
    case .mask?, nil: nil
    }
  }

  private mutating func vector(_ source: ColumnPlan.Source) -> Int {
    if let input = inputs.first(where: { $0.source == source }) { return input.vector }
    let vector = newVector()
    inputs.append(.init(vector: vector, source: source))
    return vector
  }

  private mutating func newVector() -> Int {
    vectorCount += 1
    return min(vectorCount - 1, 255)
  }

  private mutating func newMask(_ origin: MaskOrigin) -> Int {
    masks.append(origin)
    return min(masks.count - 1, 255)
  }

  /// Records that the selected rows write a register.
  ///
  /// Rows that arrive from other branches keep its previous value.
  private mutating func write(
    _ value: Register, to register: Int, at index: Int, _ rows: Int
  ) -> ActiveRows? {
    guard !state.contains(register) else { return nil }
    let isNeeded = incoming.keys.contains {
      body.contains($0) && live[$0 - body.lowerBound].contains(register)
    }
    guard rows != 0, isNeeded, let old = values[register] else {
      values[register] = value
      return ActiveRows(rows: rows)
    }
    switch (value, old) {
    case (.mask(let new), .mask(let old)):
      let result = newMask(.given)
      steps.append(
        .init(
          operation: .selectMask, a: UInt8(result), b: UInt8(new), c: UInt8(old),
          mask: UInt8(rows)))
      values[register] = .mask(result)
    case (.element, _), (_, .element): return nil
    default:
      let (new, old) = (asVector(value), asVector(old))
      let result = newVector()
      steps.append(
        .init(
          operation: .select, a: UInt8(result), b: UInt8(new), c: UInt8(old), mask: UInt8(rows)))
      values[register] = .vector(result)
    }
    return ActiveRows(rows: rows)
  }

  /// Translates a call, which runs row by row.
  ///
  /// Calls that need a lambda or an error are left to the interpreter, as are loops.
  private mutating func call(
    _ operation: Instruction.Operation, _ site: UInt16, _ registers: Range<Int>, _ rows: Int
  ) -> Register? {
    guard isBatch, calls.count < Self.maximumCount else { return nil }
    var arguments: [Int] = []
    for register in registers {
      guard let value = value(register) else { return nil }
      if case .element = value { return nil }
      arguments.append(asVector(value))
    }
    let result = newVector()
    steps.append(
      .init(operation: .call, a: UInt8(result), mask: UInt8(rows), detail: Int32(calls.count)))
    calls.append(.init(operation: operation, site: Int(site), arguments: arguments))
    return .vector(result)
  }

  /// Records the formula's result in the selected rows.
  private mutating func giveResult(_ vector: Int, _ rows: Int) {
    guard let old = result else {
      result = vector
      return
    }
    let joined = newVector()
    steps.append(
      .init(
        operation: .select, a: UInt8(joined), b: UInt8(vector), c: UInt8(old), mask: UInt8(rows)))
    result = joined
  }

  private mutating func asVector(_ value: Register) -> Int {
    switch value {
    case .vector(let number): return number
    case .element: return vector(.elements)
    case .mask(let number):
      let result = newVector()
      steps.append(.init(operation: .booleans, a: UInt8(result), b: UInt8(number)))
      return result
    }
  }

  private mutating func binary(
    _ operation: ColumnPlan.Operation, _ i: Instruction, _ rows: Int
  ) -> Register? {
    guard let left = operand(Int(i.b)), let right = operand(Int(i.c)) else { return nil }
    let result = newVector()
    steps.append(
      .init(
        operation: operation, a: UInt8(result), b: UInt8(left), c: UInt8(right), mask: UInt8(rows)))
    return .vector(result)
  }

  // MARK: Conditions

  private mutating func truth(_ register: Int, _ rows: Int) -> Int? {
    switch value(register) {
    case .mask(let number)?: return number
    case .vector(let number)?:
      let result = newMask(.given)
      steps.append(.init(operation: .truth, a: UInt8(result), b: UInt8(number), mask: UInt8(rows)))
      return result
    case .element?, nil: return nil
    }
  }

  private mutating func comparison(_ i: Instruction, _ rows: Int) -> Int? {
    guard let left = operand(Int(i.b)), let right = operand(Int(i.c)) else { return nil }
    let operation: ColumnPlan.Operation
    var (b, c) = (left, right)
    switch i.operation {
    case .less, .branchUnlessLess: operation = .less
    case .lessOrEqual, .branchUnlessLessOrEqual: operation = .lessOrEqual
    case .greater, .branchUnlessGreater: operation = .greater
    case .greaterOrEqual, .branchUnlessGreaterOrEqual: operation = .greaterOrEqual
    default:
      if isBatch {
        operation = .equalValues
      } else if isCells(left) && isUniform(right) {
        operation = .equalCells
      } else if isUniform(left) && isCells(right) {
        operation = .equalCells
        (b, c) = (right, left)
      } else {
        operation = .equal
      }
    }
    let result = newMask(.given)
    steps.append(
      .init(
        operation: operation, a: UInt8(result), b: UInt8(b), c: UInt8(c), mask: UInt8(rows),
        detail: Int32(steps.count { $0.operation == .equalCells })))
    return result
  }

  private func source(_ vector: Int) -> ColumnPlan.Source? {
    inputs.first { $0.vector == vector }?.source
  }

  private func isCells(_ vector: Int) -> Bool {
    if case .cells? = source(vector) { true } else { false }
  }

  private func isUniform(_ vector: Int) -> Bool {
    switch source(vector) {
    case .uniform, .global: true
    default: false
    }
  }

  // MARK: Rows

  private mutating func branch(_ rows: Int, unless truth: Int, to target: Int) -> ActiveRows? {
    guard jump(to: target, combined(.andNot, rows, truth)) else { return nil }
    return ActiveRows(rows: combined(.and, rows, truth))
  }

  private mutating func branch(_ rows: Int, when truth: Int, to target: Int) -> ActiveRows? {
    guard jump(to: target, combined(.and, rows, truth)) else { return nil }
    return ActiveRows(rows: combined(.andNot, rows, truth))
  }

  /// Adds rows to the mask of a later instruction.
  ///
  /// Returns `false` if the jump leaves the loop.
  private mutating func jump(to target: Int, _ rows: Int) -> Bool {
    guard target > body.lowerBound, target <= body.upperBound else { return false }
    if target < body.upperBound {
      incoming[target] = incoming[target].map { either($0, rows) } ?? rows
    }
    return true
  }

  private mutating func combined(
    _ operation: ColumnPlan.Operation, _ one: Int, _ other: Int
  ) -> Int {
    if operation == .and, one == 0 { return other }
    let origin: MaskOrigin = operation == .and ? .both(one, other) : .without(one, other)
    let result = newMask(operation == .or ? .given : origin)
    steps.append(
      .init(operation: operation, a: UInt8(result), b: UInt8(one), c: UInt8(other)))
    return result
  }

  private mutating func either(_ one: Int, _ other: Int) -> Int {
    if one == 0 || other == 0 { return 0 }
    if one == other { return one }
    return whole(one, other) ?? whole(other, one) ?? combined(.or, one, other)
  }

  /// Returns the mask that `one` and `other` partition, if `one` is its remainder without `other`.
  private func whole(_ one: Int, _ other: Int) -> Int? {
    guard case .without(let all, let truth) = masks[one] else { return nil }
    if all == 0, truth == other { return 0 }
    if case .both(all, truth) = masks[other] { return all }
    return nil
  }

  private mutating func sink(
    _ operation: ColumnPlan.Operation, b: Int = 0, c: Int = 0, into register: Int, _ rows: Int
  ) {
    steps.append(
      .init(
        operation: operation, b: UInt8(b), c: UInt8(c), mask: UInt8(rows),
        detail: Int32(register)))
  }
}
