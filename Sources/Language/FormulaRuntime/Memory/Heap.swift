package import FormulaValues

/// The storage of texts, lists, records and other values that `Word` refers to by handle.
///
/// Values are stored in bump-allocated chunks and handle tables, and are never freed individually.
/// `keep` makes the current contents part of the document. `forget` discards the values that an
/// evaluation has created since then.
///
/// **Invariant**: chunks never move. A pointer read from an entry stays valid until the entry is
/// discarded.
@usableFromInline
@safe package struct Heap: ~Copyable {
  @safe package struct Text: BitwiseCopyable {
    package let start: UnsafePointer<UInt8>
    package let count: Int32
    /// The upper bit is set if the text is ASCII. The other bits hold the number of characters plus
    /// one, or 0 if they have not been counted.
    private var facts: UInt32

    @inline(__always)
    init(start: UnsafePointer<UInt8>, count: Int32, isASCII: Bool) {
      unsafe self.start = unsafe start
      self.count = count
      facts = isASCII ? 1 << 31 : 0
    }

    @inline(__always)
    package var isASCII: Bool { facts >> 31 == 1 }

    /// The number of user-perceived characters, if they have been counted.
    package var characterCount: Int? {
      let known = facts & ~(1 << 31)
      return known == 0 ? nil : Int(known) - 1
    }

    fileprivate mutating func know(characterCount: Int) {
      guard let known = Int32(exactly: characterCount + 1) else { return }
      facts = facts & 1 << 31 | UInt32(known)
    }
  }

  /// A list of `count` words at `words`, or of rows of `table` if `words` is `nil`.
  ///
  /// `table` and `firstRow` are meaningful only for rows.
  @safe package struct List: BitwiseCopyable {
    package var words: UnsafeMutablePointer<Word>?
    package var count: Int32
    package var table: Int32
    package var firstRow: Int32
    /// The nesting depth of lists and records, including this one.
    package var depth: Int32
  }

  @safe package struct Record: BitwiseCopyable {
    package var values: UnsafeMutablePointer<Word>
    package var shape: Int32
    package var depth: Int16
    /// Whether the row that the record was made from is stored after the values.
    var hasRow = false
  }

  package struct Date: BitwiseCopyable {
    package var milliseconds: Double
    /// The index of the zone that the date carries, or 0 for none.
    package var zone: Int32
    /// The index of the display pattern of the date's field, or 0 for none.
    package var format: Int32
  }

  package struct Choice: BitwiseCopyable {
    package var text: Word
    package var id: Word
    /// The metadata of the option: a record, or null.
    package var metadata: Word
  }

  /// A lambda that was not inlined: the location of its code and its captured values.
  @safe package struct Function: BitwiseCopyable {
    package var code: Int32
    package var arity: Int32
    package var captures: UnsafeMutablePointer<Word>
    package var captureCount: Int32
  }

  /// The keys shared by records of the same shape.
  package struct Shape {
    package let keys: [Word]
    package let names: [String]
    /// The positions of members by their other names, as columns of tables have them.
    package let aliases: [String: Int]
    /// The length of the longest name in bytes.
    let longestName: Int

    /// Returns the position of the member `name`. Complexity: O(names).
    package func place(of name: String) -> Int? { names.lastIndex(of: name) ?? aliases[name] }
  }

  /// The names of a shape, by which it is found again.
  private struct ShapeNames: Hashable {
    let names: [String]
    let aliases: [String: Int]
  }

  /// A snapshot of the heap's allocation state, used to discard later values.
  @safe package struct Mark: BitwiseCopyable {
    fileprivate var chunk: Int
    fileprivate var next: UnsafeMutableRawPointer?
    fileprivate var left: Int
    var bytes: Int
    var texts: Int
    var lists: Int
    var records: Int
    var dates: Int
    var choices: Int
    var functions: Int
    var errors: Int
    var shapes: Int
    var tables: Int
  }

  package var texts = GrowableBuffer<Text>()
  package var lists = GrowableBuffer<List>()
  package var records = GrowableBuffer<Record>()
  package var dates = GrowableBuffer<Date>()
  package var choices = GrowableBuffer<Choice>()
  package var functions = GrowableBuffer<Function>()
  /// The original strings of program and document texts, by handle. Results return them uncopied.
  private var strings: [String?] = []
  /// Strings recently created for texts in results.
  let recentStrings = RecentStrings()
  package private(set) var errors: [EvaluationError] = []
  package private(set) var shapes: [Shape] = []
  private var shapeNumbers: [ShapeNames: Int] = [:]
  package var tables: [RowTable] = [] {
    didSet {
      touch()
      if let table = tables.last { longestName = max(longestName, table.longestName) }
    }
  }
  /// The most bytes that the name of a column or member has had here.
  private(set) var longestName = 0
  package private(set) var zones = Heap.none
  package private(set) var formats = Heap.none
  /// Index 0 represents no zone and no format.
  private static let none = [""]

  private var chunks: [UnsafeMutableRawPointer] = unsafe []
  private var chunkSizes: [Int] = []
  private var chunk = -1
  /// The next free byte, and the number of bytes left in its chunk.
  private var next: UnsafeMutableRawPointer?
  private var left = 0
  /// The state to which `forget` resets the heap.
  package private(set) var kept: Mark
  /// Whether values other than texts may have been created since `keep`.
  package private(set) var hasMoreThanTexts = true
  /// Whether any value may have been created since `keep`.
  package private(set) var isTouched = true
  /// The number of bytes allocated.
  package private(set) var bytesInUse = 0
  /// The number of bytes by which tables have grown, without the memory that they left.
  package var grownBytes = 0

  package init() {
    unsafe kept = Mark(
      chunk: -1, next: nil, left: 0, bytes: 0, texts: 0, lists: 0, records: 0, dates: 0, choices: 0,
      functions: 0, errors: 0, shapes: 0, tables: 0)
  }

  @inlinable deinit { free() }

  @usableFromInline func free() {
    for place in unsafe chunks.indices {
      let chunk = unsafe chunks[place]
      unsafe chunk.deallocate()
    }
  }

  // MARK: Memory

  /// Returns uninitialized memory that is valid until the heap is reset to an earlier state.
  @inline(__always)
  package mutating func allocate(bytes count: Int) -> UnsafeMutableRawPointer {
    unsafe allocate(bytes: count, beside: 0)
  }

  /// Returns uninitialized memory, and also accounts for a table entry of `entry` bytes.
  @inline(__always)
  private mutating func allocate(bytes count: Int, beside entry: Int) -> UnsafeMutableRawPointer {
    isTouched = true
    // Counts are within the limits, so their sums cannot overflow.
    let rounded = (count &+ 7) & ~7
    bytesInUse &+= rounded &+ entry
    guard rounded <= left, let start = unsafe next else {
      return unsafe nextChunk(for: rounded)
    }
    left &-= rounded
    unsafe next = unsafe start + rounded
    return unsafe start
  }

  /// Moves to the next chunk, and allocates `count` bytes at its start.
  @inline(never)
  private mutating func nextChunk(for count: Int) -> UnsafeMutableRawPointer {
    // The unused rest of the chunk still counts as allocated.
    bytesInUse += left
    chunk += 1
    if unsafe chunk == chunks.count {
      let size = max(chunk == 0 ? 16_384 : 1 << 20, count)
      unsafe chunks.append(.allocate(byteCount: size, alignment: 16))
      chunkSizes.append(size)
    } else if chunkSizes[chunk] < count {
      unsafe chunks[chunk].deallocate()
      unsafe chunks[chunk] = .allocate(byteCount: count, alignment: 16)
      chunkSizes[chunk] = count
    }
    let start = unsafe chunks[chunk]
    unsafe next = unsafe start + count
    left = chunkSizes[chunk] - count
    return unsafe start
  }

  /// Returns uninitialized memory for `count` words.
  package mutating func allocateWords(_ count: Int) -> UnsafeMutablePointer<Word> {
    unsafe allocate(bytes: count * 8).bindMemory(to: Word.self, capacity: count)
  }

  /// Marks all current values as permanent.
  ///
  /// Complexity: O(1).
  package mutating func keep() {
    unsafe kept = Mark(
      chunk: chunk, next: next, left: left, bytes: bytesInUse, texts: texts.count,
      lists: lists.count, records: records.count, dates: dates.count, choices: choices.count,
      functions: functions.count, errors: errors.count, shapes: shapes.count, tables: tables.count)
  }

  /// Whether tables or record shapes have been created since `keep`.
  package var hasMoreLayouts: Bool { shapes.count > kept.shapes || tables.count > kept.tables }

  /// Discards all values created since `keep`.
  ///
  /// Complexity: O(1), plus the number of discarded errors, shapes and tables.
  package mutating func forget() {
    isTouched = false
    chunk = kept.chunk
    unsafe next = unsafe kept.next
    left = kept.left
    bytesInUse = kept.bytes
    texts.truncate(to: kept.texts)
    if hasMoreThanTexts { forgetMoreThanTexts() }
  }

  /// Discards all values created since `mark`, and makes `mark` the state to return to.
  package mutating func forget(after mark: Mark) {
    kept = mark
    touch()
    forget()
    if strings.count > mark.texts { strings.removeSubrange(mark.texts...) }
  }

  /// Discards all values other than texts that are not kept.
  @inline(never)
  private mutating func forgetMoreThanTexts() {
    hasMoreThanTexts = false
    let mark = kept
    lists.truncate(to: mark.lists)
    records.truncate(to: mark.records)
    dates.truncate(to: mark.dates)
    choices.truncate(to: mark.choices)
    functions.truncate(to: mark.functions)
    if errors.count > mark.errors { errors.removeSubrange(mark.errors...) }
    while shapes.count > mark.shapes {
      let shape = shapes.removeLast()
      shapeNumbers[ShapeNames(names: shape.names, aliases: shape.aliases)] = nil
    }
    if tables.count > mark.tables { tables.removeSubrange(mark.tables...) }
  }

  private mutating func touch() {
    isTouched = true
    hasMoreThanTexts = true
  }

  // MARK: Tables

  /// Changes a cell of a table that has already been read.
  package mutating func setCell(_ word: Word, row: Int, column: Int, table: Int) {
    unsafe tables[table].columns[column].cells[row] = word
    tables[table].columns[column].dictionary = .unknown
  }

  /// Replaces the rows of a table. `columns` holds the new cells of each column.
  package mutating func fill(
    table: Int, rowCount: Int, columns: [UnsafeMutablePointer<Word>],
    rowIDs: UnsafeMutablePointer<Word>?
  ) {
    unsafe tables[table].fill(rowCount: rowCount, columns: columns, rowIDs: rowIDs)
  }

  /// Returns the dictionary encoding of a column, or `nil` if it has too many distinct cells.
  ///
  /// The encoding is cached until a cell changes.
  package mutating func dictionary(ofColumn column: Int, table: Int) -> ColumnDictionary? {
    switch tables[table].columns[column].dictionary {
    case .known(let dictionary): return dictionary
    case .tooLarge: return nil
    case .unknown:
      let dictionary = unsafe ColumnDictionary(
        tables[table].columns[column].cells, count: tables[table].rowCount, in: self)
      tables[table].columns[column].dictionary = dictionary.map { .known($0) } ?? .tooLarge
      return dictionary
    }
  }

  /// The memory counted for entries: twice their sizes, since tables grow by doubling.
  ///
  /// The same on targets with pointers of four bytes, so that evaluations end at the same step.
  package enum EntryBytes {
    package static let text = 32
    package static let list = 48
    package static let record = 32
    package static let date = 32
    package static let choice = 48
    package static let function = 48
    package static let error = 176
  }

  // MARK: Creating values (unlimited; `Run` checks the limits)

  /// Creates a text from bytes that outlive the heap or its current state.
  @inline(__always)
  package mutating func text(
    borrowing start: UnsafePointer<UInt8>, count: Int, isASCII: Bool
  ) -> Word {
    isTouched = true
    bytesInUse += EntryBytes.text
    return unsafe word(Text(start: start, count: Int32(clamping: count), isASCII: isASCII))
  }

  /// Creates a text that shares the bytes of another one.
  ///
  /// The range must begin and end between scalars.
  package mutating func text(
    sharing bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool = false
  ) -> Word {
    guard let start = bytes.baseAddress else { return text("") }
    return unsafe text(
      borrowing: start, count: bytes.count,
      isASCII: isASCII || bytes.allSatisfy { $0 < 0x80 })
  }

  /// Creates a text of `count` bytes, which the caller must then write.
  @inline(__always)
  package mutating func text(
    makingRoomFor count: Int, isASCII: Bool
  ) -> (word: Word, room: UnsafeMutablePointer<UInt8>) {
    let room = unsafe allocate(bytes: count, beside: EntryBytes.text)
      .bindMemory(to: UInt8.self, capacity: count)
    let text = unsafe Text(
      start: UnsafePointer(room), count: Int32(truncatingIfNeeded: min(count, Int(Int32.max))),
      isASCII: isASCII)
    return unsafe (word(text), room)
  }

  @inline(__always)
  private mutating func word(_ text: Text) -> Word {
    Word(tag: .text, handle: UInt32(truncatingIfNeeded: texts.append(text)))
  }

  /// Creates a text with a copy of `bytes`, which must be valid UTF-8.
  package mutating func text(copying bytes: UnsafeBufferPointer<UInt8>) -> Word {
    let room = unsafe allocate(bytes: bytes.count).bindMemory(to: UInt8.self, capacity: bytes.count)
    var union: UInt8 = 0
    for index in 0..<bytes.count {
      unsafe room[index] = unsafe bytes[index]
      unsafe union |= bytes[index]
    }
    return unsafe text(borrowing: UnsafePointer(room), count: bytes.count, isASCII: union < 0x80)
  }

  package mutating func text(_ string: String) -> Word {
    var string = string
    return string.withUTF8 { unsafe text(copying: $0) }
  }

  /// The number of texts whose strings are remembered; few formulas have more.
  private static let maxStrings = 256

  /// Stores the original string of a text, which must belong to the program or the document.
  package mutating func remember(_ string: String, of text: Word) {
    guard text.has(.text), text.index < Self.maxStrings else { return }
    while strings.count <= text.index { strings.append(nil) }
    strings[text.index] = string
  }

  /// Returns the original string of a text, if it is remembered.
  package func string(ofText number: Int) -> String? {
    number < strings.count ? strings[number] : nil
  }

  package mutating func date(_ milliseconds: Double, zone: Int = 0, format: Int = 0) -> Word {
    touch()
    bytesInUse += EntryBytes.date
    let entry = Date(
      milliseconds: milliseconds, zone: Int32(truncatingIfNeeded: zone),
      format: Int32(truncatingIfNeeded: format))
    return Word(tag: .date, handle: UInt32(truncatingIfNeeded: dates.append(entry)))
  }

  package mutating func choice(id: Word, text: Word, metadata: Word = .null) -> Word {
    touch()
    bytesInUse += EntryBytes.choice
    let handle = choices.append(Choice(text: text, id: id, metadata: metadata))
    return Word(tag: .choice, handle: UInt32(truncatingIfNeeded: handle))
  }

  package mutating func list(
    _ words: UnsafeMutablePointer<Word>, count: Int, depth: Int = 1
  ) -> Word {
    touch()
    bytesInUse += EntryBytes.list
    let entry = unsafe List(
      words: words, count: Int32(clamping: count), table: 0, firstRow: 0,
      depth: Int32(clamping: depth))
    return Word(tag: .list, handle: UInt32(truncatingIfNeeded: lists.append(entry)))
  }

  /// Creates a list of the rows `first..<first + count` of a table.
  package mutating func rows(of table: Int, first: Int = 0, count: Int) -> Word {
    touch()
    bytesInUse += EntryBytes.list
    let entry = unsafe List(
      words: nil, count: Int32(clamping: count), table: Int32(clamping: table),
      firstRow: Int32(clamping: first), depth: Int32(clamping: tables[table].depth + 1))
    return Word(tag: .list, handle: UInt32(truncatingIfNeeded: lists.append(entry)))
  }

  package mutating func record(
    shape: Int, values: UnsafeMutablePointer<Word>, depth: Int = 1
  ) -> Word {
    touch()
    bytesInUse += EntryBytes.record
    let entry = unsafe Record(
      values: values, shape: Int32(clamping: shape), depth: Int16(clamping: depth))
    return Word(tag: .record, handle: UInt32(truncatingIfNeeded: records.append(entry)))
  }

  /// Marks a record as made from the row that is stored after its values.
  package mutating func setHasRow(_ record: Word) { records[record.index].hasRow = true }

  package mutating func function(
    code: Int, arity: Int, captures: UnsafeMutablePointer<Word>, captureCount: Int
  ) -> Word {
    touch()
    bytesInUse += EntryBytes.function
    let entry = unsafe Function(
      code: Int32(clamping: code), arity: Int32(clamping: arity), captures: captures,
      captureCount: Int32(clamping: captureCount))
    return Word(tag: .function, handle: UInt32(truncatingIfNeeded: functions.append(entry)))
  }

  /// Stores an error, with its message truncated to a readable length.
  package mutating func error(_ error: EvaluationError) -> Word {
    touch()
    var error = error
    if error.message.utf8.count > Self.messageLength {
      error.message = Self.cut(error.message)
    }
    bytesInUse += Self.bytes(of: error)
    errors.append(error)
    return Word(tag: .error, handle: UInt32(truncatingIfNeeded: errors.count - 1))
  }

  /// The maximum length of a message in scalars, since a character may have any number of them.
  private static let messageLength = 1000

  private static func cut(_ message: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: message.unicodeScalars.prefix(messageLength))
    return scalars.count < message.unicodeScalars.prefix(messageLength + 1).count
      ? String(scalars) + "…" : message
  }

  private static func bytes(of error: EvaluationError) -> Int {
    EntryBytes.error + error.message.utf8.count
  }

  /// Discards all errors except the first `count`. They have been handled, and no word refers to
  /// them.
  package mutating func releaseErrors(from count: Int) {
    while errors.count > count { bytesInUse -= Self.bytes(of: errors.removeLast()) }
  }

  /// Caches the number of characters of a text.
  package mutating func know(characterCount count: Int, of text: Word) {
    texts[text.index].know(characterCount: count)
  }

  /// Modifies an existing error. The virtual machine uses this to add source ranges.
  package mutating func amendError(_ word: Word, _ change: (inout EvaluationError) -> Void) {
    change(&errors[word.index])
  }

  /// Returns the index of the shape with these keys and other names, adding it if needed.
  ///
  /// Complexity: O(keys).
  package mutating func shape(_ names: [String], aliases: [String: Int] = [:]) -> Int {
    touch()
    let all = ShapeNames(names: names, aliases: aliases)
    if let number = shapeNumbers[all] { return number }
    let keys = names.map { text($0) }
    var longest = names.reduce(0) { max($0, $1.utf8.count) }
    longest = aliases.keys.reduce(longest) { max($0, $1.utf8.count) }
    longestName = max(longestName, longest)
    shapes.append(Shape(keys: keys, names: names, aliases: aliases, longestName: longest))
    shapeNumbers[all] = shapes.count - 1
    return shapes.count - 1
  }

  /// Returns the index of a time zone's name, adding it if needed. 0 means none.
  package mutating func zone(_ name: String) -> Int {
    if let number = zones.firstIndex(of: name) { return number }
    zones.append(name)
    return zones.count - 1
  }

  /// Returns the index of a date pattern, adding it if needed. 0 means none.
  package mutating func format(_ pattern: String) -> Int {
    if let number = formats.firstIndex(of: pattern) { return number }
    formats.append(pattern)
    return formats.count - 1
  }
}
