import SourceText

/// Spreadsheet and template syntax that begins with a character not used in formulas.
extension Lexer {
  /// Lexes a cell error, a cell reference with dollar signs, a placeholder, a currency sign beside
  /// a number, or a fraction.
  ///
  /// Returns `false` if the source at `index` is none of these.
  mutating func foreignNotation() -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "#"): errorOfSpreadsheet()
    case UInt8(ascii: "$"): placeholder("${", "}") || fixedCell() || currencySign()
    case 0x80...: currencySign() || fraction()
    default: false
    }
  }

  private static let errors = [
    "#REF!", "#N/A", "#DIV/0!", "#VALUE!", "#NAME?", "#NULL!", "#NUM!", "#SPILL!", "#CALC!",
    "#ERROR!",
  ].map { Array($0.utf8) }

  private mutating func errorOfSpreadsheet() -> Bool {
    guard let error = Self.errors.first(where: { isWritten($0, at: index) }) else { return false }
    let end = index + error.count
    report(.errorOfSpreadsheet(slice(index, end), at: range(to: end)))
    append(.unknown, to: end)
    return true
  }

  private func isWritten(_ word: [UInt8], at start: Int) -> Bool {
    guard start + word.count <= bytes.count else { return false }
    return zip(word, bytes[start...]).allSatisfy { $0 == $1 || $0 | 0x20 == $1 && $0.isLetter }
  }

  // MARK: Cells

  /// Lexes `$A$1`, `A$1` or a cell range that begins with one of them.
  private mutating func fixedCell() -> Bool {
    var start = index
    if let last = tokens.last, last.kind == .name, last.range.end == index {
      start = last.range.start
    }
    guard var end = cellEnd(from: start) else { return false }
    let isRange = end < bytes.count && bytes[end] == UInt8(ascii: ":")
    if isRange, let second = cellEnd(from: end + 1) { end = second }
    if start < index { _ = tokens.popLast() }
    index = start
    let text = slice(start, end)
    report(
      text.contains(":")
        ? .cellRange(text, at: range(to: end)) : .cellReference(text, at: range(to: end)))
    append(.unknown, to: end)
    return true
  }

  /// Returns the end of the cell name that begins at `start`, or `nil` if there is none.
  ///
  /// A cell name has up to three letters and up to seven digits. A `$` may precede either part.
  private func cellEnd(from start: Int) -> Int? {
    var end = start
    func skip(_ most: Int, where isWanted: (UInt8) -> Bool) -> Bool {
      if end < bytes.count, bytes[end] == UInt8(ascii: "$") { end += 1 }
      let first = end
      while end < bytes.count, end - first < most, isWanted(bytes[end]) { end += 1 }
      return end > first
    }
    guard skip(3, where: { $0.isLetter }), skip(7, where: { $0.isDigit }) else { return nil }
    return end < bytes.count && bytes[end].continuesName ? nil : end
  }

  // MARK: Placeholders and fractions

  /// Lexes the opening of a placeholder, `${name}` or `{{name}}`; its content is lexed next.
  mutating func placeholder(_ opener: StaticString, _ closer: StaticString) -> Bool {
    let (openLength, closeLength) = (opener.utf8CodeUnitCount, closer.utf8CodeUnitCount)
    // Each search ends where the next search may begin, so all searches together are one scan.
    guard peek(1) == UInt8(ascii: "{"),
      let end = bytes[(index + openLength)...].firstIndex(where: {
        $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "{")
      }), bytes[end...].prefix(closeLength).elementsEqual("\(closer)".utf8),
      end > index + openLength, closeLength == 1 || !bytes[index..<end].contains(UInt8(ascii: ":"))
    else { return false }
    report(
      .placeholder(
        slice(index + openLength, end), ("\(opener)", "\(closer)"),
        at: TextRange(start: index, end: end + closeLength),
        open: TextRange(start: index, end: index + openLength),
        close: TextRange(start: end, end: end + closeLength)))
    placeholderEnd = end..<end + closeLength
    append(.unknown, to: index + openLength)
    return true
  }

  /// Lexes a fraction such as `½`, optionally after a whole number.
  private mutating func fraction() -> Bool {
    guard let (sign, length) = scalar(at: index), sign.properties.numericType == .numeric,
      let value = sign.properties.numericValue, value > 0, value < 1
    else { return false }
    let end = index + length
    var start = index
    var whole = ""
    if let last = tokens.last, last.kind == .number,
      bytes[last.range.end..<index].allSatisfy({ $0 == 0x20 })
    {
      start = last.range.start
      whole = slice(last.range.start, last.range.end)
    }
    report(
      .fractionSign(
        String(sign), Self.text(ofFraction: value, after: whole),
        at: TextRange(start: start, end: end)))
    append(.unknown, to: end)
    return true
  }

  /// Returns `3.5` for `3½`, or `3 + 1/3` in parentheses if the fraction has no exact decimal form.
  private static func text(ofFraction value: Double, after whole: String) -> String {
    let eighths = value * 8
    let isDecimal = eighths == eighths.rounded()
    if isDecimal, whole.utf8.allSatisfy({ $0.isDigit }) {
      return (whole.isEmpty ? "0" : whole) + "\(value)".dropFirst()
    }
    let divisors = isDecimal ? [] : [3, 5, 6, 7, 9, 10]
    let divisor = divisors.first { divisor in
      let part = value * Double(divisor)
      return abs(part - part.rounded()) < 1e-9
    }
    let part = divisor.map { "\(Int((value * Double($0)).rounded()))/\($0)" } ?? "\(value)"
    return whole.isEmpty ? part : "(\(whole) + \(part))"
  }

  // MARK: Currencies

  private mutating func currencySign() -> Bool {
    guard let (sign, length) = scalar(at: index),
      sign.properties.generalCategory == .currencySymbol
    else { return false }
    let end = index + length
    var next = end
    while next < bytes.count, bytes[next] == 0x20 { next += 1 }
    let gap: TextRange
    if next < bytes.count, bytes[next].isDigit {
      gap = range(to: next)
    } else if let last = tokens.last, last.kind == .number {
      gap = TextRange(start: last.range.end, end: end)
    } else {
      return false
    }
    report(.currencySign(String(sign), at: range(to: end), withGap: gap))
    append(.unknown, to: end)
    return true
  }

  // MARK: Apostrophes

  /// Returns `true` if the quote at `offset` is an apostrophe: it is between letters, where no text
  /// can end, and another quote follows.
  func isApostrophe(at offset: Int, in start: Int) -> Bool {
    guard bytes[offset] == UInt8(ascii: "'"), offset - start > 1, offset + 1 < bytes.count,
      bytes[offset - 1].isLetter || bytes[offset - 1] >= 0x80,
      let (letter, _) = scalar(at: offset + 1), letter.properties.isAlphabetic
    else { return false }
    let word = slice(offset + 1, nameEnd(from: offset + 1)).lowercased()
    guard !Self.infixWords.contains(word) else { return false }
    return bytes[(offset + 1)...].contains(UInt8(ascii: "'"))
  }

  private static let infixWords: Set = ["in", "and", "or", "mod", "then", "else"]

  mutating func reportApostrophe(to end: Int) {
    let quotes = bytes.count { $0 == UInt8(ascii: "'") }
    report(
      .apostrophe(slice(index + 1, end - 1), isOnlyOne: quotes == 3, at: range(to: end)))
  }

  // MARK: Titles

  /// Merges the tokens inside `name` into one name token, if `name` covers whole tokens.
  mutating func join(_ name: TextRange) {
    guard let first = tokens.firstIndex(where: { $0.range.start >= name.start }),
      let last = tokens.lastIndex(where: { $0.range.end <= name.end && $0.kind != .end }),
      first <= last, tokens[first].range.start == name.start, tokens[last].range.end == name.end
    else { return }
    tokens.replaceSubrange(first...last, with: [Token(.name, from: name.start, to: name.end)])
    diagnostics.removeAll { name.contains($0.range) }
    comments.removeAll { name.contains($0.range) }
  }
}
