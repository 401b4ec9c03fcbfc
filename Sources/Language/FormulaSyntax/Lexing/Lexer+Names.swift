import SourceText

extension Lexer {
  /// Lexes a name that begins with an ASCII letter or an underscore, or a literal keyword.
  mutating func name() {
    var end = index + 1
    while end < bytes.count, bytes[end].continuesName { end += 1 }
    if end < bytes.count, bytes[end] >= 0x80 { end = nameEnd(from: end) }
    append(word(to: end) ?? .name, to: end)
  }

  /// Returns the literal keyword spelled between `index` and `end`, ignoring case.
  private func word(to end: Int) -> Token.Kind? {
    switch (end - index, bytes[index] | 0x20) {
    case (4, UInt8(ascii: "t")): spells("true", from: index) ? .true : nil
    case (4, UInt8(ascii: "n")): spells("null", from: index) ? .null : nil
    case (5, UInt8(ascii: "f")): spells("false", from: index) ? .false : nil
    case (9, UInt8(ascii: "u")): spells("undefined", from: index) ? .null : nil
    default: nil
    }
  }

  private func spells(_ word: String, from start: Int) -> Bool {
    var index = start
    for letter in word.utf8 {
      guard index < bytes.count, bytes[index] | 0x20 == letter else { return false }
      index += 1
    }
    return true
  }

  /// Returns the end of the run of name characters that begins at `start`.
  func nameEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      if bytes[end] < 0x80 {
        guard bytes[end].continuesName else { break }
        end += 1
      } else {
        guard let (scalar, length) = scalar(at: end), scalar.properties.isXIDContinue else { break }
        end += length
      }
    }
    return end
  }

  // MARK: Numbers and names that begin with a digit

  /// Lexes a number, a hexadecimal machine id, or a name that begins with a digit.
  mutating func digits() {
    let runEnd = nameEnd(from: index)
    if GeneratedID.isSpelled(by: bytes[index..<runEnd]) { return append(.name, to: runEnd) }
    if followsDot {
      return digitsEnd(from: index) == runEnd ? append(.number, to: runEnd) : digitName(to: runEnd)
    }
    let digitsEnd = digitsEnd(from: index)
    if digitsEnd == runEnd { return number() }
    // The run continues with a letter, so it is a number only if it has an exponent.
    if let end = exponentEnd(from: digitsEnd), end >= runEnd, nameEnd(from: end) == end {
      return append(.number, to: end)
    }
    digitName(to: runEnd)
  }

  private mutating func digitName(to end: Int) {
    report(.quotedNameSuggested(slice(index, end), at: range(to: end)))
    append(.digitName, to: end)
  }

  /// Lexes a number: digits, then an optional fraction and an optional exponent.
  mutating func number() {
    var end = digitsEnd(from: index)
    if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), bytes[end + 1].isDigit {
      end = digitsEnd(from: end + 1)
    }
    append(.number, to: exponentEnd(from: end) ?? end)
  }

  private func digitsEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].isDigit { end += 1 }
    return end
  }

  private func exponentEnd(from start: Int) -> Int? {
    guard start < bytes.count, bytes[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var digits = start + 1
    if digits < bytes.count,
      bytes[digits] == UInt8(ascii: "+") || bytes[digits] == UInt8(ascii: "-")
    {
      digits += 1
    }
    let end = digitsEnd(from: digits)
    return end > digits ? end : nil
  }

  // MARK: Quoted names

  /// Lexes a name in backticks. A doubled backtick represents one backtick.
  mutating func quotedName() {
    var end = index + 1
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "`") {
        guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "`") else { break }
        end += 2
      } else {
        end += 1
      }
    }
    guard end < bytes.count else {
      report(.unterminatedName(at: range(to: bytes.count), closedAt: closingPlace))
      unterminatedStart = index
      return append(.quotedName, to: bytes.count)
    }
    if end == index + 1 { report(.emptyName(at: range(to: end + 1))) }
    append(.quotedName, to: end + 1)
  }

  // MARK: Beyond ASCII

  /// Returns the scalar encoded at `start` and its byte count, or `nil` if the bytes are not valid
  /// UTF-8.
  func scalar(at start: Int) -> (Unicode.Scalar, length: Int)? {
    let length: Int
    var value: UInt32
    switch bytes[start] {
    case 0..<0x80: return (Unicode.Scalar(bytes[start]), 1)
    case 0xC2...0xDF: (length, value) = (2, UInt32(bytes[start] & 0x1F))
    case 0xE0...0xEF: (length, value) = (3, UInt32(bytes[start] & 0x0F))
    case 0xF0...0xF4: (length, value) = (4, UInt32(bytes[start] & 0x07))
    default: return nil
    }
    guard start + length <= bytes.count else { return nil }
    for byte in bytes[start + 1..<start + length] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }

  /// Lexes white space, a name, a typographic quote or a sign beyond ASCII.
  mutating func wide() {
    guard let (scalar, length) = scalar(at: index) else { return unknown() }
    if scalar.properties.isWhitespace {
      index += length
    } else if scalar.properties.isXIDStart {
      append(.name, to: nameEnd(from: index + length))
    } else if let quotes = TypographicQuotes(opening: scalar) {
      typographicText(quotes, openLength: length)
    } else if let kind = Self.mistakenSigns[scalar] {
      mistaken(kind, length: length)
    } else {
      unknown()
    }
  }

  /// Typographic signs, and the tokens that they are read as.
  private static let mistakenSigns: [Unicode.Scalar: Token.Kind] = [
    "×": .star, "÷": .slash, "−": .minus, "–": .minus, "≤": .lessOrEqual, "≥": .greaterOrEqual,
    "≠": .notEqual, "→": .arrow, "⇒": .doubleArrow,
  ]

  /// Lexes a run of characters that formulas do not use.
  mutating func unknown() {
    if foreignNotation() { return }
    var end = index
    repeat {
      end += scalar(at: end)?.length ?? 1
    } while end < bytes.count && isUnknown(at: end)
    report(.unknownCharacter(slice(index, end), at: range(to: end)))
    append(.unknown, to: end)
  }

  private func isUnknown(at start: Int) -> Bool {
    guard bytes[start] >= 0x80 else {
      switch bytes[start] {
      case 0..<0x09, 0x0E..<0x20, 0x7F, UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "@"),
        UInt8(ascii: "\\"), UInt8(ascii: "~"):
        return true
      default: return false
      }
    }
    guard let (scalar, _) = scalar(at: start) else { return true }
    return !scalar.properties.isWhitespace && !scalar.properties.isXIDStart
      && TypographicQuotes(opening: scalar) == nil && Self.mistakenSigns[scalar] == nil
  }
}
