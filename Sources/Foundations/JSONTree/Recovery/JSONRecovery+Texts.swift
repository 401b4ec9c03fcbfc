extension JSONRecovery {
  /// The maximum distance of a lookahead for the end of a malformed string.
  static var farthestLook: Int { 4_096 }

  /// The extent of a string in quotes, or in the adjacent bytes that replace missing quotes.
  struct Extent {
    /// The offset after the closing quote or its replacement.
    let end: Int
    /// The offset at which reading continues; a replacement byte is read again.
    let next: Int
    var fault: JSONError?
  }

  // MARK: Strings

  mutating func takeString() {
    let start = at
    if expected == .colon, beginsName(start) { leaveHalfMember(before: start) }
    if expected == .separator, beginsNextElement(start) { separateElements(start) }
    if isStrayQuote(start), !holdsQuotes(start) {
      report(JSONError(.strayQuote, start..<start + 1))
      at += 1
      return
    }
    expectValue()
    let extent = extent(of: start)
    if let extent, var fault = extent.fault, fault.kind != .unclosedString {
      // A partial name is completed by typing the rest of the member.
      if expected == .name, !isFollowedByColon(extent.next) { fault.place = nil }
      report(fault)
      append(start, extent.end)
    } else {
      do throws(JSONError) {
        _ = try scanner.appendString(start)
      } catch {
        report(error)
        isCutOff = extent.map { $0.fault != nil } ?? true
        if let extent { append(start, extent.end) }
      }
    }
    guard let extent else {
      at = unsafe input.count
      return
    }
    end(extent.end, extent.next)
    if expected == .colon, extent.fault?.kind == .lineEndInString { leaveHalfName() }
    if extent.fault?.kind == .lineBreakInText { lookAtLine() }
  }

  /// Returns `true` if a name equals the first name of the current array element.
  ///
  /// Such a name begins the next element.
  private func beginsNextElement(_ start: Int) -> Bool {
    guard scanner.isInObject, scanner.children > 0, hasErrorCapacity, openings.count > 1,
      openings[openings.count - 2].kind == .array, beginsName(start)
    else { return false }
    let first = scanner.tape[Int(scanner.inner) + 2]
    let (close, _) = endOfText(start + 1)
    return unsafe first.kind == .string && first.isSingle
      && first.start + Int(first.size) <= input.count
      && input[first.start..<first.start + Int(first.size)].elementsEqual(input[start...close])
  }

  /// Ends an array element before a name that begins the next one.
  private mutating func separateElements(_ start: Int) {
    guard let inner = openings.last else { return }
    report(JSONError(.objectsRunTogether, start..<endOfText(start + 1).offset + 1))
    closeInner(at: lastEnd)
    expected = .value
    beginObject(
      start, lineStart: lineStart,
      indentation: isFirstInLine ? inner.indentation : indentation)
  }

  /// Returns `true` if a quote begins a member's value with unescaped inner quotes.
  private func holdsQuotes(_ start: Int) -> Bool {
    let (close, isClosed) = endOfText(start + 1)
    return isClosed && textWithQuotes(start, close) != nil
  }

  /// Ends a member that consists only of a name, before the next member.
  private mutating func leaveHalfMember(before next: Int) {
    reportMissingColon()
    endMember()
    forgive(to: next)
  }

  /// Ends a member whose name was typed only partially, at the end of its line.
  private mutating func leaveHalfName() {
    guard !isFollowedByColon(at) else { return }
    endMember()
    forgive(to: scanner.offsetAfterSpace(at))
  }

  private func isFollowedByColon(_ offset: Int) -> Bool {
    let next = scanner.offsetAfterSpace(offset)
    return unsafe next < input.count && input[next] == UInt8(ascii: ":")
  }

  /// Recomputes the line of the current offset.
  private mutating func lookAtLine() {
    let line = line(of: at)
    lineStart = line.start
    lineContent = line.start + line.indentation
  }

  /// Updates the state after a string was appended to the tape as a name or value.
  mutating func end(_ end: Int, _ next: Int) {
    endAfterText = scanner.tape.count
    lastEnd = max(lastEnd, end)
    at = next
    if expected == .name {
      expected = .colon
      comma = nil
    } else {
      endValue()
    }
  }

  mutating func append(_ start: Int, _ end: Int) {
    var flags: TapeWord.Flags = []
    for place in start..<end {
      let byte = unsafe input[place]
      if byte == UInt8(ascii: "\\") { flags.insert(.hasEscapes) }
      if byte >= 0x80 { flags.insert(.isNotASCII) }
    }
    scanner.append(.string, start, end, flags)
  }

  /// Returns the offset of the quote that ends a string, or of the end of the line.
  func endOfText(
    _ start: Int, quote: UInt8 = UInt8(ascii: "\""), before limit: Int = .max
  ) -> (offset: Int, isClosed: Bool) {
    var end = start
    let limit = unsafe min(limit, input.count)
    while end < limit {
      switch unsafe input[end] {
      case quote: return (end, true)
      case 0x0A, 0x0D: return (end, false)
      case UInt8(ascii: "\\") where unsafe end + 1 < input.count && input[end + 1] >= 0x20: end += 2
      default: end += 1
      }
    }
    return (min(end, limit), false)
  }

  /// Returns the extent of the string that begins at `start`, or `nil` for a quote at the very end.
  private func extent(of start: Int) -> Extent? {
    let (close, isClosed) = endOfText(start + 1)
    if expected == .name, let name = nameWithoutQuote(start, close, isClosed) { return name }
    guard isClosed else {
      if let text = textOverLines(start, close) { return text }
      if let text = textWithOtherEnd(start, close) { return text }
      let kind: JSONError.Kind = unsafe close < input.count ? .lineEndInString : .unclosedString
      let end = endOfContent(start + 1, close)
      let fault = JSONError(kind, start..<close, writing: end)
      guard unsafe end == input.count else { return Extent(end: end + 1, next: end, fault: fault) }
      return end - start < 2 ? nil : Extent(end: end, next: end, fault: fault)
    }
    let whole = Extent(end: close + 1, next: close + 1)
    guard unsafe close + 1 < input.count else { return whole }
    let after = unsafe input[close + 1]
    let last = lastContent(start + 1, close)
    // A string that ends with a comma and precedes a name lacks its own closing quote.
    var endsWithComma = false
    if let last { endsWithComma = unsafe input[last] == UInt8(ascii: ",") }
    var lacksQuote = false
    if endsWithComma, let next = nextQuote(close + 1) { lacksQuote = endsName(next) }
    if !lacksQuote, let text = textWithQuotes(start, close) { return text }
    guard !isSpace(after), !Self.isStructural(after), after != UInt8(ascii: ";") else {
      return whole
    }
    if endsWithComma, let last, last > start + 1 {
      let end = endOfContent(start + 1, close)
      return Extent(end: end + 1, next: end, fault: JSONError(.missingQuote, start..<end))
    }
    // An inner quote: the string continues to a quote that is followed by a valid token.
    var next = close
    while let quote = nextQuote(next + 1) {
      next = quote
      if endsText(quote) {
        return Extent(
          end: quote + 1, next: quote + 1,
          fault: JSONError(.strayQuote, close..<close + 1, writing: close))
      }
    }
    return whole
  }

  /// Returns the extent of a name without a closing quote, which would otherwise include its colon.
  private func nameWithoutQuote(_ start: Int, _ close: Int, _ isClosed: Bool) -> Extent? {
    guard let colon = unsafe input[start..<close].firstIndex(of: UInt8(ascii: ":")),
      colon > start + 1
    else { return nil }
    if isClosed {
      let next = scanner.offsetAfterSpace(close + 1)
      guard unsafe next < input.count, unsafe input[next] != UInt8(ascii: ":") else { return nil }
      guard unsafe lastContent(start, close) == colon || !Self.isStructural(input[next]) else {
        return nil
      }
    }
    return Extent(
      end: colon + 1, next: colon,
      fault: JSONError(
        isClosed ? .missingQuote : .lineEndInString, start..<colon, writing: colon))
  }

  func nextQuote(_ start: Int) -> Int? {
    guard unsafe start < input.count else { return nil }
    let (quote, isQuote) = endOfText(start, before: at + Self.farthestLook)
    return isQuote ? quote : nil
  }

  /// Returns `true` if a valid token for the end of a name or value follows the quote.
  func endsText(_ quote: Int) -> Bool {
    var next = quote + 1
    while unsafe next < input.count, unsafe input[next] == 0x20 || input[next] == 0x09 { next += 1 }
    guard unsafe next < input.count else { return true }
    if expected == .name { return unsafe input[next] == UInt8(ascii: ":") }
    return unsafe input[next] < 0x20 || ",]}".utf8.contains(input[next])
  }

  /// Returns the number of opening brackets minus the number of closing brackets in a range.
  func openBrackets(_ start: Int, _ end: Int) -> Int {
    var open = 0
    for place in start..<end {
      switch unsafe input[place] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): open -= 1
      default: break
      }
    }
    return open
  }

  /// Returns the end of a string's content without the surrounding structure.
  ///
  /// Trailing commas and unbalanced closing brackets do not belong to the content.
  private func endOfContent(_ start: Int, _ end: Int) -> Int {
    var open = openBrackets(start, end)
    var content = end
    while let last = lastContent(start, content) {
      if unsafe input[last] == UInt8(ascii: ",") {
        content = last
      } else if open < 0,
        unsafe input[last] == UInt8(ascii: "}") || input[last] == UInt8(ascii: "]")
      {
        content = last
        open += 1
      } else {
        break
      }
    }
    while content < end, unsafe isSpace(input[content]) { content += 1 }
    return content
  }

  /// Returns the last offset of a range that is not white space.
  func lastContent(_ start: Int, _ end: Int) -> Int? {
    var last = end - 1
    while last >= start, unsafe isSpace(input[last]) { last -= 1 }
    return last >= start ? last : nil
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Returns `true` if a quote only duplicates another one and does not begin a string.
  ///
  /// At the end of the input, a quote begins the name that is typed next.
  private func isStrayQuote(_ start: Int) -> Bool {
    let (close, isClosed) = endOfText(start + 1)
    if expected == .name, unsafe start + 1 == input.count { return false }
    if expected == .separator || expected == .name {
      let isEmpty = unsafe input[start + 1..<close].allSatisfy {
        isSpace($0) || ",]}".utf8.contains($0)
      }
      if isEmpty, !isClosed || expected == .separator && close > start + 1 { return true }
    }
    guard isClosed, close == start + 1, unsafe close + 1 < input.count else { return false }
    return unsafe !isSpace(input[close + 1]) && !Self.isStructural(input[close + 1])
  }

  static func isStructural(_ byte: UInt8) -> Bool { ",:{}[]\"".utf8.contains(byte) }

  // MARK: Everything else

  mutating func takeOther() {
    let byte = unsafe input[at]
    if expected != .separator, takeOtherQuoted() { return }
    if takeWrongComma() || takeWrongColon() { return }
    if expected == .separator, !JSONScanner.continuesWord(byte), byte != UInt8(ascii: "-") {
      report(scanner.separatorFault(at))
      return skipJunk(isComment: beginsComment(at))
    }
    expectValue()
    if takeWithoutQuote() { return }
    if expected == .name {
      report(scanner.nameFault(at))
      let end = scanner.endOfWord(at)
      let colon = scanner.offsetAfterSpace(end)
      guard end > at, unsafe colon < input.count, unsafe input[colon] == UInt8(ascii: ":"),
        lastEnd < at
      else {
        return skipJunk(isComment: beginsComment(at))
      }
      append(at - 1, end + 1)
      return self.end(end, end)
    }
    let before = scanner.mark
    let isNumber = byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10
    do throws(JSONError) {
      let start = at
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        at = try scanner.appendNumber(at)
      case UInt8(ascii: "t"): at = try scanner.append(.true, "true", at)
      case UInt8(ascii: "f"): at = try scanner.append(.false, "false", at)
      case UInt8(ascii: "n"): at = try scanner.append(.null, "null", at)
      default: throw scanner.valueFault(at)
      }
      if let fault = faultAfterWord(start, at, isNumber: isNumber) {
        scanner.goBack(to: before)
        at = start
        throw fault
      }
      lastEnd = max(lastEnd, max(start, at))
      endValue()
    } catch {
      var error = error
      if error.kind == .unknownWord,
        let whole = faultAfterWord(at, error.range.upperBound, isNumber: false)
      {
        error = whole
      }
      report(error)
      if error.kind == .comment || error.kind == .unexpected || error.kind == .invalidUTF8 {
        return skipJunk(isComment: error.kind == .comment)
      }
      let start = at
      let end = max(start + 1, scanner.endOfWord(error.range.upperBound))
      if error.kind == .unknownWord, isUnquotedText(start, end) {
        append(start - 1, end + 1)
        return self.end(end + 1, end)
      }
      scanner.append(.null, start, end, [])
      at = end
      lastEnd = max(lastEnd, end)
      endValue()
    }
  }

  /// Processes a string whose opening quote is missing.
  private mutating func takeWithoutQuote() -> Bool {
    guard at > 0, lastEnd < at, unsafe input[at] != UInt8(ascii: "'"), let quote = nextQuote(at),
      endsText(quote), !beginsComment(at)
    else { return false }
    if expected == .name, unsafe input[at..<quote].contains(UInt8(ascii: ":")) { return false }
    if expected != .name, isScalarWithComma(before: quote) { return false }
    report(JSONError(.missingQuote, at..<quote + 1))
    append(at - 1, quote + 1)
    end(quote + 1, quote + 1)
    return true
  }

  /// Returns `true` if a complete number or word and a comma precede `quote`, which then begins a
  /// name.
  private func isScalarWithComma(before quote: Int) -> Bool {
    guard let comma = lastContent(at, quote), unsafe input[comma] == UInt8(ascii: ",") else {
      return false
    }
    let word = unsafe input[at..<comma]
    return unsafe word.allSatisfy { "0123456789.-+eE".utf8.contains($0) }
      || ["true", "false", "null"].contains { unsafe word.elementsEqual($0.utf8) }
  }

  /// Skips bytes that cannot be interpreted, up to a token that may be valid.
  mutating func skipJunk(isComment: Bool) {
    var end = at
    if isComment, unsafe end + 1 < input.count, unsafe input[end + 1] == UInt8(ascii: "*") {
      end += 2
      while unsafe end < input.count,
        unsafe input[end] != UInt8(ascii: "/") || input[end - 1] != UInt8(ascii: "*")
      {
        end += 1
      }
      end = unsafe min(input.count, end + 1)
      at = end
      lineStart = line(of: at).start
      lineContent = lineStart
      return
    }
    if isComment {
      at = endOfLine(at)
      return
    }
    while unsafe end < input.count, unsafe !isSpace(input[end]),
      unsafe !Self.isStructural(input[end])
    { end += 1 }
    skip(to: end)
  }
}
