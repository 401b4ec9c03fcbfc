package import FormulaValues
import CivilTime

/// One evaluation at work, as functions see it: where values lie, what may be used up, what may be
/// known, and what is remembered.
///
/// Functions get their arguments as words of this run and return a word that this run made.
@usableFromInline @safe package struct Run: ~Copyable {
  package var heap = Heap()
  /// The steps that may still be taken, and what may stop the evaluation from outside.
  @usableFromInline package var budget: Budget
  package var world: World
  /// What functions keep for their next calls.
  package var cache = RunCache()
  package var limits: EvaluationLimits
  /// Where traced code tells what its expressions yield.
  package var recorder: TraceRecorder?
  /// Where explored code tells what its marked expressions yield.
  package var marks: BranchMarks?
  /// Runs a lambda's code; set by whoever owns the code and the stack.
  package var applier: ((inout Run, Word, UnsafeMutablePointer<Word>, Int) -> Word)?
  /// Bytes of the heap that belong to the document rather than to this evaluation.
  package var documentBytes = 0 {
    didSet { memoryCeiling = documentBytes + limits.memory }
  }
  /// What the heap may hold at most, the document included.
  package private(set) var memoryCeiling: Int

  package init(
    environment: Environment = Environment(), limits: EvaluationLimits = EvaluationLimits()
  ) {
    self.limits = limits
    world = World(environment)
    budget = Budget(steps: limits.steps)
    memoryCeiling = limits.memory
  }

  // MARK: Memory

  /// Whether what was made in this evaluation takes more memory than it may.
  package var isOutOfMemory: Bool { heap.bytesInUse > memoryCeiling }

  /// The error for used-up memory.
  @inline(never)
  package mutating func memoryError() -> Word {
    fail(.limitReached, "the formula makes too many values; make its lists or texts smaller")
  }

  // MARK: Errors

  /// What a message costs that is made to be thrown away.
  private static let stepsOfError = 24

  /// An error word without a place; the machine adds the call's range, or that of `argument`.
  @inline(never)
  package mutating func fail(_ code: ErrorCode, _ message: String, argument: Int? = nil) -> Word {
    // To word a message costs as much as many passes of a loop.
    _ = spend(Self.stepsOfError)
    var error = EvaluationError(code, message)
    error.argument = argument
    return heap.error(error)
  }

  // MARK: Making values within the limits

  package mutating func text(_ string: String) -> Word {
    var string = string
    return string.withUTF8 { unsafe text(copying: $0) }
  }

  /// A text with a copy of the bytes, which must be valid UTF-8.
  package mutating func text(_ bytes: [UInt8]) -> Word {
    unsafe bytes.withUnsafeBufferPointer { unsafe text(copying: $0) }
  }

  package mutating func text(copying bytes: UnsafeBufferPointer<UInt8>) -> Word {
    guard admits(textOf: bytes.count) else { return textLimitError(bytes.count) }
    guard spend(bytes.count >> 6) else { return stepError() }
    return unsafe heap.text(copying: bytes)
  }

  /// Whether a text of `count` bytes may be made.
  package func admits(textOf count: Int) -> Bool {
    count <= limits.textLength && heap.bytesInUse + count <= memoryCeiling
  }

  /// The error for a text that may not be made; one of `count` bytes, if that is known, may be short
  /// enough and yet too much for the memory that is left.
  @inline(never)
  package mutating func textLimitError(_ count: Int? = nil) -> Word {
    if let count, count <= limits.textLength { return memoryError() }
    return fail(.limitReached, "the text gets too long (more than \(limits.textLength) bytes)")
  }

  /// Whether a list of `count` elements may be made.
  package func admits(listOf count: Int) -> Bool {
    count <= limits.listLength && heap.bytesInUse + count * 8 <= memoryCeiling
  }

  /// The error for a list of `count` elements that may not be made: it may be short enough and yet too
  /// much for the memory that is left.
  @inline(never)
  package mutating func listLimitError(_ count: Int) -> Word {
    if count <= limits.listLength { return memoryError() }
    return fail(.limitReached, "the list gets too long (more than \(limits.listLength) elements)")
  }

  /// A number, or the error that it is not finite.
  package mutating func number(_ value: Double) -> Word {
    guard value.isFinite else {
      return fail(.notFinite, "the result is too large or not a number")
    }
    return Word(value)
  }

  /// A date; an instant outside the years −9999 to 9999 is an error.
  package mutating func date(_ milliseconds: Double, zone: Int = 0, format: Int = 0) -> Word {
    guard CivilCalendar.instant(milliseconds) != nil else {
      return fail(.badArgument, "the date is out of range")
    }
    if isOutOfMemory { return memoryError() }
    return heap.date(milliseconds.rounded(.towardZero), zone: zone, format: format)
  }

  /// A list of words; an element that is an error becomes the result.
  package mutating func list(_ words: [Word]) -> Word {
    guard admits(listOf: words.count) else { return listLimitError(words.count) }
    let room = unsafe heap.allocateWords(words.count)
    for index in 0..<words.count { unsafe room[index] = words[index] }
    return unsafe list(room, count: words.count)
  }

  /// A list of words that already lie in the heap; an element that is an error becomes the result.
  package mutating func list(_ words: UnsafeMutablePointer<Word>, count: Int) -> Word {
    if isOutOfMemory { return memoryError() }
    guard spend(steps: Budget.stepsPerVisit + count >> 2) else { return stepError() }
    let (depth, error) = unsafe contents(words, count: count)
    if let error { return error }
    guard depth <= limits.valueDepth else { return depthError() }
    return unsafe heap.list(words, count: count, depth: depth)
  }

  /// A record; a value that is an error becomes the result. Keys must not repeat.
  package mutating func record(_ names: [String], _ values: [Word]) -> Word {
    // Names that come from data are hashed and compared to see whether they make a new shape.
    guard spend(names.count * 3) else { return stepError() }
    let shape = heap.shape(names)
    let room = unsafe heap.allocateWords(values.count)
    for index in 0..<values.count { unsafe room[index] = values[index] }
    return unsafe record(shape: shape, room, count: values.count)
  }

  /// A record of values that already lie in the heap.
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
    fail(.limitReached, "lists and records lie too deep within one another")
  }

  /// The depth of a list of these words, and the first error among them.
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

  /// The value of a lambda for up to three arguments; surplus ones are left out.
  package mutating func apply(
    _ function: Word, _ first: Word, _ second: Word = .null, _ third: Word = .null,
    count: Int = 1
  ) -> Word {
    guard let applier = unsafe applier, function.has(.function) else {
      return fail(.typeMismatch, "a function is wanted here, such as (x) -> x")
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

  /// A predicate's answer for an element: a boolean, null as false, or the error.
  package mutating func test(_ predicate: Word, _ item: Word, index: Int) -> Word {
    condition(apply(predicate, item, Word(Double(index)), count: 2))
  }

  /// A word as a condition: null counts as false, anything but a boolean is an error, for which
  /// `argument` is to blame.
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
      case .text, .choice, .list, .record: "; ask for instance !empty(…)"
      default: ""
      }
    return fail(
      .typeMismatch, "a condition must be true or false, not \(word.kind.nameWithArticle)\(hint)",
      argument: argument)
  }
}
