/// A forward parser over the UTF-8 bytes of a string.
struct ByteCursor {
  private var rest: Substring.UTF8View

  init(_ text: some StringProtocol) {
    rest = Substring(text).utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  func isNext(_ character: Unicode.Scalar) -> Bool {
    character.isASCII && rest.first == UInt8(ascii: character)
  }

  /// Consumes `character`, which is ASCII, if it is next.
  mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard isNext(character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Consumes `text` if it is next, ignoring case.
  mutating func accept(ignoringCase text: String) -> Bool {
    let found = Substring(rest).prefix(text.count)
    guard !text.isEmpty, Self.folded(found) == Self.folded(text) else { return false }
    rest = Substring(rest).dropFirst(text.count).utf8
    return true
  }

  /// Returns the text with its case folded.
  private static func folded(_ text: some StringProtocol) -> String {
    // Upper case comes first, because ς and σ have the same capital.
    text.utf8.contains { $0 >= 0x80 }
      ? text.lowercased().uppercased().lowercased() : text.lowercased()
  }

  /// Consumes `text` if it is next, byte for byte.
  mutating func accept(text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  /// Consumes bytes that satisfy `isSkipped`, and returns their number.
  @discardableResult
  mutating func skip(while isSkipped: (UInt8) -> Bool) -> Int {
    let tail = rest.drop(while: isSkipped)
    defer { rest = tail }
    return rest.count - tail.count
  }

  /// Consumes a number with as many digits as `lengths` allows, clamped to the values of `Int`.
  mutating func digits(_ lengths: ClosedRange<Int>) -> Int? {
    longDigits(lengths).map { Int(clamping: $0) }
  }

  /// Consumes a number with as many digits as `lengths` allows, at most 18.
  mutating func longDigits(_ lengths: ClosedRange<Int>) -> Int64? {
    var value: Int64 = 0
    var length = 0
    var tail = rest
    while length < min(lengths.upperBound, 18), let byte = tail.first, 0x30...0x39 ~= byte {
      value = value * 10 + Int64(byte - 0x30)
      length += 1
      tail.removeFirst()
    }
    guard length >= lengths.lowerBound else { return nil }
    rest = tail
    return value
  }

  /// Consumes one or more digits after a decimal mark, and returns them as thousandths, rounded
  /// down.
  mutating func thousandths() -> Int? {
    var value = 0
    var scale = 100
    let length = skip { byte in
      guard 0x30...0x39 ~= byte else { return false }
      value += Int(byte - 0x30) * scale
      scale /= 10
      return true
    }
    return length > 0 ? value : nil
  }

  /// Consumes a decimal number without sign or exponent, replacing a decimal `,` with `.`.
  mutating func decimal() -> (text: String, hasFraction: Bool)? {
    let isDigit: (UInt8) -> Bool = { 0x30...0x39 ~= $0 }
    let start = rest
    guard skip(while: isDigit) > 0 else { return nil }
    var hasFraction = false
    if accept(".") || accept(",") {
      guard skip(while: isDigit) > 0 else { return nil }
      hasFraction = true
    }
    let bytes = start.prefix(start.count - rest.count)
    let text = String(decoding: bytes.map { $0 == 0x2C ? 0x2E : $0 }, as: UTF8.self)
    return (text, hasFraction)
  }

  /// Consumes `Z`, `±hh`, `±hhmm`, `±hh:mm` or `±hh:mm:ss`, and returns the seconds east of UTC.
  mutating func offset() -> Int? {
    if accept("Z") || accept("z") { return 0 }
    let isWest = accept("-")
    guard isWest || accept("+"), let hours = digits(2...2), hours < 24 else { return nil }
    var seconds = hours * 3600
    let hasColon = accept(":")
    if let minutes = digits(2...2) {
      guard minutes < 60 else { return nil }
      seconds += minutes * 60
      if hasColon, accept(":") {
        guard let rest = digits(2...2), rest < 60 else { return nil }
        seconds += rest
      }
    } else if hasColon {
      return nil
    }
    return isWest ? -seconds : seconds
  }
}
