extension JSONRecovery {
  /// The maximum number of lines for a string that continues over line ends.
  private static let maxLines = 16

  /// Whether a member's value is expected next.
  var isMemberValue: Bool { expected == .value && scanner.isInObject }

  // MARK: What may follow

  /// Returns the first offset from `start` on that is not a visible or invisible space in the line.
  func offsetAfterBlanks(_ start: Int) -> Int {
    var next = start
    while unsafe next < input.count {
      let byte = unsafe input[next]
      if byte == 0x20 || byte == 0x09 {
        next += 1
      } else if let end = offsetAfterInvisible(next) {
        next = end
      } else {
        break
      }
    }
    return next
  }

  private func isAtLineEnd(_ offset: Int) -> Bool {
    unsafe offset >= input.count || input[offset] == 0x0A || input[offset] == 0x0D
  }

  /// Returns `true` if a member name begins at `quote`: a string followed by a colon.
  func beginsName(_ quote: Int) -> Bool {
    guard byte(quote) == UInt8(ascii: "\"") else { return false }
    let (close, isClosed) = endOfText(quote + 1)
    return isClosed && endsName(close)
  }

  /// Returns `true` if a colon follows the quote.
  func endsName(_ quote: Int) -> Bool {
    byte(scanner.offsetAfterSpace(quote + 1)) == UInt8(ascii: ":")
  }

  /// Returns the byte at `offset`, or 0 after the end.
  private func byte(_ offset: Int) -> UInt8 { unsafe offset < input.count ? input[offset] : 0 }

  func beginsComment(_ offset: Int) -> Bool {
    switch (byte(offset), byte(offset + 1)) {
    case (UInt8(ascii: "#"), _), (UInt8(ascii: "/"), UInt8(ascii: "/")),
      (UInt8(ascii: "/"), UInt8(ascii: "*")):
      true
    default: false
    }
  }

  /// Returns `true` if, after a comma, something follows that may begin a member, or the line ends.
  private func continuesObject(_ start: Int) -> Bool {
    let next = offsetAfterBlanks(start)
    if isAtLineEnd(next) || beginsComment(next) || beginsName(next) { return true }
    switch unsafe input[next] {
    case UInt8(ascii: "'"), UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return true
    default:
      let end = scanner.endOfWord(next)
      return end > next && byte(offsetAfterBlanks(end)) == UInt8(ascii: ":")
    }
  }

  /// Returns `true` if the object continues or ends after a quote that may close a member's value.
  ///
  /// Only the rest of the line is considered. `isInside` is `true` if the quote may also belong to
  /// a formula in the string, whose brackets must be ignored.
  private func objectGoesOn(after quote: Int, isInside: Bool) -> Bool {
    var next = offsetAfterBlanks(quote + 1)
    if isAtLineEnd(next) || beginsComment(next) { return true }
    switch unsafe input[next] {
    case UInt8(ascii: ","): return continuesObject(next + 1)
    case UInt8(ascii: "}") where isInside:
      while !isAtLineEnd(next),
        unsafe input[next] == UInt8(ascii: "}") || input[next] == UInt8(ascii: "]")
      {
        next = offsetAfterBlanks(next + 1)
      }
      guard !isAtLineEnd(next) else { return true }
      guard unsafe input[next] == UInt8(ascii: ",") else { return false }
      let after = offsetAfterBlanks(next + 1)
      if isAtLineEnd(after) || beginsName(after) { return true }
      return unsafe input[after] == UInt8(ascii: "{")
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return !isInside
    default: return false
    }
  }

  // MARK: Quotes inside

  /// Returns the extent of a member's value with unescaped inner quotes, such as strings in a
  /// formula.
  ///
  /// The value ends at a quote in its line after which the object continues. The result is `nil` if
  /// the value ends at its first quote, or if there is no such quote.
  func textWithQuotes(_ start: Int, _ close: Int) -> Extent? {
    guard isMemberValue, hasErrorCapacity, !objectGoesOn(after: close, isInside: false) else {
      return nil
    }
    let after = offsetAfterBlanks(close + 1)
    switch unsafe input[after] {
    case UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["): return nil
    default: if let next = nextQuote(close + 1), beginsName(next) { return nil }
    }
    var quotes = [close]
    var open = openBrackets(start + 1, close)
    // A complete string followed by a partially typed name.
    if open <= 0, unsafe input[after] == UInt8(ascii: ","),
      byte(offsetAfterBlanks(after + 1)) == UInt8(ascii: "\"")
    {
      return nil
    }
    var counted = close
    var firstEnd: Int?
    while let quote = nextQuote((quotes.last ?? close) + 1) {
      open += openBrackets(counted, quote)
      counted = quote
      if objectGoesOn(after: quote, isInside: true) {
        // Records in a formula have names too: a string ends where its brackets are balanced.
        if firstEnd == nil { firstEnd = quotes.count }
        if open <= 0 || isAtLineEnd(offsetAfterBlanks(quote + 1)) {
          firstEnd = quotes.count
          quotes.append(quote)
          break
        }
      }
      quotes.append(quote)
    }
    guard let firstEnd, quotes[firstEnd] > close + 1 else { return nil }
    let isSingle = firstEnd == 1
    return Extent(
      end: quotes[firstEnd] + 1, next: quotes[firstEnd] + 1,
      fault: JSONError(
        isSingle ? .strayQuote : .innerQuotes, close..<quotes[firstEnd - 1] + 1,
        writing: close))
  }

  // MARK: Lines

  /// Returns the extent of a member's value that continues on the next lines.
  ///
  /// The result is `nil` if the lines resemble JSON.
  func textOverLines(_ start: Int, _ lineEnd: Int) -> Extent? {
    guard isMemberValue, hasErrorCapacity else { return nil }
    var end = lineEnd
    for _ in 0..<Self.maxLines {
      guard unsafe end < input.count else { return nil }
      let isPair = unsafe input[end] == 0x0D && end + 1 < input.count && input[end + 1] == 0x0A
      let content = offsetAfterBlanks(end + (isPair ? 2 : 1))
      let (quote, isClosed) = endOfText(content)
      if isClosed {
        guard objectGoesOn(after: quote, isInside: true) else { return nil }
        return Extent(
          end: quote + 1, next: quote + 1,
          fault: JSONError(.lineBreakInText, start..<lineEnd, writing: quote))
      }
      guard unsafe content < input.count, unsafe !"{}]".utf8.contains(input[content]) else {
        return nil
      }
      end = quote
    }
    return nil
  }

  // MARK: Other quotes

  /// Returns the length of a quotation mark other than `"`, or 0 if there is none.
  private func lengthOfOtherQuote(_ offset: Int) -> Int {
    switch (byte(offset), byte(offset + 1), byte(offset + 2)) {
    case (UInt8(ascii: "'"), _, _), (UInt8(ascii: "`"), _, _): return 1
    case (0xC2, 0xAB, _), (0xC2, 0xBB, _): return 2
    case (0xE2, 0x80, 0x98...0x9F), (0xE2, 0x80, 0xB9...0xBA): return 3
    default: return 0
    }
  }

  /// Processes a string in typographic or single quotes, as word processors write them.
  mutating func takeOtherQuoted() -> Bool {
    let length = lengthOfOtherQuote(at)
    guard length > 0, hasErrorCapacity else { return false }
    let isTypographic = length > 1
    var place = at + length
    while !isAtLineEnd(place), place - at < Self.farthestLook {
      let byte = unsafe input[place]
      if byte == UInt8(ascii: "\\") {
        place += 2
        continue
      }
      let isPlain = isTypographic && byte == UInt8(ascii: "\"")
      let closing = isPlain ? 1 : lengthOfOtherQuote(place)
      let isPartner = isTypographic ? isPlain || closing > 1 : unsafe byte == input[at]
      if isPartner, endsText(place + closing - 1) {
        expectValue()
        report(JSONError(.singleQuote, at..<at + length, writing: place))
        append(at + length - 1, place + 1)
        end(place + 1, place + closing)
        return true
      }
      place += max(1, closing)
    }
    return false
  }

  /// Returns the extent of a string that begins with `"` and ends with a typographic quote.
  func textWithOtherEnd(_ start: Int, _ lineEnd: Int) -> Extent? {
    guard hasErrorCapacity else { return nil }
    var content = lineEnd
    while let last = lastContent(start + 1, content), unsafe ",]}".utf8.contains(input[last]) {
      content = last
    }
    guard let last = lastContent(start + 1, content), unsafe input[last] & 0xC0 == 0x80 else {
      return nil
    }
    for length in 2...3 {
      let quote = last + 1 - length
      guard quote > start, lengthOfOtherQuote(quote) == length else { continue }
      return Extent(
        end: quote + 1, next: last + 1,
        fault: JSONError(.singleQuote, quote..<last + 1, writing: quote))
    }
    return nil
  }
}
