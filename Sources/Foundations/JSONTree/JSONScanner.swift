/// A single-pass scanner that builds the token tape and stops at the first error.
///
/// Invariant: the buffer outlives the scanner, and every read is bounds-checked against `count`.
/// `word(at:)` reads 8 bytes, and its callers check that all of them are in bounds.
@safe struct JSONScanner: ~Copyable {
  let input: UnsafeBufferPointer<UInt8>
  var tape: [TapeWord] = []
  var loneSurrogates: [Range<Int>] = []
  /// The tape index of the innermost open container.
  var inner = TapeWord.noIndex
  var isInObject = false
  var depth = 0
  /// The number of children of the innermost open container so far.
  var children: UInt32 = 0

  /// The maximum number of lone surrogates that are reported.
  private static let maxSurrogateReports = 100

  /// The result of a scan.
  struct Outcome {
    var tape: [TapeWord]
    var faults: [Fault] = []
    /// The number of errors beyond those in `faults`.
    var unreported = 0
    var loneSurrogates: [Range<Int>]
  }

  /// An error with the innermost container that was open at it.
  struct Fault {
    var fault: JSONError
    var opening: UnclosedContainer?
    /// The enclosing containers that are not closed at the same offset either, innermost first.
    var outer: [UnclosedContainer] = []
    /// The offset of the token at which recovery found the error, which may be long after it.
    var foundAt = 0
  }

  init(_ input: UnsafeBufferPointer<UInt8>) {
    unsafe self.input = unsafe input
    tape.reserveCapacity(min(input.count / 6 + 16, 1 << 16))
  }

  /// Creates a scanner without a tape, for validating UTF-8.
  private init(untaped input: UnsafeBufferPointer<UInt8>) { unsafe self.input = unsafe input }

  /// Returns `true` if the bytes are valid UTF-8.
  ///
  /// Complexity: O(bytes).
  static func isUTF8(_ input: UnsafeBufferPointer<UInt8>) -> Bool {
    let scanner = unsafe JSONScanner(untaped: input)
    var at = 0
    while at < input.count {
      guard unsafe input[at] >= 0x80 else {
        at += 1
        continue
      }
      guard let next = try? scanner.offsetAfterScalar(at) else { return false }
      at = next
    }
    return true
  }

  /// Scans the whole input.
  ///
  /// Complexity: O(bytes).
  consuming func outcome() -> Outcome {
    var found: JSONError?
    var opening: UnclosedContainer?
    do throws(JSONError) {
      try scan()
    } catch {
      found = error
      if inner != TapeWord.noIndex {
        opening = UnclosedContainer(start: tape[Int(inner)].start, kind: tape[Int(inner)].kind)
      }
      // A name without a colon has already been appended to the tape.
      closeAll(
        at: error.kind == .missingColon ? error.range.upperBound : error.range.lowerBound)
    }
    return Outcome(
      tape: tape, faults: found.map { [Fault(fault: $0, opening: opening)] } ?? [],
      loneSurrogates: loneSurrogates)
  }

  private mutating func scan() throws(JSONError) {
    guard unsafe input.count <= JSONTree.largestSize else {
      throw JSONError(.tooLarge, JSONTree.largestSize..<JSONTree.largestSize)
    }
    var at = try offsetAfterMark()
    at = offsetAfterSpace(at)
    guard unsafe at < input.count else { throw JSONError(.empty, at..<at) }
    if let end = endOfYAML(at) { throw JSONError(.yaml, at..<end) }
    at = offsetAfterSpace(try scanValue(at))
    guard unsafe at < input.count else { return }
    throw JSONError(.trailingContent, at..<at + 1)
  }

  /// Scans the value at `start`, skipping white space before it, and returns the offset after it.
  @inline(__always)
  mutating func scanValue(_ start: Int) throws(JSONError) -> Int {
    let outer = inner
    var at = start
    while true {
      at = offsetAfterSpace(at)
      guard unsafe at < input.count else { throw JSONError(.ended, at..<at) }
      switch unsafe input[at] {
      case UInt8(ascii: "\""):
        at = try appendString(at)
      case UInt8(ascii: "{"):
        try open(.object, at)
        at = offsetAfterSpace(at + 1)
        guard unsafe at < input.count, unsafe input[at] == UInt8(ascii: "}") else {
          at = try appendName(at)
          continue
        }
        at += 1
        close(at)
      case UInt8(ascii: "["):
        try open(.array, at)
        at = offsetAfterSpace(at + 1)
        guard unsafe at < input.count, unsafe input[at] == UInt8(ascii: "]") else { continue }
        at += 1
        close(at)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        at = try appendNumber(at)
      case UInt8(ascii: "t"):
        at = try append(.true, "true", at)
      case UInt8(ascii: "f"):
        at = try append(.false, "false", at)
      case UInt8(ascii: "n"):
        at = try append(.null, "null", at)
      default:
        throw valueFault(at)
      }
      // After a value: a comma or any number of closing brackets.
      while true {
        if inner == outer { return at }
        children &+= 1
        at = offsetAfterSpace(at)
        guard unsafe at < input.count else { throw JSONError(.ended, at..<at) }
        let byte = unsafe input[at]
        if byte == UInt8(ascii: ",") {
          let comma = at
          at = offsetAfterSpace(at + 1)
          if unsafe at < input.count,
            unsafe input[at] == UInt8(ascii: "}") || input[at] == UInt8(ascii: "]")
          {
            throw JSONError(.trailingComma, comma..<comma + 1)
          }
          if isInObject { at = try appendName(at) }
          break
        }
        guard byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw separatorFault(at)
        }
        at += 1
        close(at)
      }
    }
  }

  // MARK: Containers

  mutating func open(_ kind: JSONKind, _ at: Int) throws(JSONError) {
    guard depth < JSONTree.deepestNesting else { throw JSONError(.tooDeep, at..<at + 1) }
    depth += 1
    if tape.capacity - tape.count < 2 { grow(at) }
    let index = UInt32(truncatingIfNeeded: tape.count)
    tape.append(TapeWord(kind, start: at, size: 0))
    tape.append(TapeWord(low: inner, high: children))
    inner = index
    children = 0
    isInObject = kind == .object
  }

  /// Closes the innermost container, which ends before the byte at `end`.
  mutating func close(_ end: Int) {
    let index = Int(inner)
    let outer = tape[index + 1]
    tape[index].setSize(UInt64(children))
    tape[index + 1] = TapeWord(
      low: UInt32(truncatingIfNeeded: end), high: UInt32(truncatingIfNeeded: tape.count))
    inner = outer.low
    children = outer.high
    depth -= 1
    isInObject = inner != TapeWord.noIndex && tape[Int(inner)].kind == .object
  }

  /// Completes the tape after an error; a name without a value gets an empty `null`.
  mutating func closeAll(at end: Int) {
    let missing = TapeWord(.null, start: end, size: 0)
    if tape.isEmpty { tape.append(missing) }
    while inner != TapeWord.noIndex {
      let open = JSONTree.Elements(
        tape: tape, index: inner + 2, end: UInt32(truncatingIfNeeded: tape.count))
      let count = open.count
      children = UInt32(truncatingIfNeeded: count)
      if isInObject {
        if count % 2 == 1 { tape.append(missing) }
        children = UInt32(truncatingIfNeeded: (count + 1) / 2)
      }
      close(end)
    }
  }

  /// Reserves tape capacity, extrapolated from the words per byte scanned so far.
  private mutating func grow(_ at: Int) {
    let expected = unsafe Double(tape.count) * Double(input.count) / Double(at + 1) * 1.03
    let least = Double(tape.count) * 1.25 + 64
    let most = Double(tape.count) * 8 + 64
    tape.reserveCapacity(Int(max(least, min(most, expected))))
  }

  // MARK: Scalars

  /// Appends the scalar between two offsets.
  @inline(__always)
  mutating func append(
    _ kind: JSONKind, _ start: Int, _ end: Int, _ flags: TapeWord.Flags
  ) {
    let length = end - start
    if length < Int(TapeWord.saturation) {
      tape.append(TapeWord(kind, start: start, size: length, flags: flags))
    } else {
      tape.append(TapeWord(kind, start: start, size: length, flags: flags.union(.isLong)))
      tape.append(TapeWord(low: UInt32(truncatingIfNeeded: end), high: 0))
    }
  }

  /// Appends the name of a member and returns the offset after its colon.
  @inline(__always)
  private mutating func appendName(_ at: Int) throws(JSONError) -> Int {
    guard unsafe at < input.count else { throw JSONError(.ended, at..<at) }
    guard unsafe input[at] == UInt8(ascii: "\"") else { throw nameFault(at) }
    let end = try appendString(at)
    let colon = offsetAfterSpace(end)
    guard unsafe colon < input.count else { throw JSONError(.ended, colon..<colon) }
    guard unsafe input[colon] == UInt8(ascii: ":") else { throw JSONError(.missingColon, at..<end) }
    return colon + 1
  }

  mutating func append(
    _ kind: JSONKind, _ word: StaticString, _ at: Int
  ) throws(JSONError) -> Int {
    let end = endOfWord(at)
    let isWord = word.withUTF8Buffer { word in
      unsafe word.count == end - at && word.elementsEqual(input[at..<end])
    }
    guard isWord else { throw JSONError(.unknownWord, at..<end) }
    append(kind, at, end, [])
    return end
  }

  @inline(__always)
  mutating func appendString(_ start: Int) throws(JSONError) -> Int {
    var at = start + 1
    var flags: TapeWord.Flags = []
    while true {
      while unsafe at &+ 8 <= input.count {
        let marks = Self.specialBytes(word(at: at))
        if marks != 0 {
          at &+= marks.trailingZeroBitCount >> 3
          break
        }
        at &+= 8
      }
      guard unsafe at < input.count else { throw JSONError(.unclosedString, start..<at) }
      let byte = unsafe input[at]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        guard unsafe at + 1 < input.count else {
          throw JSONError(.unclosedString, start..<at + 1)
        }
        flags.insert(.hasEscapes)
        at = try offsetAfterEscape(at, &flags)
      } else if byte >= 0x80 {
        flags.insert(.isNotASCII)
        repeat { at = try offsetAfterScalar(at) } while unsafe at < input.count && input[at] >= 0x80
      } else if byte < 0x20 {
        throw controlFault(at, inStringAt: start)
      } else {
        at += 1
      }
    }
    at += 1
    append(.string, start, at, flags)
    return at
  }

  /// Returns the offset after an escape of at least two bytes.
  private mutating func offsetAfterEscape(
    _ at: Int, _ flags: inout TapeWord.Flags
  ) throws(JSONError) -> Int {
    switch unsafe input[at + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return at + 2
    case UInt8(ascii: "u"):
      guard let unit = unsafe JSONEscape.codeUnit(in: input, at: at + 2) else {
        throw JSONError(.incompleteEscape, at..<at + 2)
      }
      let end = unsafe JSONEscape.scalar(in: input, at: at).end
      if unit & 0xF800 == 0xD800, end == at + 6 {
        flags.insert(.hasLoneSurrogate)
        if loneSurrogates.count < Self.maxSurrogateReports { loneSurrogates.append(at..<end) }
      }
      return end
    case 0x20..<0x7F:
      throw JSONError(.unknownEscape, at..<at + 2)
    default:
      throw JSONError(.unknownEscape, at..<at + 1)
    }
  }

  mutating func appendNumber(_ start: Int) throws(JSONError) -> Int {
    var at = start
    var flags: TapeWord.Flags = .isInteger
    if unsafe input[at] == UInt8(ascii: "-") { at += 1 }
    let first = at
    at = offsetAfterDigits(at)
    guard at > first else { throw numberFault(start, at) }
    guard unsafe at == first + 1 || input[first] != UInt8(ascii: "0") else {
      throw JSONError(.leadingZero, start..<at)
    }
    if unsafe at < input.count, unsafe input[at] == UInt8(ascii: ".") {
      flags = []
      let point = at
      at = offsetAfterDigits(at + 1)
      guard at > point + 1 else { throw JSONError(.missingDigit, start..<at) }
    }
    if unsafe at < input.count, unsafe input[at] & 0xDF == UInt8(ascii: "E") {
      flags = []
      at += 1
      if unsafe at < input.count,
        unsafe input[at] == UInt8(ascii: "+") || input[at] == UInt8(ascii: "-")
      {
        at += 1
      }
      let power = at
      at = offsetAfterDigits(at)
      guard at > power else { throw JSONError(.missingDigit, start..<at) }
    }
    if unsafe at < input.count,
      unsafe Self.continuesWord(input[at]) || input[at] == UInt8(ascii: ".")
    {
      throw JSONError(.numberContinues, start..<endOfWord(at))
    }
    append(.number, start, at, flags)
    return at
  }

  @inline(__always)
  private func offsetAfterDigits(_ start: Int) -> Int {
    var at = start
    while unsafe at < input.count, unsafe input[at] &- UInt8(ascii: "0") < 10 { at &+= 1 }
    return at
  }
}
