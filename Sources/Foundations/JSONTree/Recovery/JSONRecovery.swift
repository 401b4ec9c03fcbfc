/// An error-recovering JSON reader: it inserts missing tokens, skips superfluous ones and collects
/// all errors.
///
/// The input is read up to twice. The first reading pairs brackets as written. If they do not pair,
/// the second reading trusts the layout. A closing bracket is then at the indentation of the line
/// with its opening bracket, in that line, or after a bracket that closes something begun there.
/// The reading with fewer errors wins. If an unpaired bracket directly precedes another of its
/// kind, both readings are also tried without it.
@safe struct JSONRecovery: ~Copyable {
  var scanner: JSONScanner
  let input: UnsafeBufferPointer<UInt8>
  let trustsLayout: Bool
  var openings: [Opening] = []
  var expected = Expected.value
  var at = 0
  /// The end of the last token that was processed.
  var lastEnd = 0
  /// The tape count after the last string, if nothing was opened or closed since.
  var endAfterText: Int?
  /// Whether the input ends inside a quoted string.
  var isCutOff = false
  /// The offset of a comma that nothing has followed yet.
  var comma: Int?
  /// The end of the content before `comma`. A string without a closing quote includes the comma.
  var endBeforeComma = 0
  /// The start of the current line and of the first token in it.
  var lineStart = 0
  var lineContent = 0
  /// A line that begins with a closing bracket, and the line of the bracket that it closes.
  var continued: (line: Int, opening: Int)?
  private var faults: [JSONScanner.Fault] = []
  private var unreported = 0
  private var hasBracketFault = false
  /// The end of the last skipped range; an error directly after it is a consequence of it.
  private var skippedTo: Int?
  /// The remaining number of bytes that the fast path may scan without success.
  var vainBytes: Int
  /// The offset of a bracket that is assumed to be a duplicate and skipped.
  let doubled: Int?

  /// The maximum number of reported errors; further errors are only counted.
  private static let maxFaults = 50

  /// The kind of token that is expected next.
  enum Expected { case value, name, colon, separator }

  /// An open array or object.
  struct Opening {
    let start: Int
    let kind: JSONKind
    let lineStart: Int
    let indentation: Int

    fileprivate var summary: UnclosedContainer { UnclosedContainer(start: start, kind: kind) }
  }

  init(
    _ input: UnsafeBufferPointer<UInt8>, trustsLayout: Bool, takesShortcuts: Bool,
    without doubled: Int? = nil
  ) {
    unsafe self.input = unsafe input
    self.trustsLayout = trustsLayout
    self.doubled = doubled
    vainBytes = takesShortcuts ? input.count : 0
    scanner = unsafe JSONScanner(input)
  }

  /// Returns the result for an input in which the strict scan found an error.
  ///
  /// Shortcuts affect only the running time: elements without errors are scanned as a whole, and a
  /// reading that can only be worse is abandoned.
  ///
  /// Complexity: O(bytes), except that an error may scan ahead to the end of a long line.
  static func outcome(
    _ input: UnsafeBufferPointer<UInt8>, after strict: JSONScanner.Outcome,
    takesShortcuts: Bool = true
  ) -> JSONScanner.Outcome {
    switch strict.faults.first?.fault.kind {
    case nil, .empty, .tooLarge, .utf16, .tooDeep, .yaml: return strict
    default: break
    }
    let found = unsafe better(input, takesShortcuts) ?? (strict, false)
    guard found.hasBracketFault,
      let doubled = unsafe doubledBracket(among: found.outcome.faults, in: input),
      let other = unsafe better(input, takesShortcuts, without: doubled.opening)
    else { return found.outcome }
    return other.outcome.faultCount + margin(of: doubled) <= found.outcome.faultCount
      ? other.outcome : found.outcome
  }

  /// The result of one reading.
  typealias Reading = (outcome: JSONScanner.Outcome, hasBracketFault: Bool)

  /// Returns the reading with fewer errors.
  private static func better(
    _ input: UnsafeBufferPointer<UInt8>, _ takesShortcuts: Bool, without doubled: Int? = nil
  ) -> Reading? {
    var laidOut: Reading?
    func readByLayout() -> Reading? {
      if let laidOut { return laidOut }
      laidOut = unsafe JSONRecovery(
        input, trustsLayout: true, takesShortcuts: takesShortcuts, without: doubled
      ).reading { .max }
      return laidOut
    }
    let plain = unsafe JSONRecovery(
      input, trustsLayout: false, takesShortcuts: takesShortcuts, without: doubled
    ).reading { takesShortcuts ? readByLayout()?.outcome.faultCount ?? .max : .max }
    guard let plain, !plain.hasBracketFault else {
      guard let found = readByLayout() else { return plain }
      guard let plain else { return found }
      return found.outcome.faultCount <= plain.outcome.faultCount ? found : plain
    }
    return plain
  }

  /// Returns the number of errors by which a reading without a duplicated bracket must be better.
  ///
  /// If the brackets are on two lines, one is more often wrong than duplicated.
  static func margin(of doubled: (opening: Int, isInLine: Bool)) -> Int {
    doubled.isInLine ? 0 : 1
  }

  /// Returns the first bracket of an error that directly precedes another of its kind.
  ///
  /// `isInLine` is `true` if both are in the same line.
  static func doubledBracket(
    among faults: [JSONScanner.Fault], in input: UnsafeBufferPointer<UInt8>
  ) -> (opening: Int, isInLine: Bool)? {
    for opening in faults.lazy.compactMap({ $0.opening?.start }) {
      var next = opening + 1
      var isInLine = true
      while next < input.count, unsafe input[next] <= 0x20 {
        if unsafe input[next] == 0x0A || input[next] == 0x0D { isInLine = false }
        next += 1
      }
      if next < input.count, unsafe input[next] == input[opening] {
        return (opening, isInLine)
      }
    }
    return nil
  }

  /// Returns `true` if a reading that trusts the layout finds no errors.
  ///
  /// Complexity: O(bytes).
  static func isLaidOut(_ input: UnsafeBufferPointer<UInt8>) -> Bool {
    let found = unsafe JSONRecovery(input, trustsLayout: true, takesShortcuts: true).reading { 1 }
    return found?.outcome.faults.isEmpty ?? false
  }

  /// Returns the result of the reading.
  ///
  /// The result is `nil` if brackets do not pair and the number of errors reaches `limit()`.
  consuming func reading(limit: () -> Int) -> Reading? {
    at = (try? scanner.offsetAfterMark()) ?? 0
    lineStart = at
    lineContent = at
    lastEnd = at
    var maxFaults: Int?
    while skipSpace(), step() {
      guard hasBracketFault else { continue }
      let most = maxFaults ?? limit()
      maxFaults = most
      if faults.count + unreported >= most { return nil }
    }
    finish()
    faults.sort { $0.fault.range.lowerBound < $1.fault.range.lowerBound }
    let outcome = JSONScanner.Outcome(
      tape: scanner.tape, faults: faults, unreported: unreported,
      loneSurrogates: scanner.loneSurrogates)
    return (outcome, hasBracketFault)
  }

  // MARK: Errors

  /// Whether fewer than the maximum number of errors have been reported.
  ///
  /// After that, intent is no longer inferred, so lookahead costs no time.
  var hasErrorCapacity: Bool { faults.count < Self.maxFaults }

  mutating func report(_ fault: JSONError, opening: Opening? = nil) {
    switch fault.kind {
    case .ended, .wrongBracket, .trailingContent, .missingClosing, .strayBracket, .missingName,
      .missingOpening, .wrong(expected: "["):
      hasBracketFault = true
    default: break
    }
    if let skippedTo, fault.range.lowerBound <= skippedTo, fault.kind != .comment { return }
    if let last = faults.last?.fault, last.range.lowerBound == fault.range.lowerBound,
      fault.kind != .missingClosing, fault.kind != .missingColon
    {
      return
    }
    guard faults.count < Self.maxFaults else {
      unreported += 1
      return
    }
    faults.append(
      .init(fault: fault, opening: (opening ?? openings.last)?.summary, foundAt: at))
  }

  /// Suppresses errors up to `offset`, because they are consequences of a reported error.
  mutating func forgive(to offset: Int) { skippedTo = max(skippedTo ?? offset, offset) }

  /// Reports a missing closing bracket; several at one offset form a single error.
  mutating func reportMissingClosing(at place: Int) {
    if let last = faults.last, last.fault.kind == .missingClosing,
      last.fault.range.lowerBound == place, let inner = openings.last?.summary
    {
      faults[faults.count - 1].outer.append(inner)
    } else {
      report(JSONError(.missingClosing, place..<place))
    }
  }

  /// Skips to an offset and suppresses errors directly after it.
  mutating func skip(to end: Int) {
    at = max(at + 1, end)
    forgive(to: scanner.offsetAfterSpace(at))
  }

  // MARK: Steps

  /// Whether the next token is the first one in its line.
  var isFirstInLine: Bool { at == lineContent }
  var indentation: Int { lineContent - lineStart }

  /// Moves to the next token; returns `false` at the end of the input.
  private mutating func skipSpace() -> Bool {
    while unsafe at < input.count {
      switch unsafe input[at] {
      case 0x0A, 0x0D:
        at += 1
        lineStart = at
        lineContent = at
      case 0x20, 0x09:
        if lineContent == at { lineContent += 1 }
        at += 1
      default:
        if let end = offsetAfterInvisible(at) {
          report(JSONError(.invisible, at..<end))
          if isFirstInLine { lineContent = end }
          at = end
          continue
        }
        guard isFirstInLine, skipConflict() else { return true }
      }
    }
    return false
  }

  /// Skips a merge conflict marker; only the first side of the conflict is read.
  private mutating func skipConflict() -> Bool {
    guard at == lineStart, let mark = conflictMark(at) else { return false }
    let start = at
    at = endOfLine(at)
    if mark == UInt8(ascii: "<") {
      report(JSONError(.conflictMark, start..<at))
    } else if mark != UInt8(ascii: ">") {
      while unsafe at < input.count {
        at += 1
        let line = at
        at = endOfLine(at)
        if conflictMark(line) == UInt8(ascii: ">") { break }
      }
    }
    lineContent = lineStart
    return true
  }

  private func conflictMark(_ start: Int) -> UInt8? {
    guard unsafe start + 7 <= input.count, unsafe "<=>|".utf8.contains(input[start]) else {
      return nil
    }
    return unsafe input[start..<start + 7].allSatisfy { unsafe $0 == input[start] }
      ? unsafe input[start] : nil
  }

  func endOfLine(_ start: Int) -> Int {
    var end = start
    while unsafe end < input.count, unsafe input[end] != 0x0A, unsafe input[end] != 0x0D {
      end += 1
    }
    return end
  }

  /// Processes the next token; returns `false` if reading must stop.
  private mutating func step() -> Bool {
    if openings.isEmpty, scanner.tape.isEmpty { skipPreface() }
    let byte = unsafe input[at]
    let isClosing = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    if trustsLayout, isFirstInLine, !isClosing { leaveByLayout() }
    if expected == .separator, openings.isEmpty, !scanner.tape.isEmpty,
      byte != UInt8(ascii: ":") || !opensObject()
    {
      let fault = scanner.separatorFault(at)
      let isComment = fault.kind == .comment
      report(isComment ? fault : JSONError(.trailingContent, at..<at + 1))
      if isComment { skipJunk(isComment: true) }
      return isComment
    }
    if at == doubled {
      report(JSONError(.doubled, at..<at + 1))
      skip(to: at + 1)
      return true
    }
    switch byte {
    case UInt8(ascii: "{"): return takeElement() || takeOpening(.object)
    case UInt8(ascii: "["): return takeElement() || takeOpening(.array)
    case UInt8(ascii: "}"): takeClosing(.object)
    case UInt8(ascii: "]"): takeClosing(.array)
    case UInt8(ascii: ","): takeComma()
    case UInt8(ascii: ":"): takeColon()
    case UInt8(ascii: "\""): takeString()
    default: takeOther()
    }
    return true
  }

  private mutating func takeComma() {
    switch expected {
    case .value:
      report(comma == nil ? scanner.valueFault(at) : JSONError(.doubled, at..<at + 1))
      if scanner.isInObject { endMember() }
    case .name:
      report(comma == nil ? scanner.nameFault(at) : JSONError(.doubled, at..<at + 1))
    case .colon:
      reportMissingColon()
      endMember()
    case .separator: break
    }
    if expected == .separator {
      expected = scanner.isInObject ? .name : .value
      noteComma()
    }
    at += 1
    lastEnd = max(lastEnd, at)
  }

  /// Records the comma at the current offset.
  mutating func noteComma() {
    comma = at
    endBeforeComma = max(lastEnd, at)
  }

  private mutating func takeColon() {
    switch expected {
    case .colon:
      expected = .value
      lastEnd = max(lastEnd, at + 1)
    case .value:
      report(isAfterColon ? JSONError(.doubled, at..<at + 1) : scanner.valueFault(at))
    case .name:
      report(scanner.nameFault(at))
      return skip(to: at + 1)
    case .separator:
      if !opensObject() {
        report(scanner.separatorFault(at))
        return skip(to: at + 1)
      }
      insertBeforeName()
    }
    at += 1
  }

  /// Whether the last token was a colon.
  private var isAfterColon: Bool {
    var last = at - 1
    while last >= 0, unsafe input[last] <= 0x20 { last -= 1 }
    return unsafe scanner.isInObject && last >= 0 && input[last] == UInt8(ascii: ":")
  }

  /// Reports tokens that are missing before the value or name that begins here.
  mutating func expectValue() {
    if expected == .separator {
      report(scanner.separatorFault(at))
      expected = scanner.isInObject ? .name : .value
    }
    if expected == .colon {
      reportMissingColon()
      expected = .value
    }
  }

  func reportedName() -> Range<Int> {
    guard let name = scanner.tape.last else { return at..<at }
    return unsafe name.start..<max(name.start, min(lastEnd, input.count))
  }

  mutating func reportMissingColon() { report(JSONError(.missingColon, reportedName())) }

  /// Updates the state after a value was appended to the tape.
  mutating func endValue() {
    if !openings.isEmpty { scanner.children &+= 1 }
    expected = .separator
    comma = nil
  }

  /// Appends an empty value for a name without a value.
  mutating func endMember() {
    scanner.tape.append(TapeWord(.null, start: lastEnd, size: 0))
    endValue()
  }

  /// Closes all open containers at the end of the input.
  private mutating func finish() {
    if !isCutOff, let inner = openings.last,
      faults.last.map({ unsafe $0.fault.range.upperBound < input.count }) ?? true
    {
      unsafe report(JSONError(.ended, input.count..<input.count), opening: inner)
    }
    lastEnd = unsafe max(lastEnd, input.count)
    while !openings.isEmpty { closeInner(at: lastEnd) }
    if scanner.tape.isEmpty {
      unsafe scanner.tape.append(TapeWord(.null, start: input.count, size: 0))
    } else if scanner.tape[0].kind == .object || scanner.tape[0].kind == .array {
      // Content after the end of the document is not parsed; the document node covers it.
      scanner.tape[1] = unsafe TapeWord(
        low: UInt32(truncatingIfNeeded: input.count), high: scanner.tape[1].high)
    }
  }
}

extension JSONScanner.Outcome {
  /// The number of reported and unreported errors.
  var faultCount: Int { faults.count + unreported }
}
