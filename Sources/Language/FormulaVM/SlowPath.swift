import FormulaRuntime
import FormulaValues
import IndexedCollections
import SourceText

/// The slow paths of instructions whose operands are not two numbers: nulls, dates, texts, lists,
/// errors.
///
/// Never inlined, which keeps the interpreter loop small.
enum SlowPath {
  typealias PC = UnsafeMutablePointer<Instruction>
  typealias Link = UnsafeMutablePointer<Linkage>

  // MARK: Errors and their ranges

  /// Returns `error` after giving a new error the source range of the instruction before `pc`.
  ///
  /// An error that has a range keeps it.
  @inline(never)
  static func placed(_ error: Word, _ pc: PC, _ link: Link, _ run: inout Run) -> Word {
    guard error.isError else { return error }
    let number = unsafe pc - link.pointee.code - 1
    unsafe link.pointee.program._withUnsafeGuaranteedRef { program in
      run.heap.amendError(error) { error in
        guard error.range == nil else { return }
        let position = program.positions[number]
        error.range = position.range
        if let argument = error.argument, argument < Int(position.operandCount) {
          error.range = program.operandRanges[Int(position.firstOperand) + argument]
        }
      }
    }
    return error
  }

  // MARK: Arithmetic

  @inline(never)
  static func arithmetic(
    _ operation: Instruction.Operation, _ left: Word, _ right: Word, _ pc: PC, _ link: Link,
    _ run: inout Run
  ) -> Word {
    if left.isError { return left }
    let takesText = operation == .add && (isText(left) || isText(right))
    if right.isError {
      let leftIsFine = left.isNull || isNumeric(left) || (operation == .add && isText(left))
      return unsafe leftIsFine
        ? right : placed(mismatch(operation, left, 0, pc, &run), pc, link, &run)
    }
    if takesText { return unsafe placed(joined(left, right, pc, &run), pc, link, &run) }
    if left.isNull || right.isNull { return .null }
    guard isNumeric(left) else {
      return unsafe placed(mismatch(operation, left, 0, pc, &run), pc, link, &run)
    }
    guard isNumeric(right) else {
      return unsafe placed(mismatch(operation, right, 1, pc, &run), pc, link, &run)
    }
    let (x, y) = (run.number(left), run.number(right))
    let value: Double
    switch operation {
    case .add:
      value = x + y
      if left.has(.date) != right.has(.date) {
        return unsafe placed(
          run.date(value, zone: run.zone(left.has(.date) ? left : right)), pc, link, &run)
      }
    case .subtract:
      value = x - y
      if left.has(.date) && !right.has(.date) {
        return unsafe placed(run.date(value, zone: run.zone(left)), pc, link, &run)
      }
    case .multiply: value = x * y
    case .divide, .remainder:
      if y == 0 {
        return unsafe placed(
          run.fail(.divisionByZero, "division by zero; check first whether the divisor is 0"), pc,
          link, &run)
      }
      value = operation == .divide ? x / y : Remainder.floored(x, by: y, in: run)
      guard run.budget.settle() else { return unsafe placed(run.stepError(), pc, link, &run) }
    default: value = Elementary.power(x, y)
    }
    if value.magnitude < .infinity { return Word(value) }
    return unsafe placed(run.number(value), pc, link, &run)
  }

  @inline(never)
  static func sign(_ word: Word, negate: Bool, _ pc: PC, _ link: Link, _ run: inout Run) -> Word {
    if word.isNull || word.isError { return word }
    guard isNumeric(word) else {
      return unsafe placed(mismatch(negate ? .negate : .plus, word, 0, pc, &run), pc, link, &run)
    }
    return negate ? Word(-run.number(word)) : word
  }

  private static func isText(_ word: Word) -> Bool { word.has(.text) || word.has(.choice) }

  private static func isNumeric(_ word: Word) -> Bool { word.isNumber || word.has(.date) }

  private static func joined(
    _ left: Word, _ right: Word, _ pc: PC, _ run: inout Run
  ) -> Word {
    if right.has(.function) || left.has(.function) {
      return unsafe mismatch(
        .add, right.has(.function) ? right : left, right.has(.function) ? 1 : 0, pc, &run)
    }
    // Building the bytes takes as long as two visits.
    guard run.spend(2) else { return run.stepError() }
    var bytes: [UInt8] = []
    guard left.appendTextForm(to: &bytes, in: run), right.appendTextForm(to: &bytes, in: run) else {
      return run.textLimitError(of: bytes)
    }
    return run.text(bytes)
  }

  private static func mismatch(
    _ operation: Instruction.Operation, _ word: Word, _ operand: Int, _ pc: PC, _ run: inout Run
  ) -> Word {
    // If the author wrote the function, the message names the function instead of the operator.
    let isCall = unsafe (pc - 1).pointee.n == 1
    let sign =
      switch operation {
      case .add, .plus: "+"
      case .subtract, .negate: "-"
      case .multiply: "*"
      case .divide: "/"
      case .remainder: isCall ? "mod" : "%"
      default: isCall ? "pow" : "^"
      }
    let hint = isText(word) && operation != .add ? "; toNumber(…) reads a number from text" : ""
    return run.fail(
      .typeMismatch, "'\(sign)' needs numbers, not \(word.kind.nameWithArticle)\(hint)",
      argument: operand)
  }

  // MARK: Comparison

  @inline(never)
  static func compare(
    _ operation: Instruction.Operation, _ left: Word, _ right: Word, _ pc: PC, _ link: Link,
    _ run: inout Run
  ) -> Word {
    if left.isError { return left }
    if right.isError { return right }
    guard isNumeric(left), isNumeric(right) else { return .false }
    let (x, y) = (run.number(left), run.number(right))
    return switch operation {
    case .less: .boolean(x < y)
    case .lessOrEqual: .boolean(x <= y)
    case .greater: .boolean(x > y)
    default: .boolean(x >= y)
    }
  }

  static func equality(
    _ left: Word, _ right: Word, _ pc: PC, _ link: Link, _ run: inout Run
  ) -> Word {
    let result = equality(left, right, run)
    return unsafe run.budget.isSettled ? result : settled(result, pc, link, &run)
  }

  /// Returns whether two values are equal, or the error among them, without checking the step
  /// budget.
  static func equality(_ left: Word, _ right: Word, _ run: borrowing Run) -> Word {
    if left.isNumber && right.isNumber { return .boolean(left.double == right.double) }
    if left.has(.text) && right.has(.text) { return .boolean(left.isSameText(as: right, in: run)) }
    if left.isError { return left }
    if right.isError { return right }
    return .boolean(left.isIdentical(to: right, in: run))
  }

  /// Returns `result`, or an error if the step budget is exhausted.
  @inline(never)
  private static func settled(
    _ result: Word, _ pc: PC, _ link: Link, _ run: inout Run
  ) -> Word {
    unsafe run.budget.settle() ? result : placed(run.stepError(), pc, link, &run)
  }

  @inline(never)
  static func contained(
    _ item: Word, _ list: Word, _ pc: PC, _ link: Link, _ run: inout Run
  ) -> Word {
    if item.isError { return item }
    if list.isError || list.isNull { return list.isNull ? .false : list }
    guard list.has(.list) else {
      return unsafe placed(
        run.fail(
          .typeMismatch, "'in' takes a list on its right, not \(list.kind.nameWithArticle)",
          argument: 1), unsafe pc, unsafe link, &run)
    }
    guard run.spend(walking: list), run.spend(walking: item) else {
      return unsafe placed(run.stepError(), pc, link, &run)
    }
    let isContained = run.elements(list).contains { $0.isEqual(to: item, in: run) }
    return unsafe settled(.boolean(isContained), pc, link, &run)
  }

  @inline(never)
  static func condition(_ word: Word, _ pc: PC, _ link: Link, _ run: inout Run) -> Word {
    if word.isBoolean || word.isError { return word }
    if word.isNull { return .false }
    let error = run.conditionError(word)
    run.heap.amendError(error) { $0.argument = 0 }
    return unsafe placed(error, pc, link, &run)
  }

  // MARK: Parts of values

  /// The steps charged for finding a member by name, or a character, besides those that depend on
  /// the size of the value.
  private static let stepsOfLookup = 6

  @inline(never)
  static func member(_ base: Word, site: Int, _ pc: PC, _ link: Link, _ run: inout Run) -> Word {
    if base.isNull || base.isError { return base }
    if base.isRow {
      return unsafe cells(site, of: base.table, link, run).map { unsafe $0[base.index] } ?? .null
    }
    let name = unsafe link.pointee.program._withUnsafeGuaranteedRef { $0.memberNames[site] }
    let entry = unsafe link.pointee.inlineCaches + site
    if base.has(.record) {
      let record = run.heap.records[base.index]
      let shape = run.heap.shapes[Int(record.shape)]
      // The inline cache holds one shape; a site that sees many shapes looks up each record.
      guard run.budget.take(stepsOfLookup),
        run.spend(comparing: MemberName(name), with: shape.names)
      else {
        return unsafe placed(run.stepError(), pc, link, &run)
      }
      guard let place = shape.place(of: name) else { return .null }
      unsafe entry.pointee.shape = record.shapeIndex
      unsafe entry.pointee.place = Int32(truncatingIfNeeded: place)
      return unsafe record.values[place]
    }
    return unsafe placed(run.read(MemberName(name), of: base), pc, link, &run)
  }

  /// Returns the cells of the column that a member site names in a table, or nil if the table has
  /// no such column.
  static func cells(
    _ site: Int, of table: Int, _ link: Link, _ run: borrowing Run
  ) -> UnsafeMutablePointer<Word>? {
    let entry = unsafe link.pointee.inlineCaches + site
    let index = OptionalIndex<RowTable>(TypedIndex(table))
    if unsafe entry.pointee.table == index { return unsafe entry.pointee.cells }
    let name = unsafe link.pointee.program._withUnsafeGuaranteedRef { $0.memberNames[site] }
    guard let column = run.heap.tables[table].column(name) else { return nil }
    let cells = unsafe run.heap.tables[table].columns[column].cells
    unsafe entry.pointee.table = index
    unsafe entry.pointee.column = Int32(truncatingIfNeeded: column)
    unsafe entry.pointee.cells = unsafe cells
    return unsafe cells
  }

  @inline(never)
  static func element(
    _ base: Word, _ index: Word, _ pc: PC, _ link: Link, _ run: inout Run
  ) -> Word {
    if base.isError { return base }
    if index.isError { return index }
    if base.isNull || index.isNull { return .null }
    switch base.kind {
    case .record where isText(index), .list where isText(index):
      guard run.budget.take(stepsOfLookup) else {
        return unsafe placed(run.stepError(), pc, link, &run)
      }
      let result = run.read(MemberName(index, in: run), of: base)
      return unsafe placed(settled(result, pc, link, &run), pc, link, &run)
    case .list:
      return unsafe position(index, "a list", pc, link, &run) { position, run in
        let elements = run.elements(base)
        return position < elements.count ? elements[position] : .null
      }
    case .text, .choice:
      guard run.budget.take(stepsOfLookup) else {
        return unsafe placed(run.stepError(), pc, link, &run)
      }
      return unsafe position(index, "text", pc, link, &run) { position, run in
        base.character(at: position, in: &run)
      }
    default:
      let error = run.fail(
        .typeMismatch,
        base.kind == .record
          ? "a record's member is named by text, not by \(index.kind.nameWithArticle)"
          : "\(base.kind.nameWithArticle) has no elements", argument: base.kind == .record ? 1 : 0)
      return unsafe placed(error, pc, link, &run)
    }
  }

  private static func position(
    _ index: Word, _ what: String, _ pc: PC, _ link: Link, _ run: inout Run,
    _ read: (Int, inout Run) -> Word
  ) -> Word {
    guard isNumeric(index) else {
      return unsafe placed(
        run.fail(
          .typeMismatch, "\(what) is indexed by a number, not by \(index.kind.nameWithArticle)",
          argument: 1), unsafe pc, unsafe link, &run)
    }
    let value = run.number(index)
    guard value == value.rounded() else {
      return unsafe placed(
        run.fail(.badArgument, "an index must be a whole number", argument: 1), pc, link, &run)
    }
    // No list or text is longer, and on targets with 32 bits no larger number is an `Int`.
    guard value >= 0, value <= Double(Int32.max) else { return .null }
    return unsafe placed(read(Int(value), &run), pc, link, &run)
  }

  // MARK: Making values

  @inline(never)
  static func list(
    _ words: UnsafeMutablePointer<Word>, count: Int, _ pc: PC, _ link: Link, _ run: inout Run
  ) -> Word {
    guard run.admits(listOf: count) else {
      return unsafe placed(run.listLimitError(count), pc, link, &run)
    }
    guard run.spend(steps: Budget.stepsPerVisit + count) else {
      return unsafe placed(run.stepError(), pc, link, &run)
    }
    let room = unsafe run.heap.allocateWords(count)
    for index in 0..<count { unsafe room[index] = unsafe words[index] }
    return unsafe placed(run.list(room, count: count), pc, link, &run)
  }

  @inline(never)
  static func record(
    _ words: UnsafeMutablePointer<Word>, literal: Int, _ pc: PC, _ link: Link, _ run: inout Run
  ) -> Word {
    let keys = unsafe link.pointee.program._withUnsafeGuaranteedRef { $0.recordKeys[literal] }
    guard run.spend(steps: 2 * Budget.stepsPerVisit + 4 * keys.count), run.spend(naming: keys)
    else {
      return unsafe placed(run.stepError(), pc, link, &run)
    }
    let shape = run.heap.shape(keys)
    let room = unsafe run.heap.allocateWords(keys.count)
    for index in 0..<keys.count { unsafe room[index] = unsafe words[index] }
    return unsafe placed(run.record(shape: shape, room, count: keys.count), pc, link, &run)
  }

  @inline(never)
  static func closure(
    _ words: UnsafeMutablePointer<Word>, count: Int, function: Int, _ link: Link, _ run: inout Run
  ) -> Word {
    if run.isOutOfMemory { return run.memoryError() }
    guard run.spend(steps: Budget.stepsPerVisit + count) else { return run.stepError() }
    let arity = unsafe link.pointee.program._withUnsafeGuaranteedRef {
      $0.functions[function].arity
    }
    let room = unsafe run.heap.allocateWords(count)
    for index in 0..<count { unsafe room[index] = unsafe words[index] }
    return unsafe run.heap.function(
      code: function, arity: arity, captures: room, captureCount: count)
  }

  @inline(never)
  static func errorRecord(_ word: Word, _ run: inout Run) -> Word {
    guard word.isError else { return .null }
    let error = run.heap.errors[word.index]
    let code = run.text(error.code.rawValue)
    return run.record(["code", "message"], [code, run.text(error.message)])
  }

  // MARK: Calls

  @inline(never)
  static func call(
    _ words: UnsafeMutablePointer<Word>, count: Int, site: Int, _ pc: PC, _ link: Link,
    _ run: inout Run
  ) -> Word {
    let steps = unsafe link.pointee.calls[site]._withUnsafeGuaranteedRef { $0.steps }
    guard run.budget.take(steps) else {
      return unsafe placed(run.stepError(), pc, link, &run)
    }
    if run.isOutOfMemory { return unsafe placed(run.memoryError(), pc, link, &run) }
    let result = unsafe link.pointee.calls[site]._withUnsafeGuaranteedRef {
      unsafe $0.result(words, count: count, in: &run)
    }
    // Values that a function read after the budget was exhausted are not reliable.
    guard run.budget.settle() else { return unsafe placed(run.stepError(), pc, link, &run) }
    return unsafe result.isError ? placed(result, pc, link, &run) : result
  }

  /// Calls the function that a `round` instruction replaces.
  @inline(never)
  static func round(
    _ word: Word, _ places: Int, site: Int, _ pc: PC, _ link: Link, _ run: inout Run
  ) -> Word {
    unsafe withUnsafeTemporaryAllocation(of: Word.self, capacity: 2) { words in
      unsafe words.initialize(repeating: Word(Double(places & 0x7F)))
      guard let first = words.baseAddress else { return .null }
      unsafe first.pointee = word
      return unsafe call(first, count: places < 0x80 ? 1 : 2, site: site, pc, link, &run)
    }
  }

  // MARK: Loops

  /// Initializes the state of a loop.
  ///
  /// Returns `false` if the list has no elements, or on an error, which is stored in `state[0]`.
  @inline(never)
  static func beginLoop(
    _ list: Word, _ state: UnsafeMutablePointer<Word>, _ pc: PC, _ link: Link, _ run: inout Run
  ) -> Bool {
    unsafe state[LoopState.index] = Word(0)
    unsafe state[LoopState.position] = Word(bits: 0)
    unsafe state[LoopState.count] = Word(bits: 0)
    unsafe state[LoopState.misses] = Word(bits: 0)
    if list.isNull { return false }
    guard list.has(.list) else {
      unsafe state[LoopState.index] =
        unsafe list.isError
        ? list
        : placed(
          run.fail(
            .typeMismatch, "expected a list, not \(list.kind.nameWithArticle)", argument: 0),
          unsafe pc, unsafe link, &run)
      return false
    }
    let elements = run.elements(list)
    guard elements.count > 0 else { return false }
    unsafe state[LoopState.count] = Word(bits: UInt64(truncatingIfNeeded: elements.count))
    unsafe state[LoopState.total] = unsafe state[LoopState.count]
    unsafe state[LoopState.words] = unsafe Word(bits: UInt64(UInt(bitPattern: elements.words)))
    unsafe state[LoopState.item] = elements[0]
    return true
  }

  /// Allocates as many words as the loop has elements.
  ///
  /// Returns `false` on an error, which is stored in `state[0]`.
  @inline(never)
  static func beginList(
    _ state: UnsafeMutablePointer<Word>, over loop: UnsafeMutablePointer<Word>, _ pc: PC,
    _ link: Link, _ run: inout Run
  ) -> Bool {
    let count = unsafe Int(truncatingIfNeeded: loop[LoopState.count].bits)
    guard run.admits(listOf: count) else {
      unsafe state[0] = unsafe placed(run.listLimitError(count), pc, link, &run)
      return false
    }
    let room = unsafe run.heap.allocateWords(count)
    unsafe state[0] = Word(bits: UInt64(UInt(bitPattern: room)))
    unsafe state[1] = Word(bits: 0)
    return true
  }

  @inline(never)
  static func endList(
    _ state: UnsafeMutablePointer<Word>, _ pc: PC, _ link: Link, _ run: inout Run
  ) -> Word {
    let words = unsafe UInt(truncatingIfNeeded: state[0].bits)
    guard let words = unsafe UnsafeMutablePointer<Word>(bitPattern: words) else {
      return run.list([])
    }
    return unsafe placed(
      run.list(words, count: Int(truncatingIfNeeded: state[1].bits)), pc, link, &run)
  }

  /// Adds a value that is not a plain number to a sum: 0 for null, or every number in a list.
  ///
  /// Returns the error of any other value.
  @inline(never)
  static func accumulate(
    _ word: Word, in sum: UnsafeMutablePointer<Word>, _ pc: PC, _ link: Link, _ run: inout Run
  ) -> Word {
    switch word.kind {
    case .error: return word
    case .null:
      unsafe CompensatedSum.add(0, in: sum)
      return .null
    case .number, .date:
      unsafe CompensatedSum.add(run.number(word), in: sum)
      return .null
    case .list:
      let elements = run.elements(word)
      guard run.budget.take(elements.count) else {
        return unsafe placed(run.stepError(), pc, link, &run)
      }
      for element in elements {
        let rest = unsafe accumulate(element, in: sum, pc, link, &run)
        if rest.isError { return rest }
      }
      return .null
    default:
      return unsafe placed(
        run.fail(
          .typeMismatch, "only numbers can be added, not \(word.kind.nameWithArticle)",
          argument: 0), unsafe pc, unsafe link, &run)
    }
  }
}
