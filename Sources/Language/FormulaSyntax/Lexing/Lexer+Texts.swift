import SourceText

/// The kind of quote that closes a text.
enum ClosingQuote {
  case straight(UInt8)
  case typographic(TypographicQuotes)
}

extension Lexer {
  /// Returns the byte count of the closing quote at `offset`, or 0 if there is none.
  private func length(of closing: ClosingQuote, at offset: Int) -> Int {
    switch closing {
    case .straight(let quote): return bytes[offset] == quote ? 1 : 0
    case .typographic(let quotes):
      guard bytes[offset] >= 0x80, let (scalar, length) = scalar(at: offset),
        TypographicQuotes(opening: scalar) == quotes
      else { return 0 }
      return length
    }
  }

  /// Lexes a text up to its closing quote, or to the end of the formula.
  mutating func text(openLength: Int, closing: ClosingQuote) {
    var end = index + openLength
    var hasApostrophe = false
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "\\") {
        let (escape, next) = TextEscape.read(bytes, at: end, until: bytes.count)
        report(escape, TextRange(start: end, end: next))
        end = next
        continue
      }
      let length = length(of: closing, at: end)
      if length > 0 {
        guard openLength == 1, isApostrophe(at: end, in: index) else {
          if hasApostrophe { reportApostrophe(to: end + length) }
          return append(.text, to: end + length)
        }
        hasApostrophe = true
      }
      end += 1
    }
    report(
      .unterminatedText(
        quote: slice(index, index + openLength), at: range(to: end), closedAt: closingPlace))
    unterminatedStart = index
    append(.text, to: end)
  }

  private mutating func report(_ escape: TextEscape, _ range: TextRange) {
    switch escape {
    case .scalar, .unfinished: break
    case .unknown: report(.unknownEscape(slice(range.start, range.end), at: range))
    case .malformed: report(.malformedEscape(slice(range.start, range.end), at: range))
    case .unpairedSurrogate: report(.unpairedSurrogate(slice(range.start, range.end), at: range))
    }
  }

  /// Lexes a text that begins with a typographic quote.
  ///
  /// A straight quote closes the text only if no matching typographic quote follows.
  mutating func typographicText(_ quotes: TypographicQuotes, openLength: Int) {
    let start = index
    let hasPartner = hasClosing(quotes, from: index + openLength)
    text(
      openLength: openLength,
      closing: hasPartner ? .typographic(quotes) : .straight(quotes.straight))
    guard unterminatedStart == nil else { return }
    let lengths = TextLiteral.quoteLengths(bytes, from: start, to: index, isTerminated: true)
    let content = bytes[start + lengths.open..<index - lengths.close]
    let other = quotes.straight == UInt8(ascii: "'") ? UInt8(ascii: "\"") : UInt8(ascii: "'")
    let quote = [quotes.straight, other].first { !content.contains($0) }
    report(
      .typographicQuotes(
        open: TextRange(start: start, end: start + lengths.open),
        close: TextRange(start: index - lengths.close, end: index),
        straight: quote.map { String(Unicode.Scalar($0)) }))
  }

  private func hasClosing(_ quotes: TypographicQuotes, from start: Int) -> Bool {
    var offset = start
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "\\") {
        offset += 2
      } else if bytes[offset] >= 0x80, let (scalar, length) = scalar(at: offset) {
        if TypographicQuotes(opening: scalar) == quotes { return true }
        offset += length
      } else {
        offset += 1
      }
    }
    return false
  }
}
