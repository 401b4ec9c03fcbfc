import SourceText

/// The lexer, which splits a formula into tokens.
///
/// Every byte belongs to a token, a comment or white space.
struct Lexer: ~Copyable {
  var bytes: [UInt8]
  var index = 0
  var tokens: [Token] = []
  /// The comments in source order, stored apart so that the parser need not skip them.
  var comments: [Token] = []
  var diagnostics: [FormulaDiagnostic] = []
  /// The start of an unterminated text, quoted name or comment, which extends to the end.
  var unterminatedStart: Int?
  /// The range of the characters that close the last `${name}` or `{{name}}`.
  var placeholderEnd: Range<Int>?
  private let maximumDiagnostics: Int

  init(_ bytes: consuming [UInt8], maximumDiagnostics: Int) {
    var buffers = Parser.Buffers()
    self.init(bytes, maximumDiagnostics: maximumDiagnostics, &buffers)
  }

  init(
    _ bytes: consuming [UInt8], maximumDiagnostics: Int, _ buffers: inout Parser.Buffers
  ) {
    let count = bytes.count
    self.bytes = bytes
    self.maximumDiagnostics = maximumDiagnostics
    swap(&tokens, &buffers.tokens)
    tokens.reserveCapacity(count / 3 + 4)
  }

  /// Lexes the whole formula.
  ///
  /// Complexity: O(bytes).
  mutating func run() {
    if bytes.count > 2, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x20, 0x09...0x0D: index += 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        name()
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): text(openLength: 1, closing: .straight(byte))
      case UInt8(ascii: "`"): quotedName()
      case UInt8(ascii: "("): append(.leftParenthesis, to: index + 1)
      case UInt8(ascii: ")"): append(.rightParenthesis, to: index + 1)
      case UInt8(ascii: ","): append(.comma, to: index + 1)
      case UInt8(ascii: "["): append(.leftBracket, to: index + 1)
      case UInt8(ascii: "]"): append(.rightBracket, to: index + 1)
      case UInt8(ascii: "{"): if !placeholder("{{", "}}") { append(.leftBrace, to: index + 1) }
      case UInt8(ascii: "}"):
        if let end = placeholderEnd, index == end.lowerBound {
          append(.unknown, to: end.upperBound)
        } else {
          append(.rightBrace, to: index + 1)
        }
      case UInt8(ascii: ":"): append(.colon, to: index + 1)
      case UInt8(ascii: ";"): append(.semicolon, to: index + 1)
      case UInt8(ascii: "+"): append(.plus, to: index + 1)
      case UInt8(ascii: "%"): append(.percent, to: index + 1)
      case UInt8(ascii: "^"): append(.caret, to: index + 1)
      case 0x80...: wide()
      default: sign(byte)
      }
    }
    tokens.append(Token(.end, from: bytes.count, to: bytes.count))
  }

  // MARK: Parts shared with the extensions

  /// Returns the byte at `distance` after the current one, or 0 past the end.
  func peek(_ distance: Int) -> UInt8 {
    index + distance < bytes.count ? bytes[index + distance] : 0
  }

  mutating func append(_ kind: Token.Kind, to end: Int) {
    tokens.append(Token(kind, from: index, to: end))
    index = end
  }

  /// The kind of the token before the current offset, or `end` if there is none.
  private var last: Token.Kind { tokens.last?.kind ?? .end }

  /// Whether an operand ends at the current offset, so that a `.` is a member access.
  private var endsOperand: Bool {
    // After an operand, `in` is an operator, so a `.5` after that `in` is a number.
    var end = tokens.count
    while end > 0, isIn(tokens[end - 1]) { end -= 1 }
    let isOperand = end > 0 && tokens[end - 1].kind.endsOperand
    return isOperand == (tokens.count - end).isMultiple(of: 2)
  }

  mutating func report(_ diagnostic: FormulaDiagnostic) {
    if diagnostics.count < maximumDiagnostics { diagnostics.append(diagnostic) }
  }

  private func isIn(_ token: Token) -> Bool {
    let start = Int(token.start)
    return token.kind == .name && token.end - token.start == 2
      && bytes[start] == UInt8(ascii: "i") && bytes[start + 1] == UInt8(ascii: "n")
  }

  func range(to end: Int) -> TextRange { TextRange(start: index, end: end) }

  /// The place to close a token that is unterminated: the end, but not after the last line break.
  var closingPlace: TextRange {
    var end = bytes.count
    var start = bytes.count
    while start > index + 1, bytes[start - 1] <= 0x20 {
      start -= 1
      if bytes[start] == UInt8(ascii: "\n") || bytes[start] == UInt8(ascii: "\r") { end = start }
    }
    return TextRange(start: end, end: end)
  }

  func slice(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Whether a number at the current offset is the index of a member access, as in `list.0`.
  var followsDot: Bool { last == .dot }

  // MARK: Signs

  private mutating func sign(_ byte: UInt8) {
    let next = peek(1)
    switch byte {
    case UInt8(ascii: "-"): either(next, UInt8(ascii: ">"), .arrow, else: .minus)
    case UInt8(ascii: ">"):
      if torn(.greaterOrEqual) { return }
      either(next, UInt8(ascii: "="), .greaterOrEqual, else: .greater)
    case UInt8(ascii: "&"): either(next, UInt8(ascii: "&"), .and, else: .ampersand)
    case UInt8(ascii: "."):
      if next.isDigit, !endsOperand { number() } else { append(.dot, to: index + 1) }
    case UInt8(ascii: "*"):
      if next == byte { mistaken(.caret, length: 2) } else { append(.star, to: index + 1) }
    case UInt8(ascii: "/"): slash(next)
    case UInt8(ascii: "?"):
      if next == byte {
        append(.coalesce, to: index + 2)
      } else if next == UInt8(ascii: "."), !peek(2).isDigit {
        append(.optionalDot, to: index + 2)
      } else {
        append(.question, to: index + 1)
      }
    case UInt8(ascii: "|"):
      if next == UInt8(ascii: ">") {
        append(.pipe, to: index + 2)
      } else if next == byte {
        append(.or, to: index + 2)
      } else {
        mistaken(.or, length: 1)
      }
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"): comparison(byte, next)
    default: unknown()
    }
  }

  private mutating func either(
    _ next: UInt8, _ second: UInt8, _ long: Token.Kind, else short: Token.Kind
  ) {
    if next == second { append(long, to: index + 2) } else { append(short, to: index + 1) }
  }

  /// Lexes a sign that begins with `=`, `!` or `<`, or its spelling in another language.
  private mutating func comparison(_ byte: UInt8, _ next: UInt8) {
    let equals = UInt8(ascii: "=")
    if torn(byte == equals ? .equal : byte == UInt8(ascii: "!") ? .notEqual : .lessOrEqual) {
      return
    }
    switch (byte, next) {
    case (equals, equals):
      if peek(2) == equals { mistaken(.equal, length: 3) } else { append(.equal, to: index + 2) }
    case (equals, UInt8(ascii: ">")): append(.doubleArrow, to: index + 2)
    case (equals, UInt8(ascii: "<")) where last != .end: mistaken(.lessOrEqual, length: 2)
    case (equals, _): append(.assign, to: index + 1)
    case (UInt8(ascii: "!"), equals):
      if peek(2) == equals {
        mistaken(.notEqual, length: 3)
      } else {
        append(.notEqual, to: index + 2)
      }
    case (UInt8(ascii: "!"), _): append(.not, to: index + 1)
    case (_, equals): append(.lessOrEqual, to: index + 2)
    case (_, UInt8(ascii: ">")): mistaken(.notEqual, length: 2)
    default: append(.less, to: index + 1)
    }
  }

  /// Lexes a comparison whose two characters are separated, as in `a ! = b`.
  ///
  /// Returns `false` if there is none at the current offset.
  private mutating func torn(_ kind: Token.Kind) -> Bool {
    guard peek(1) == 0x20, endsOperand else { return false }
    var end = index + 1
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "="),
      end + 1 == bytes.count || !"=><".utf8.contains(bytes[end + 1])
    else { return false }
    mistaken(kind, length: end + 1 - index)
    return true
  }

  /// Lexes a foreign spelling as a token of `kind`, and reports it.
  mutating func mistaken(_ kind: Token.Kind, length: Int) {
    let end = index + length
    report(
      .mistakenOperator(slice(index, end), for: kind.spelling ?? "", at: range(to: end)))
    append(kind, to: end)
  }

  // MARK: Comments

  private mutating func slash(_ next: UInt8) {
    switch next {
    case UInt8(ascii: "/"):
      var end = index + 2
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
        end += 1
      }
      comment(to: end)
    case UInt8(ascii: "*"):
      var end = index + 2
      while end + 1 < bytes.count,
        bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/")
      {
        end += 1
      }
      if end + 1 < bytes.count {
        comment(to: end + 2)
      } else {
        report(.unterminatedComment(at: range(to: bytes.count), closedAt: closingPlace))
        unterminatedStart = index
        comment(to: bytes.count)
      }
    default: append(.slash, to: index + 1)
    }
  }

  private mutating func comment(to end: Int) {
    comments.append(Token(.comment, from: index, to: end))
    index = end
  }
}
