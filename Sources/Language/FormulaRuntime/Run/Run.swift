package import FormulaValues
import CivilTime

/// The mutable state of one evaluation: heap, step budget, environment, caches.
///
/// Functions receive arguments as words of this run, and return a word created in this run.
@usableFromInline @safe package struct Run: ~Copyable {
  package var heap = Heap()
  /// The step budget, and the source of an external interruption.
  @usableFromInline package var budget: Budget
  package var world: World
  /// Data that functions cache for later calls.
  package var cache = RunCache()
  package var limits: EvaluationLimits
  /// Records the results of expressions in traced code.
  package var recorder: TraceRecorder?
  /// Records the results of marked expressions in code compiled for exploration.
  package var marks: BranchRecorder?
  /// Executes a lambda. Set by the owner of the code and the stack.
  package var applier: ((inout Run, Word, UnsafeMutablePointer<Word>, Int) -> Word)?
  /// The bytes of the heap that belong to the document, not to this evaluation.
  package var documentBytes = 0 {
    didSet {
      memoryCeiling = documentBytes + limits.memory
      paidCeiling = min(documentBytes + paidBytes, memoryCeiling)
    }
  }
  /// The maximum size of the heap, including the document.
  private var memoryCeiling: Int
  /// The bytes that this evaluation may use without charging more steps.
  private var paidBytes = Run.freeMemory
  /// The size of the heap up to which its memory has been charged, including the document.
  private var paidCeiling: Int
  #if !hasFeature(Embedded)
    /// Keeps the run at one address. A struct without existentials is copied where a function
    /// borrows it, which was 110 instructions for each call of `floor`.
    private let addressPin: (any Sendable)? = nil
  #endif

  package init(
    environment: EvaluationEnvironment = EvaluationEnvironment(),
    limits: EvaluationLimits = EvaluationLimits()
  ) {
    self.limits = limits
    world = World(environment)
    budget = Budget(steps: limits.steps)
    memoryCeiling = limits.memory
    paidCeiling = min(paidBytes, memoryCeiling)
  }

  // MARK: Memory

  /// The memory of an evaluation that is free of charge. Few formulas use more.
  private static var freeMemory: Int { 1 << 20 }
  /// The bytes whose first use takes the time of one step, most of which the system spends on pages.
  private static var bytesPerStep: Int { 8 }
  /// The memory that is charged at a time.
  private static var memorySlice: Int { 1 << 16 }

  /// Whether the values created in this evaluation exceed the memory limit.
  ///
  /// Charges the steps of memory that has been allocated since the last check. If they exhaust the
  /// budget, the current call fails at its end.
  package var isOutOfMemory: Bool {
    @inline(__always) mutating get { heap.bytesInUse > paidCeiling && !paysForMemory() }
  }

  /// Charges the memory in use. Returns `false` if it exceeds the limit.
  @inline(never)
  private mutating func paysForMemory() -> Bool {
    guard heap.bytesInUse <= memoryCeiling else { return false }
    let bytes = heap.bytesInUse - paidCeiling + Self.memorySlice
    _ = spend(steps: bytes / Self.bytesPerStep)
    paidBytes += bytes
    paidCeiling = min(documentBytes + paidBytes, memoryCeiling)
    return true
  }

  /// Discards the values of the last evaluation.
  package mutating func forget() {
    heap.forget()
    paidBytes = Self.freeMemory
    paidCeiling = min(documentBytes + paidBytes, memoryCeiling)
  }

  /// Returns the error for exceeding the memory limit.
  @inline(never)
  package mutating func memoryError() -> Word {
    fail(.limitReached, "the formula makes too many values; make its lists or texts smaller")
  }

  /// Returns the word that `read` loads from the document during an evaluation.
  ///
  /// The memory it allocates is charged to the document, not to the evaluation.
  package mutating func documentWord(_ read: (inout Run) -> Word) -> Word {
    let (bytes, ofDocument, paid) = (heap.bytesInUse, documentBytes, paidBytes)
    paidBytes = limits.memory
    documentBytes = bytes
    let word = read(&self)
    paidBytes = paid
    documentBytes = ofDocument + heap.bytesInUse - bytes
    return word
  }

  // MARK: Errors

  /// The step cost of creating an error message, which may be discarded.
  private static let stepsOfError = 300

  /// Creates an error without a range. The machine adds the range of the call or of `argument`.
  @inline(never)
  package mutating func fail(_ code: ErrorCode, _ message: String, argument: Int? = nil) -> Word {
    // Creating a message costs as much as many iterations of a loop.
    _ = spend(Self.stepsOfError)
    return heap.error(EvaluationError(code, message, argument: argument))
  }

  /// Creates an error that several functions report.
  @inline(never)
  package mutating func fail(_ error: EvaluationError) -> Word {
    _ = spend(Self.stepsOfError)
    return heap.error(error)
  }

  // MARK: Creating values within the limits

  package mutating func text(_ string: String) -> Word {
    var string = string
    return string.withUTF8 { unsafe text(copying: $0) }
  }

  /// Creates a text with a copy of `bytes`, which must be valid UTF-8.
  package mutating func text(_ bytes: [UInt8]) -> Word {
    unsafe bytes.withUnsafeBufferPointer { unsafe text(copying: $0) }
  }

  package mutating func text(copying bytes: UnsafeBufferPointer<UInt8>) -> Word {
    guard admits(textOf: bytes.count) else { return textLimitError(bytes.count) }
    if isOutOfMemory { return memoryError() }
    guard spend(bytes.count >> 6) else { return stepError() }
    return unsafe heap.text(copying: bytes)
  }

  /// Returns `true` if a text of `count` bytes is within the limits.
  package func admits(textOf count: Int) -> Bool {
    count <= limits.textLength && heap.bytesInUse + count <= memoryCeiling
  }

  /// Returns the error for a text that exceeds a limit.
  ///
  /// A text of `count` bytes may be within the length limit but exceed the memory limit.
  @inline(never)
  package mutating func textLimitError(_ count: Int? = nil) -> Word {
    if let count, count <= limits.textLength { return memoryError() }
    return fail(.limitReached, "the text gets too long (more than \(limits.textLength) bytes)")
  }

  /// Returns the error for a text form that could not be completed.
  package mutating func textLimitError(of bytes: [UInt8]) -> Word {
    isExhausted ? stepError() : textLimitError(bytes.count)
  }

  /// Returns `true` if a list of `count` elements is within the limits.
  package func admits(listOf count: Int) -> Bool {
    count <= limits.listLength && heap.bytesInUse + count * 8 <= memoryCeiling
  }

  /// Returns the error for a list of `count` elements that exceeds a limit.
  ///
  /// The list may be within the length limit but exceed the memory limit.
  @inline(never)
  package mutating func listLimitError(_ count: Int) -> Word {
    if count <= limits.listLength { return memoryError() }
    return fail(.limitReached, "the list gets too long (more than \(limits.listLength) elements)")
  }

  /// Returns a number, or an error if it is not finite.
  package mutating func number(_ value: Double) -> Word {
    guard value.isFinite else {
      return fail(.notFinite, "the result is too large or not a number")
    }
    return Word(value)
  }

  /// Creates a date, or an error if the instant is outside the years −9999 to 9999.
  package mutating func date(_ milliseconds: Double, zone: Int = 0, format: Int = 0) -> Word {
    guard CivilCalendar.instant(milliseconds) != nil else {
      return fail(.badArgument, "the date is out of range")
    }
    if isOutOfMemory { return memoryError() }
    return heap.date(milliseconds.rounded(.towardZero), zone: zone, format: format)
  }

  /// Creates a date with the time zone of another one, or the error for dates out of range if
  /// `instant` is `nil`.
  package mutating func date(_ instant: Int64?, like other: Word) -> Word {
    guard let instant else { return fail(.badArgument, "the date is out of range") }
    return date(Double(instant), zone: zone(other))
  }

  /// Creates a list. If an element is an error, returns that error.
  package mutating func list(_ words: [Word]) -> Word {
    guard admits(listOf: words.count) else { return listLimitError(words.count) }
    let room = unsafe heap.allocateWords(words.count)
    for index in 0..<words.count { unsafe room[index] = words[index] }
    return unsafe list(room, count: words.count)
  }

  /// Creates a list of words that are already in the heap. If one is an error, returns that error.
  package mutating func list(_ words: UnsafeMutablePointer<Word>, count: Int) -> Word {
    if isOutOfMemory { return memoryError() }
    guard spend(steps: Budget.stepsPerVisit + count >> 2) else { return stepError() }
    let (depth, error) = unsafe contents(words, count: count)
    if let error { return error }
    guard depth <= limits.valueDepth else { return depthError() }
    return unsafe heap.list(words, count: count, depth: depth)
  }

  /// Creates a record. If a value is an error, returns that error. Keys must be unique.
  ///
  /// `aliases` gives the positions of members by their other names, and `row` the row with whose id,
  /// index and metadata functions answer for the record.
  package mutating func record(
    _ names: [String], _ values: [Word], aliases: [String: Int] = [:], madeFrom row: Word? = nil
  ) -> Word {
    // Names from data are hashed and compared to determine whether they form a new shape.
    guard spend(names.count * 3), spend(naming: names) else { return stepError() }
    guard aliases.isEmpty || spend(aliases.count * 6) && spend(naming: Array(aliases.keys)) else {
      return stepError()
    }
    let shape = heap.shape(names, aliases: aliases)
    let room = unsafe heap.allocateWords(values.count + (row == nil ? 0 : 1))
    for index in 0..<values.count { unsafe room[index] = values[index] }
    let record = unsafe record(shape: shape, room, count: values.count)
    if let row, record.has(.record) {
      unsafe room[values.count] = row
      heap.setHasRow(record)
    }
    return record
  }

  /// Creates a record of values that are already in the heap.
  package mutating func record(
    shape: Int, _ values: UnsafeMutablePointer<Word>, count: Int
  ) -> Word {
    if isOutOfMemory { return memoryError() }
    guard spend(3) else { return stepError() }
    let (depth, error) = unsafe contents(values, count: count)
    if let error { return error }
    guard depth <= limits.valueDepth else { return depthError() }
    return unsafe heap.record(shape: shape, values: values, depth: depth)
  }

  @inline(never)
  private mutating func depthError() -> Word {
    fail(.limitReached, "lists and records are nested too deeply")
  }

  /// Returns the depth of a list of these words, and the first error among them.
  private func contents(_ words: UnsafeMutablePointer<Word>, count: Int) -> (Int, Word?) {
    var depth = 1
    for index in 0..<count {
      let word = unsafe words[index]
      if word.isNumber { continue }
      if word.isError { return (depth, word) }
      depth = max(depth, heap.depth(word) + 1)
    }
    return (depth, nil)
  }

  // MARK: Calling lambdas

  /// Returns the result of a lambda for up to three arguments. Surplus arguments are ignored.
  package mutating func apply(
    _ function: Word, _ first: Word, _ second: Word = .null, _ third: Word = .null,
    count: Int = 1
  ) -> Word {
    guard let applier = unsafe applier, function.has(.function) else {
      return fail(.typeMismatch, "expected a function, such as (x) -> x")
    }
    let given = (first, second, third)
    return unsafe withUnsafeTemporaryAllocation(of: Word.self, capacity: 3) { room in
      unsafe room[0] = given.0
      unsafe room[1] = given.1
      unsafe room[2] = given.2
      guard let base = room.baseAddress else { return .null }
      return unsafe applier(&self, function, base, count)
    }
  }

  /// Returns the result of a predicate for an element: a boolean, `false` for null, or an error.
  package mutating func test(_ predicate: Word, _ item: Word, index: Int) -> Word {
    condition(apply(predicate, item, Word(Double(index)), count: 2))
  }

  /// Returns a word as a condition. Null counts as `false`.
  ///
  /// Any other value than a boolean gives an error, which is reported at `argument`.
  package mutating func condition(_ word: Word, argument: Int? = nil) -> Word {
    if word.isBoolean || word.isError { return word }
    if word.isNull { return .false }
    return conditionError(word, argument: argument)
  }

  @inline(never)
  package mutating func conditionError(_ word: Word, argument: Int? = nil) -> Word {
    let hint =
      switch word.kind {
      case .number, .date: "; compare it, for instance with != 0"
      case .text, .choice, .list, .record: "; check it, for instance with !empty(…)"
      default: ""
      }
    return fail(
      .typeMismatch, "a condition must be true or false, not \(word.kind.nameWithArticle)\(hint)",
      argument: argument)
  }
}
