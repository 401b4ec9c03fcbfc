/// A token of a script.
struct ScriptToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case number(Double)
    case text(String)
    case name(String)
    case symbol(String)
    case end
  }

  var kind: Kind
  var offset: Int
  /// Whether a line break precedes the token, so that it may begin a statement.
  var followsLineBreak: Bool
}

/// Splits a script into tokens.
struct ScriptLexer {
  private let bytes: [UInt8]
  private var at = 0
  private var hasLineBreak = false

  private static let symbols = [
    "===", "!==", ">>>", "**=", "=>", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=",
    "*=", "/=", "%=", "<<", ">>", "**",
  ].map { Array($0.utf8) }

  /// Returns the tokens of a script. Throws at a character that no token begins with.
  ///
  /// Complexity: O(bytes).
  static func tokens(of source: String) throws(ScriptProblem) -> [ScriptToken] {
    var lexer = ScriptLexer(bytes: Array(source.utf8))
    var tokens: [ScriptToken] = []
    while true {
      let token = try lexer.next()
      tokens.append(token)
      if token.kind == .end { return tokens }
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func peek(_ distance: Int = 0) -> UInt8 {
    at + distance < bytes.count ? bytes[at + distance] : 0
  }

  private mutating func next() throws(ScriptProblem) -> ScriptToken {
    hasLineBreak = false
    try skipSpace()
    let start = at
    func token(_ kind: ScriptToken.Kind) -> ScriptToken {
      ScriptToken(kind: kind, offset: start, followsLineBreak: hasLineBreak)
    }
    guard at < bytes.count else { return token(.end) }
    let byte = peek()
    if Self.isDigit(byte) || byte == UInt8(ascii: ".") && Self.isDigit(peek(1)) {
      return token(.number(try number()))
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return token(.text(try text(quote: byte)))
    }
    if Self.beginsName(byte) {
      while Self.beginsName(peek()) || Self.isDigit(peek()) { at += 1 }
      return token(.name(String(decoding: bytes[start..<at], as: UTF8.self)))
    }
    for symbol in Self.symbols where bytes[at...].starts(with: symbol) {
      at += symbol.count
      return token(.symbol(String(decoding: symbol, as: UTF8.self)))
    }
    guard byte > 0x20, byte < 0x7F else {
      throw ScriptProblem(message: "unexpected character", offset: start)
    }
    at += 1
    return token(.symbol(String(UnicodeScalar(byte))))
  }

  private mutating func skipSpace() throws(ScriptProblem) {
    while at < bytes.count {
      if bytes[at...].starts(with: [0xC2, 0xA0]) {
        at += 2
        continue
      }
      switch peek() {
      case 0x0A, 0x0D:
        hasLineBreak = true
        at += 1
      case 0x09, 0x0B, 0x0C, 0x20, 0: at += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        while at < bytes.count, peek() != 0x0A, peek() != 0x0D { at += 1 }
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        let start = at
        at += 2
        while !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) {
          guard at < bytes.count else {
            throw ScriptProblem(message: "unterminated comment", offset: start)
          }
          if peek() == 0x0A || peek() == 0x0D { hasLineBreak = true }
          at += 1
        }
        at += 2
      default: return
      }
    }
  }

  private mutating func number() throws(ScriptProblem) -> Double {
    let start = at
    while Self.isDigit(peek()) { at += 1 }
    if peek() == UInt8(ascii: ".") {
      at += 1
      while Self.isDigit(peek()) { at += 1 }
    }
    if peek() | 0x20 == UInt8(ascii: "e") {
      let sign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") ? 1 : 0
      if Self.isDigit(peek(1 + sign)) {
        at += 1 + sign
        while Self.isDigit(peek()) { at += 1 }
      }
    }
    let digits = String(decoding: bytes[start..<at], as: UTF8.self)
    let isOctal = digits.count > 1 && digits.hasPrefix("0") && !digits.contains(".")
    guard !Self.beginsName(peek()), !isOctal, let value = ScriptNumber.value(of: digits) else {
      throw ScriptProblem(
        message: "number '\(digits)' in a notation that is not supported", offset: start)
    }
    return value
  }

  private mutating func text(quote: UInt8) throws(ScriptProblem) -> String {
    let start = at
    at += 1
    var result: [UInt8] = []
    while peek() != quote {
      guard at < bytes.count, peek() != 0x0A, peek() != 0x0D else {
        throw ScriptProblem(message: "unterminated text", offset: start)
      }
      guard peek() == UInt8(ascii: "\\") else {
        result.append(peek())
        at += 1
        continue
      }
      let escaped = peek(1)
      at += 2
      switch escaped {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"), UInt8(ascii: "x"):
        let count = escaped == UInt8(ascii: "u") ? 4 : 2
        let digits = String(decoding: bytes[at..<min(at + count, bytes.count)], as: UTF8.self)
        guard digits.utf8.count == count, let code = UInt32(digits, radix: 16),
          let scalar = UnicodeScalar(code)
        else { throw ScriptProblem(message: "escape that is not supported", offset: at - 2) }
        result += Array(String(Character(scalar)).utf8)
        at += count
      case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x0A, 0x0D, 0:
        throw ScriptProblem(message: "escape that is not supported", offset: at - 2)
      default: result.append(escaped)
      }
    }
    at += 1
    return String(decoding: result, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static func beginsName(_ byte: UInt8) -> Bool {
    let small = byte | 0x20
    return UInt8(ascii: "a")...UInt8(ascii: "z") ~= small || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }
}

/// Numbers as scripts and viewers read them.
package enum ScriptNumber {
  /// Returns the number that a whole text spells, or `nil` if it spells none.
  package static func value(of text: some StringProtocol) -> Double? {
    var digits = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        break
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    let text = text.hasPrefix(".") ? "0" + text : String(text)
    guard let value = Double(text.hasSuffix(".") ? text + "0" : text), value.isFinite else {
      return nil
    }
    return value
  }

  /// Returns the value of a field with a number format: its first comma is a decimal point.
  package static func entered(_ text: String) -> Double? {
    var bytes = Array(text.utf8)
    if let comma = bytes.firstIndex(of: UInt8(ascii: ",")) { bytes[comma] = UInt8(ascii: ".") }
    let trimmed = bytes.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed()
    return value(of: String(decoding: Array(trimmed), as: UTF8.self))
  }
}
