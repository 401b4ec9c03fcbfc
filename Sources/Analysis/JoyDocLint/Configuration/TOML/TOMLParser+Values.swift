import SourceText

/// Strings, numbers, booleans and times.
extension TOMLParser {
  // MARK: Strings

  /// Parses a string in double quotes.
  mutating func basicString() throws(TOMLError) -> String {
    let start = index
    var text: [UInt8] = []
    index += 1
    while !skip("\"") {
      let byte = try character(of: start, closing: "'\"'")
      if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  mutating func literalString() throws(TOMLError) -> String {
    let start = index
    index += 1
    while !skip("'") { _ = try character(of: start, closing: "\"'\"") }
    return String(decoding: bytes[start + 1..<index - 1], as: UTF8.self)
  }

  /// Parses a string in three double quotes.
  mutating func longBasicString() throws(TOMLError) -> String {
    let start = index
    var text: [UInt8] = []
    openLongString()
    while !isEnd(of: "\"\"\"", in: &text) {
      let byte = try longCharacter(of: start, closing: "three quotes")
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
      } else if !skipLineContinuation() {
        try escape(into: &text)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  mutating func longLiteralString() throws(TOMLError) -> String {
    let start = index
    var text: [UInt8] = []
    openLongString()
    while !isEnd(of: "'''", in: &text) {
      text.append(try longCharacter(of: start, closing: "three quotes"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Skips three quotes and the line break after them.
  private mutating func openLongString() {
    index += 3
    _ = skipLineBreak()
  }

  /// Skips the quotes at the end of a string. It may end with one or two quotes of its own.
  private mutating func isEnd(of quotes: String, in text: inout [UInt8]) -> Bool {
    guard isNext(quotes), let quote = peek() else { return false }
    index += 3
    for _ in 0..<2 where peek() == quote {
      text.append(quote)
      index += 1
    }
    return true
  }

  /// Skips a byte of a string in one line.
  private mutating func character(
    of start: Int, closing quotes: String
  ) throws(TOMLError) -> UInt8 {
    guard !isLineBreak, let byte = peek() else {
      throw error("the string does not end", hint: "write \(quotes) after it", at: start, to: index)
    }
    if Self.isControl(byte) { throw controlCharacter() }
    index += 1
    return byte
  }

  private mutating func longCharacter(
    of start: Int, closing quotes: String
  ) throws(TOMLError) -> UInt8 {
    guard let byte = peek() else {
      throw error("the string does not end", hint: "write \(quotes) after it", at: start)
    }
    if Self.isControl(byte), !isLineBreak { throw controlCharacter() }
    index += 1
    return byte
  }

  private func controlCharacter() -> TOMLError {
    if peek() == 0 { return nulError(at: index, to: index + 1) }
    return error("unexpected control character", hint: "write an escape such as \"\\u001B\"")
  }

  /// A NUL would cut the text where it is passed to the system as a path.
  private func nulError(at start: Int, to end: Int) -> TOMLError {
    error("a setting cannot contain a NUL byte", at: start, to: end)
  }

  /// Skips the line break and the blanks after a backslash. Returns `false` if there is no line
  /// break.
  private mutating func skipLineContinuation() -> Bool {
    let start = index
    skipBlanks()
    guard skipLineBreak() else {
      index = start
      return false
    }
    repeat { skipBlanks() } while skipLineBreak()
    return true
  }

  /// Parses an escape, whose backslash has been skipped.
  private mutating func escape(into text: inout [UInt8]) throws(TOMLError) {
    let start = index - 1
    let byte = peek()
    index += 1
    switch byte {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(byte ?? 0)
    case UInt8(ascii: "u"): try unicodeEscape(digits: 4, from: start, into: &text)
    case UInt8(ascii: "U"): try unicodeEscape(digits: 8, from: start, into: &text)
    default:
      throw error(
        "unknown escape", hint: "write \\\\ for a backslash, or use single quotes", at: start,
        to: start + 2)
    }
  }

  private mutating func unicodeEscape(
    digits count: Int, from start: Int, into text: inout [UInt8]
  ) throws(TOMLError) {
    let digits = bytes[min(index, bytes.count)..<min(index + count, bytes.count)]
    let spelling = String(decoding: digits, as: UTF8.self)
    guard digits.count == count, spelling.allSatisfy(Self.isHexDigit),
      let scalar = UInt32(spelling, radix: 16).flatMap(Unicode.Scalar.init)
    else {
      throw error(
        "expected \(count) hexadecimal digits of a character", at: start, to: index + count)
    }
    index += count
    if scalar.value == 0 { throw nulError(at: start, to: index) }
    text += Array(String(scalar).utf8)
  }

  // MARK: Numbers, booleans and times

  /// Parses a value without quotes or brackets.
  mutating func scalar() throws(TOMLError) -> TOMLValue.Content {
    let start = index
    skipWord()
    // A date and a time may be separated by a space.
    if index - start == 10, isNext(" "), let byte = peek(1), (0x30...0x39).contains(byte),
      bytes[start + 4] == UInt8(ascii: "-")
    {
      index += 1
      skipWord()
    }
    let end = index
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    if word == "true" { return .boolean(true) }
    if word == "false" { return .boolean(false) }
    if let number = Self.integer(word) { return .integer(number) }
    if let number = Self.float(word) { return .float(number) }
    if Self.isTime(word) { return .time }
    index = start
    if word.isEmpty { throw error("expected a value, found \(found())") }
    throw error(
      "expected a value, found '\(word.prefix(40))'",
      hint: word.first?.isLetter == true
        ? "write \"\(word.prefix(40))\": strings require quotes" : nil, at: start, to: end)
  }

  private mutating func skipWord() {
    while let byte = peek(),
      Self.isNamePart(byte)
        || [UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ":")].contains(byte)
        || byte >= 0x80
    { index += 1 }
  }

  /// Returns an integer of 64 bits: decimal, or with `0x`, `0o` or `0b` before its digits.
  private static func integer(_ word: String) -> Int? {
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where word.hasPrefix(prefix) {
      return digits(word.dropFirst(2), of: isHexDigit).flatMap { Int($0, radix: radix) }
    }
    let sign = word.hasPrefix("-") || word.hasPrefix("+") ? word.prefix(1) : ""
    guard let digits = wholePart(word.dropFirst(sign.count)) else { return nil }
    return Int(sign + digits)
  }

  private static func float(_ word: String) -> Double? {
    let sign = word.hasPrefix("-") || word.hasPrefix("+") ? word.prefix(1) : ""
    let rest = word.dropFirst(sign.count)
    if rest == "inf" || rest == "nan" { return Double(sign + rest) }
    let exponent = rest.firstIndex { $0 == "e" || $0 == "E" } ?? rest.endIndex
    let point = rest[..<exponent].firstIndex(of: ".") ?? exponent
    guard point < rest.endIndex, var number = wholePart(rest[..<point]) else { return nil }
    if point < exponent {
      guard let fraction = digits(rest[..<exponent][point...].dropFirst(), of: isDigit) else {
        return nil
      }
      number += "." + fraction
    }
    if exponent < rest.endIndex {
      var power = rest[exponent...].dropFirst()
      let powerSign = power.hasPrefix("-") || power.hasPrefix("+") ? power.prefix(1) : ""
      power = power.dropFirst(powerSign.count)
      guard let digits = digits(power, of: isDigit) else { return nil }
      number += "e" + powerSign + digits
    }
    return Double(sign + number)
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isWholeNumber
  }

  private static func isHexDigit(_ character: Character) -> Bool {
    character.isASCII && character.isHexDigit
  }

  /// Returns decimal digits without underscores, or `nil` if they begin with a needless zero.
  private static func wholePart(_ text: Substring) -> String? {
    guard let digits = digits(text, of: isDigit), digits == "0" || !text.hasPrefix("0") else {
      return nil
    }
    return digits
  }

  /// Returns digits without the underscores between them, or `nil` if `text` is anything else.
  private static func digits(_ text: Substring, of isDigit: (Character) -> Bool) -> String? {
    let groups = text.split(separator: "_", omittingEmptySubsequences: false)
    guard groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) else { return nil }
    return groups.joined()
  }

  /// Returns `true` for dates, times and both, of RFC 3339, also without an offset.
  private static func isTime(_ word: String) -> Bool {
    let text = Array(word.utf8)
    var index = 0
    func skip(_ bytes: String) -> Bool {
      guard index < text.count, bytes.utf8.contains(text[index]) else { return false }
      index += 1
      return true
    }
    func skip(digits count: Int, _ range: ClosedRange<Int>) -> Bool {
      guard index + count <= text.count else { return false }
      var value = 0
      for byte in text[index..<index + count] {
        guard (0x30...0x39).contains(byte) else { return false }
        value = value * 10 + Int(byte - 0x30)
      }
      index += count
      return range.contains(value)
    }
    let hasDay = text.count > 4 && text[4] == UInt8(ascii: "-")
    if hasDay {
      guard skip(digits: 4, 0...9999), skip("-"), skip(digits: 2, 1...12), skip("-"),
        skip(digits: 2, 1...31)
      else { return false }
      if index == text.count { return true }
      guard skip("Tt ") else { return false }
    }
    guard skip(digits: 2, 0...23), skip(":"), skip(digits: 2, 0...59), skip(":"),
      skip(digits: 2, 0...60)
    else { return false }
    if skip(".") {
      guard skip(digits: 1, 0...9) else { return false }
      while skip(digits: 1, 0...9) {}
    }
    if hasDay, index < text.count, !skip("Zz") {
      guard skip("+-"), skip(digits: 2, 0...23), skip(":"), skip(digits: 2, 0...59) else {
        return false
      }
    }
    return index == text.count
  }
}
