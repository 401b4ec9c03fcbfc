import SourceText

/// Recovery from wrong characters: decimal commas, semicolons, invisible characters.
extension JSONRecovery {
  // MARK: Invisible characters

  /// Returns the end of a run of invisible characters, or `nil` if there is none.
  func offsetAfterInvisible(_ start: Int) -> Int? {
    var end = start
    while unsafe end < input.count {
      let byte = unsafe input[end]
      if 0x20..<0x7F ~= byte || byte == 0x09 || byte == 0x0A || byte == 0x0D { break }
      guard byte >= 0x80 else {
        end += 1
        continue
      }
      guard let next = try? scanner.offsetAfterScalar(end),
        unsafe String(decoding: input[end..<next], as: UTF8.self).unicodeScalars.first?.isInvisible
          == true
      else { break }
      end = next
    }
    return end > start ? end : nil
  }

  // MARK: Words before the document

  /// Skips words before the first bracket, as in the output of a chat or a script.
  mutating func skipPreface() {
    let first = unsafe input[at]
    guard first >= 0x80 || (first | 0x20) &- UInt8(ascii: "a") < 26 else { return }
    let reach = unsafe min(input.count, at + Self.farthestLook)
    guard
      let bracket = unsafe input[at..<reach].firstIndex(where: {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
      }), let last = lastContent(at, bracket)
    else { return }
    report(JSONError(.leadingContent, at..<last + 1))
    at = bracket
    let line = line(of: bracket)
    (lineStart, lineContent) = (line.start, line.start + line.indentation)
  }

  // MARK: Numbers and words

  /// Returns the error if a valid number or word is only the start of a malformed member value.
  ///
  /// In an object, only a comma or a bracket may follow a number. Therefore `0,19`, `19 €` and
  /// `2026-11-21` were each meant as one value.
  func faultAfterWord(_ start: Int, _ end: Int, isNumber: Bool) -> JSONError? {
    guard isMemberValue, hasErrorCapacity else { return nil }
    var next = end
    var last = end
    var commas = 0
    while unsafe next < input.count, next - start < Self.farthestLook {
      let byte = unsafe input[next]
      let isInNumber = isNumber && isDigit(next - 1) && isDigit(next + 1)
      switch byte {
      case UInt8(ascii: ",") where isInNumber: commas += 1
      case UInt8(ascii: ":"): if !isInNumber { return nil }
      case UInt8(ascii: ";"): if last == end { return nil }
      default: break
      }
      if byte == 0x0A || byte == 0x0D || "\"'{}[]".utf8.contains(byte) || beginsComment(next) {
        break
      }
      if byte == UInt8(ascii: ","), !isInNumber { break }
      let blanks = offsetAfterBlanks(next)
      if blanks > next {
        next = blanks
      } else {
        next += 1
        last = next
      }
    }
    guard last > end else { return nil }
    let isPlain = unsafe input[start..<last].allSatisfy {
      "0123456789.,-".utf8.contains($0)
    }
    let kind: JSONError.Kind =
      !isNumber ? .unknownWord : commas > 0 && isPlain ? .decimalComma : .numberContinues
    return JSONError(kind, start..<last)
  }

  /// Returns `true` if the words are an unquoted string with adjacent bytes that can replace the
  /// quotes.
  func isUnquotedText(_ start: Int, _ end: Int) -> Bool {
    guard lastEnd < start, unsafe end < input.count,
      unsafe input[end] <= 0x20 || ",}]".utf8.contains(input[end])
    else { return false }
    let word = unsafe String(decoding: input[start..<end], as: UTF8.self)
    return JSONError.value(meantBy: word) == nil
  }

  private func isDigit(_ offset: Int) -> Bool {
    unsafe offset >= 0 && offset < input.count && input[offset] &- UInt8(ascii: "0") < 10
  }

  // MARK: Commas and colons

  /// Processes a semicolon or point in place of a comma.
  mutating func takeWrongComma() -> Bool {
    let byte = unsafe input[at]
    guard expected == .separator, !openings.isEmpty, hasErrorCapacity,
      byte == UInt8(ascii: ";") || byte == UInt8(ascii: ".")
    else { return false }
    let next = scanner.offsetAfterSpace(at + 1)
    guard unsafe next < input.count, unsafe !"}],:;".utf8.contains(input[next]) else {
      return false
    }
    let begins =
      scanner.isInObject ? beginsName(next) : byte == UInt8(ascii: ";") || !isDigit(at + 1)
    guard begins else { return false }
    report(JSONError(.wrong(expected: ","), at..<at + 1))
    expected = scanner.isInObject ? .name : .value
    noteComma()
    at += 1
    lastEnd = max(lastEnd, at)
    return true
  }

  /// Processes `=`, `=>` or `==` in place of a colon.
  mutating func takeWrongColon() -> Bool {
    guard expected == .colon, unsafe input[at] == UInt8(ascii: "=") else { return false }
    var end = at + 1
    if unsafe end < input.count, unsafe "=>".utf8.contains(input[end]) { end += 1 }
    report(JSONError(.wrong(expected: ":"), at..<end))
    expected = .value
    at = end
    lastEnd = max(lastEnd, at)
    return true
  }
}
