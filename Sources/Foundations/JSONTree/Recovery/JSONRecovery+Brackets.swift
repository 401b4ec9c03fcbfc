extension JSONRecovery {
  /// The maximum number of closing brackets that are matched ahead.
  private static let maxBracketsAhead = 64

  // MARK: Opening

  /// Whether the innermost object is an array element whose opening bracket is missing.
  private var isElementWithoutBrackets: Bool {
    guard let inner = openings.last, inner.kind == .object, openings.count > 1 else {
      return false
    }
    return unsafe openings[openings.count - 2].kind == .array
      && input[inner.start] != UInt8(ascii: "{")
  }

  /// Processes an opening bracket; returns `false` if the nesting is too deep.
  mutating func takeOpening(_ kind: JSONKind) -> Bool {
    expectValue()
    if expected == .name {
      if becomesList() || kind == .object && wrapsLastValue() {
        // The array continues with this value.
      } else if kind == .object, isElementWithoutBrackets {
        leaveInner()
      } else {
        report(
          kind == .object && scanner.children > 0
            ? JSONError(.objectAmongMembers, at..<at + 1) : scanner.nameFault(at))
        // An empty placeholder name is inserted if there is space for its quotes.
        guard lastEnd + 2 <= at else {
          skip(to: at + 1)
          return true
        }
        scanner.tape.append(TapeWord(.string, start: at - 2, size: 2))
      }
    }
    return open(kind, at, at + 1)
  }

  private mutating func open(_ kind: JSONKind, _ start: Int, _ next: Int) -> Bool {
    do throws(JSONError) {
      try scanner.open(kind, start)
    } catch {
      report(error)
      return false
    }
    // In a line that begins with a closing bracket, the line of its opening bracket continues.
    let line = continued.flatMap { $0.line == lineStart ? $0.opening : nil } ?? lineStart
    openings.append(
      .init(start: start, kind: kind, lineStart: line, indentation: indentation))
    expected = kind == .object ? .name : .value
    comma = nil
    at = next
    lastEnd = max(lastEnd, next)
    return true
  }

  /// Converts the object that was just opened to an array, because its first child has no name.
  private mutating func becomesList() -> Bool {
    guard let opening = openings.last, opening.kind == .object, scanner.children == 0, comma == nil,
      scanner.inner != TapeWord.noIndex, hasErrorCapacity
    else { return false }
    report(JSONError(.wrong(expected: "["), opening.start..<opening.start + 1))
    scanner.tape[Int(scanner.inner)] = TapeWord(.array, start: opening.start, size: 0)
    scanner.isInObject = false
    openings.removeLast()
    openings.append(
      .init(
        start: opening.start, kind: .array, lineStart: opening.lineStart,
        indentation: opening.indentation))
    expected = .value
    return true
  }

  /// Wraps the last member's object value in an array whose opening bracket is missing.
  private mutating func wrapsLastValue() -> Bool {
    guard scanner.inner != TapeWord.noIndex, scanner.children > 0, let opening = openings.last,
      hasErrorCapacity
    else { return false }
    guard let (name, last) = lastMember, scanner.tape[Int(last)].kind == .object else {
      return false
    }
    let start = scanner.tape[Int(last)].start
    shift(from: Int(last), by: 2)
    let words = [
      TapeWord(.array, start: start, size: 0),
      TapeWord(low: scanner.inner, high: scanner.children - 1),
    ]
    scanner.tape.insert(contentsOf: words, at: Int(last))
    scanner.inner = last
    scanner.isInObject = false
    scanner.children = 1
    scanner.depth += 1
    let line = line(of: scanner.tape[Int(name)].start)
    report(JSONError(.missingOpening("["), start..<start), opening: opening)
    openings.append(
      .init(start: start, kind: .array, lineStart: line.start, indentation: line.indentation))
    expected = .value
    return true
  }

  /// The tape indexes of the last member's name and value in the innermost object.
  private var lastMember: (name: UInt32, value: UInt32)? {
    var last: (name: UInt32?, value: UInt32?)
    for (number, child) in JSONTree.Elements(
      tape: scanner.tape, index: scanner.inner + 2,
      end: UInt32(truncatingIfNeeded: scanner.tape.count)
    ).enumerated() {
      if number % 2 == 0 { last.name = child.index } else { last.value = child.index }
    }
    guard let name = last.name, let value = last.value else { return nil }
    return (name, value)
  }

  /// Shifts the tape indexes stored in the words from `index` on.
  private mutating func shift(from index: Int, by distance: UInt32) {
    var index = index
    while index < scanner.tape.count {
      let word = scanner.tape[index]
      if word.kind == .array || word.kind == .object {
        let second = scanner.tape[index + 1]
        scanner.tape[index + 1] = TapeWord(low: second.low, high: second.high &+ distance)
      }
      index += word.isSingle ? 1 : 2
    }
  }

  /// Returns `true` if the string before a colon is a member name in the wrong position.
  ///
  /// Either its object lacks the opening brace, or the previous member lacks its value.
  func opensObject() -> Bool {
    // An array's second word may resemble a string, and closing by layout may have ended the
    // container.
    guard expected == .separator, endAfterText == scanner.tape.count,
      let word = scanner.tape.last, word.kind == .string, word.isSingle,
      word.start + Int(word.size) <= at,
      scanner.offsetAfterSpace(word.start + Int(word.size)) == at
    else { return false }
    if openings.isEmpty || scanner.isInObject { return true }
    var depth = 0
    var last = at
    for next in unsafe at..<min(input.count, at + Self.farthestLook)
    where unsafe input[next] > 0x20 {
      defer { last = next }
      switch unsafe input[next] {
      case UInt8(ascii: "{") where unsafe depth == 0 && input[last] == UInt8(ascii: ","):
        // The next element follows, so the names before it belong to one element.
        return true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return unsafe input[next] == UInt8(ascii: "}") }
        depth -= 1
      default: break
      }
    }
    return isFirstInLine(word.start)
  }

  /// Opens an object whose opening brace is missing before a name.
  @discardableResult
  mutating func beginObject(_ start: Int, lineStart: Int, indentation: Int) -> Bool {
    guard open(.object, start, at) else { return false }
    openings.removeLast()
    openings.append(
      .init(start: start, kind: .object, lineStart: lineStart, indentation: indentation))
    return true
  }

  /// Inserts the token that is missing before a name which was parsed as a value.
  mutating func insertBeforeName() {
    guard let word = scanner.tape.popLast() else { return }
    if scanner.isInObject,
      line(of: lastName(before: word.start)).start != line(of: word.start).start
    {
      report(JSONError(.missingValue, word.start..<word.start + Int(word.size)))
      scanner.tape.append(TapeWord(.null, start: lastNameEnd, size: 0))
    } else {
      if !openings.isEmpty { scanner.children &-= 1 }
      report(JSONError(.missingOpening("{"), word.start..<word.start))
      let outer = openings.last?.indentation
      let line = line(of: word.start)
      // The missing bracket was probably indented halfway between the array and its content.
      let isFirst = isFirstInLine(word.start)
      let isOpen = beginObject(
        word.start, lineStart: line.start,
        indentation: isFirst
          ? outer.map { ($0 + line.indentation) / 2 } ?? 0 : line.indentation)
      guard isOpen else { return }
    }
    scanner.tape.append(word)
    expected = .value
    lastEnd = at + 1
  }

  private func lastName(before start: Int) -> Int { scanner.tape.last?.start ?? start }

  private var lastNameEnd: Int {
    guard let name = scanner.tape.last else { return at }
    return name.start + Int(name.size)
  }

  // MARK: Closing

  mutating func takeClosing(_ kind: JSONKind) {
    guard !openings.isEmpty else {
      report(scanner.valueFault(at))
      return skip(to: at + 1)
    }
    var (missing, isRight) = trustsLayout ? closedByLayout(kind) : closedByBrackets(kind)
    if kind == .object, emptiesElement() { missing = nil }
    if !isRight, kind == .array, closesUnopenedList(), wrapsLastValue() {
      (missing, isRight) = (0, true)
    }
    guard let missing else {
      report(JSONError(.strayBracket, at..<at + 1))
      return skip(to: at + 1)
    }
    for _ in 0..<missing { reportAndCloseInner() }
    switch expected {
    case .colon: reportMissingColon()
    case .value where scanner.isInObject: report(scanner.valueFault(at))
    case .value, .name:
      if let comma { report(JSONError(.trailingComma, comma..<comma + 1)) }
    case .separator: break
    }
    if !isRight { report(JSONError(.wrongBracket, at..<at + 1)) }
    if isFirstInLine, let inner = openings.last { continued = (lineStart, inner.lineStart) }
    closeInner(at: at + 1)
    at += 1
  }

  /// Returns `true` if closing an array element here would leave it empty although a name follows.
  private func emptiesElement() -> Bool {
    expected == .name && comma == nil && scanner.isInObject && scanner.children == 0
      && openings.count > 1 && openings[openings.count - 2].kind == .array
      && beginsName(scanner.offsetAfterSpace(at + 1))
  }

  /// Returns `true` if a `]` in an object closes an array whose opening bracket is missing.
  ///
  /// The bracket is at the indentation of the line with the array's name, or the object continues
  /// after it.
  private func closesUnopenedList() -> Bool {
    guard expected == .separator, scanner.isInObject, doubled == nil,
      let (name, value) = lastMember, scanner.tape[Int(value)].kind == .object
    else { return false }
    if trustsLayout, isFirstInLine {
      let line = line(of: scanner.tape[Int(name)].start)
      return line.start != lineStart && line.indentation == indentation
    }
    let next = scanner.offsetAfterSpace(at + 1)
    if unsafe next < input.count, unsafe input[next] == UInt8(ascii: ",") {
      return beginsName(scanner.offsetAfterSpace(next + 1))
    }
    let rest = bracketsAhead()
    return matches(rest, openings[...]) > matches(rest, openings.dropLast())
  }

  /// Closes the innermost container before the byte at `end`.
  mutating func closeInner(at end: Int) {
    if scanner.isInObject, expected == .colon || expected == .value { endMember() }
    lastEnd = max(lastEnd, end)
    scanner.close(lastEnd)
    openings.removeLast()
    endAfterText = nil
    endValue()
  }

  private mutating func reportAndCloseInner() {
    let place = lastEnd
    reportMissingClosing(at: place)
    closeInner(at: place)
  }

  /// Closes the containers that cannot contain a line with the current indentation.
  ///
  /// A line belongs to a container only if it is indented further than the container's first line.
  mutating func leaveByLayout() {
    while openings.count > 1, let inner = openings.last, inner.lineStart != lineStart,
      indentation <= inner.indentation
    {
      leaveInner()
    }
    // An object here is not a member but an element of the array that begins in the object's first
    // line.
    if unsafe input[at] == UInt8(ascii: "{"), expected == .name || expected == .separator,
      let inner = openings.last, inner.kind == .object, inner.lineStart != lineStart,
      openings.count > 1, openings[openings.count - 2].kind == .array,
      openings[openings.count - 2].lineStart == inner.lineStart
    {
      leaveInner()
    }
  }

  /// Closes the innermost container before a trailing comma, which then separates it from the next
  /// value.
  private mutating func leaveInner() {
    guard let comma else { return reportAndCloseInner() }
    reportMissingClosing(at: comma)
    let end = lastEnd
    lastEnd = endBeforeComma
    closeInner(at: endBeforeComma)
    lastEnd = end
    expected = scanner.isInObject ? .name : .value
    self.comma = comma
  }

  /// Returns how many closing brackets are missing before this one, and whether its kind matches.
  ///
  /// `missing` is `nil` if the bracket is unmatched.
  private func closedByBrackets(_ kind: JSONKind) -> (missing: Int?, isRight: Bool) {
    if openings.last?.kind == kind {
      guard openings.count == 1,
        unsafe input[at + 1..<min(input.count, at + 2)].first == UInt8(ascii: ",")
      else { return (0, true) }
      let next = scanner.offsetAfterSpace(at + 2)
      return unsafe next < input.count && input[next] == UInt8(ascii: "\"")
        ? (nil, true) : (0, true)
    }
    guard let outer = openings.lastIndex(where: { $0.kind == kind }) else { return (0, false) }
    let missing = openings.count - 1 - outer
    let rest = bracketsAhead()
    return matches(rest, openings[..<outer]) > matches(rest, openings.dropLast())
      ? (missing, true) : (0, false)
  }

  /// Returns the kinds of the closing brackets that directly follow this one.
  private func bracketsAhead() -> [JSONKind] {
    var kinds: [JSONKind] = []
    var next = at + 1
    while kinds.count < Self.maxBracketsAhead {
      next = scanner.offsetAfterSpace(next)
      guard unsafe next < input.count else { break }
      switch unsafe input[next] {
      case UInt8(ascii: "}"): kinds.append(.object)
      case UInt8(ascii: "]"): kinds.append(.array)
      default: return kinds
      }
      next += 1
    }
    return kinds
  }

  private func matches(_ kinds: [JSONKind], _ open: ArraySlice<Opening>) -> Int {
    zip(kinds, open.reversed()).prefix { $0 == $1.kind }.count
  }

  private func closedByLayout(_ kind: JSONKind) -> (missing: Int?, isRight: Bool) {
    var wrong: Int?
    for (missing, opening) in openings.reversed().enumerated() {
      let isPartner =
        isFirstInLine
        ? opening.indentation == indentation
        : opening.lineStart == lineStart
          || continued.map { $0 == (lineStart, opening.lineStart) } ?? false
      guard isPartner else {
        if opening.indentation < indentation { break }
        continue
      }
      if opening.kind == kind { return (missing, true) }
      if wrong == nil { wrong = missing }
    }
    return (wrong, false)
  }

  // MARK: Lines

  func line(of offset: Int) -> (start: Int, indentation: Int) {
    var start = unsafe min(offset, input.count)
    while start > 0, unsafe input[start - 1] != 0x0A, unsafe input[start - 1] != 0x0D { start -= 1 }
    var end = start
    while unsafe end < input.count, unsafe input[end] == 0x20 || input[end] == 0x09 { end += 1 }
    return (start, end - start)
  }

  func isFirstInLine(_ offset: Int) -> Bool {
    let line = line(of: offset)
    return line.start + line.indentation == offset
  }
}
