/// The arithmetic notation that form editors keep in a comment: `/** BVCALC a * b EVCALC **/`.
///
/// In the name of a field, other characters than letters, digits and underscores follow a backslash.
struct SimplifiedNotation {
  private let bytes: [UInt8]
  /// The offset of the notation in the script.
  private let start: Int

  /// Returns `nil` if the script has no such comment.
  init?(in script: String) {
    let all = Array(script.utf8)
    guard let begin = Self.end(of: "BVCALC", in: all, from: 0),
      let close = Self.end(of: "EVCALC", in: all, from: begin)
    else { return nil }
    start = begin
    bytes = Array(all[begin..<close - "EVCALC".utf8.count])
  }

  private static func end(of word: String, in bytes: [UInt8], from start: Int) -> Int? {
    let word = Array(word.utf8)
    guard bytes.count - word.count >= start else { return nil }
    return (start...bytes.count - word.count).first { bytes[$0...].starts(with: word) }.map {
      $0 + word.count
    }
  }

  /// Returns the formula. Throws if the notation is malformed or names an unknown field.
  func formula(with translator: ScriptTranslator) throws(ScriptProblem) -> FormulaText {
    var reader = Reader(bytes: bytes, start: start, translator: translator)
    let result = try reader.sum()
    guard reader.next == nil else { throw reader.malformed() }
    return result
  }

  private struct Reader {
    let bytes: [UInt8]
    let start: Int
    let translator: ScriptTranslator
    var at = 0
    var depth = 0

    /// A problem that reports the next character.
    mutating func malformed() -> ScriptProblem {
      let found = next.map { "'\(UnicodeScalar($0))'" } ?? "end"
      return ScriptProblem(
        message: "unexpected \(found) in the simplified notation", offset: start + at)
    }

    /// The next byte after white space.
    var next: UInt8? {
      mutating get {
        while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
        return at < bytes.count ? bytes[at] : nil
      }
    }

    mutating func takes(_ symbol: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: symbol) else { return false }
      at += 1
      return true
    }

    mutating func sum() throws(ScriptProblem) -> FormulaText {
      var result = try product()
      while true {
        if takes("+") {
          result = try limited(.binary(result, "+", try product(), .sum))
        } else if takes("-") {
          result = try limited(.binary(result, "-", try product(), .sum))
        } else {
          return result
        }
      }
    }

    private func limited(_ formula: FormulaText) throws(ScriptProblem) -> FormulaText {
      let length = formula.source.utf8.count
      guard length <= FormulaText.maxLength else {
        throw ScriptProblem(message: "the formula would be too long", offset: start + at)
      }
      guard translator.budget.spend(length) else {
        throw ScriptProblem(
          message: "the formulas of the form would be too long", offset: start + at)
      }
      return formula
    }

    private mutating func product() throws(ScriptProblem) -> FormulaText {
      var result = try operand()
      while true {
        if takes("*") {
          result = try limited(.binary(result, "*", try operand(), .product))
        } else if takes("/") {
          result = try limited(.binary(result, "/", try operand(), .product))
        } else {
          return result
        }
      }
    }

    private mutating func operand() throws(ScriptProblem) -> FormulaText {
      depth += 1
      defer { depth -= 1 }
      guard depth < 100, let first = next else { throw malformed() }
      if takes("-") { return try operand().negated }
      if takes("(") {
        let inner = try sum()
        guard takes(")") else { throw malformed() }
        return inner
      }
      let begin = at
      var name: [UInt8] = []
      while at < bytes.count, Self.isName(bytes[at]) || bytes[at] == UInt8(ascii: "\\") {
        if bytes[at] == UInt8(ascii: "\\") { at += 1 }
        guard at < bytes.count else { throw malformed() }
        name.append(bytes[at])
        at += 1
      }
      let text = String(decoding: name, as: UTF8.self)
      guard !text.isEmpty else { throw malformed() }
      if UInt8(ascii: "0")...UInt8(ascii: "9") ~= first || first == UInt8(ascii: "."),
        let number = ScriptNumber.value(of: text)
      {
        return .literal(number)
      }
      guard let field = translator.field(named: text) else {
        throw ScriptProblem(message: "the form has no field '\(text)'", offset: start + begin)
      }
      do throws(ConversionProblem) {
        return try ScriptValue.fieldValue(field).leadingNumber()
      } catch {
        throw ScriptProblem(message: error.message, offset: start + begin)
      }
    }

    private static func isName(_ byte: UInt8) -> Bool {
      let small = byte | 0x20
      return UInt8(ascii: "a")...UInt8(ascii: "z") ~= small
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: ".") || byte >= 0x80
    }
  }
}
