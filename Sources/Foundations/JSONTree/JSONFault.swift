import SourceText

/// What keeps a text from being JSON, and where.
struct JSONFault: Error, Hashable {
  var kind: Kind
  var range: Range<Int>

  enum Kind: UInt8, Hashable, CaseIterable {
    case comment, conflictMark, controlCharacter, decimalComma, doubledBracket, doubledComma, empty
    case ended, incompleteEscape, innerQuotes, invalidUTF8, invisible, leadingPoint, leadingZero
    case lineBreakInText, lineEndInString, loneMinus, loneSurrogate, missingClosing
    case missingColon, missingComma, missingOpeningBrace, missingOpeningBracket, missingQuote
    case missingExponent, missingFraction, missingName, missingValue, numberContinues
    case plusSign, singleQuote, strayBracket, strayColon, strayQuote, tooDeep, tooLarge,
      trailingComma, trailingContent
    case unclosedString, unexpected, unknownEscape, unknownWord, unquotedName, utf16, wrongBracket
    case wrongColon, wrongComma, wrongOpening
  }

  init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

extension JSONFault {
  /// The finding about a fault; `opening` is where the innermost array or object begins that was
  /// open, `outer` where those around it begin that are to be closed here as well. All wording of
  /// this target is here.
  func diagnostic(
    in bytes: [UInt8], opening: Int? = nil, outer: [Int] = []
  ) -> DocumentDiagnostic {
    let (message, hint) =
      outer.isEmpty ? wording(bytes, opening) : severalMissing(bytes, [opening ?? 0] + outer)
    let end = min(range.upperBound, bytes.count)
    let place = DocumentRange(start: min(range.lowerBound, end), end: end)
    let isWarning = kind == .loneSurrogate
    var notes: [DocumentDiagnostic.Note] = []
    let openings = [opening].compactMap(\.self) + outer
    for opening in notesOpening ? openings.prefix(Self.mostNotes) : [] {
      let what = bytes[opening] == UInt8(ascii: "{") ? "object" : "list"
      notes.append(
        .init("the \(what) begins here", at: DocumentRange(start: opening, end: opening + 1)))
    }
    return DocumentDiagnostic(
      "invalid-json", isWarning ? .warning : .error, message, hint: hint, at: place, notes: notes,
      isFatal: !isWarning)
  }

  /// Brackets that a message names, and notes that say where they were opened.
  private static let (mostBrackets, mostNotes) = (8, 3)

  private func severalMissing(
    _ bytes: [UInt8], _ openings: [Int]
  ) -> (message: String, hint: String?) {
    var brackets = openings.prefix(Self.mostBrackets).map {
      bytes[$0] == UInt8(ascii: "{") ? "}" : "]"
    }.joined()
    if openings.count > Self.mostBrackets { brackets += "…" }
    return ("'\(brackets)' is missing here", "write '\(brackets)'")
  }

  private var notesOpening: Bool {
    switch kind {
    case .ended, .wrongBracket, .unclosedString, .missingClosing: true
    default: false
    }
  }

  private func wording(_ bytes: [UInt8], _ opening: Int?) -> (message: String, hint: String?) {
    let text = excerpt(bytes)
    let isObject = opening.map { bytes[$0] == UInt8(ascii: "{") } ?? false
    switch kind {
    case .unexpected:
      return ("'\(text)' cannot stand here", "remove it, or put text in double quotes")
    case .comment:
      return ("comments are not allowed in JSON", "remove the comment")
    case .conflictMark:
      return (
        "a merge conflict is not resolved here",
        "keep one of the two sides, and remove the lines '<<<<<<<', '=======' and '>>>>>>>'"
      )
    case .controlCharacter:
      let code = bytes[range.lowerBound]
      if code == 0x09 { return ("a text holds a raw tab", "write \\t") }
      let name = String(code, radix: 16).padded(to: 4, behind: "0")
      return ("a text holds the raw control character U+\(name.uppercased())", "write \\u\(name)")
    case .decimalComma:
      return ("the number '\(text)' has a comma", Self.decimalHint(text))
    case .doubledBracket:
      return ("'\(text)' stands here twice, and one of them is not closed", "remove one of them")
    case .doubledComma:
      return (
        "a ',' stands here twice",
        isObject ? "remove one of them" : "remove one of them, or write a value between them"
      )
    case .empty:
      return ("the file is empty", "a JSON document begins with '{'")
    case .ended:
      guard opening != nil else { return ("the file ends before its value", nil) }
      return isObject
        ? ("the file ends inside an object", "close it with '}'; the file may have been cut off")
        : ("the file ends inside a list", "close it with ']'; the file may have been cut off")
    case .incompleteEscape:
      return ("an escape is not complete", "'\\u' takes four hexadecimal digits, as in \\u00e9")
    case .innerQuotes:
      return ("quotes inside a text are not escaped", "write \\\" for each of them")
    case .invalidUTF8:
      return ("the file is not valid UTF-8 here", "save the file as UTF-8")
    case .invisible:
      return (
        "\(text.unicodeScalars.first?.spelledOut ?? "nothing") stands here",
        "remove it, or write a plain space"
      )
    case .leadingPoint:
      return ("the number '\(text)' has no digit before the point", "write 0 before the point")
    case .leadingZero:
      return ("the number '\(text)' begins with 0", "remove the leading zeros")
    case .lineBreakInText:
      return (
        "a text goes on in the next line", "write a line break as \\n, or the text in one line"
      )
    case .lineEndInString:
      return (
        "a text has no closing quote on its line",
        "close it with '\"', or write a line break as \\n"
      )
    case .loneMinus:
      return ("'-' has no number after it", "write a digit after it")
    case .loneSurrogate:
      return (
        "'\(text)' is half of a character and reads as U+FFFD",
        "write both halves, or the character itself"
      )
    case .missingClosing:
      return isObject
        ? ("an object is not closed here", "write '}'") : ("a list is not closed here", "write ']'")
    case .missingOpeningBrace:
      return ("an object begins here without '{'", "write '{' before this")
    case .missingOpeningBracket:
      return ("a list begins here without '['", "write '[' before this")
    case .missingQuote:
      return ("a quote is missing around a text", "write '\"' before and after it")
    case .missingColon:
      return ("the name \(text) has no ':' after it", "write ':' and a value")
    case .missingComma:
      return (
        isObject ? "a ',' is missing between two members" : "a ',' is missing between two elements",
        "write ',' before this"
      )
    case .missingExponent:
      return ("the number '\(text)' has no digit in its exponent", "write a digit after 'e'")
    case .missingFraction:
      return (
        "the number '\(text)' has no digit after the point", "write a digit, or remove the point"
      )
    case .missingName:
      return (
        "a member begins with '\(text)' instead of its name",
        text == "," ? "remove it, or write a member before it" : "write a name in double quotes"
      )
    case .missingValue:
      return ("a value is missing before '\(text)'", "write a value, or null")
    case .numberContinues:
      return (
        "'\(text)' is not a number", "write decimal digits only, or put text in double quotes"
      )
    case .plusSign:
      return ("a number cannot begin with '+'", "remove the '+'")
    case .singleQuote:
      return ("text must stand in double quotes", "write \" instead of \(text)")
    case .strayBracket:
      return ("'\(text)' closes nothing here", "remove it, or write what it is to close")
    case .strayQuote:
      return ("a quote stands in the wrong place", "remove it, or write \\\" inside a text")
    case .strayColon:
      return (
        "':' cannot stand here",
        isObject ? "write ',' and a name before it" : "a list has no names; use { }"
      )
    case .tooDeep:
      return ("the file is nested more than \(JSONTree.deepestNesting) levels deep", nil)
    case .tooLarge:
      return ("the file is larger than 4 GiB", "split it into several documents")
    case .trailingComma:
      return ("a ',' stands before a closing bracket", "remove it")
    case .trailingContent:
      return ("something follows the end of the document", "remove it; a file holds one document")
    case .unclosedString:
      return ("the file ends inside a text", "close it with '\"'; the file may have been cut off")
    case .unknownEscape:
      return ("unknown escape '\(text)'", "write \\\\ for a backslash")
    case .unknownWord:
      return unknownWord(text)
    case .unquotedName:
      return ("the name '\(text)' is not in double quotes", "write \"\(text)\"")
    case .utf16:
      return ("the file is UTF-16", "save it as UTF-8")
    case .wrongBracket:
      return isObject
        ? ("an object is closed with ']'", "write '}'") : ("a list is closed with '}'", "write ']'")
    case .wrongColon:
      return ("'\(text)' stands where ':' belongs", "write ':'")
    case .wrongComma:
      return ("'\(text)' stands where ',' belongs", "write ','")
    case .wrongOpening:
      return ("a list begins here with '{'", "write '['")
    }
  }

  /// What to write for a number with commas: if it has one that groups no three digits, it is clear
  /// where its decimals begin.
  private static func decimalHint(_ text: String) -> String {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count != 3, !parts[1].contains("."),
      parts[0].split(separator: ".").dropFirst().allSatisfy({ $0.utf8.count == 3 })
    else { return "write '.' before its decimals, and no ','" }
    return "write \(parts[0].filter { $0 != "." }).\(parts[1])"
  }

  private func unknownWord(_ word: String) -> (message: String, hint: String?) {
    (
      "'\(word)' is not a JSON value",
      Self.value(meantBy: word).map { "write \($0)" } ?? "put text in double quotes"
    )
  }

  /// The value that a word stands for that JSON does not know; nil if it is a text without quotes.
  static func value(meantBy word: String) -> String? {
    switch word.lowercased() {
    case "true", "false", "null": word.lowercased()
    case "nan", "-nan", "infinity", "-infinity", "inf", "-inf", "undefined", "none", "nil": "null"
    default: nil
    }
  }

  /// The text at the fault, cut off after 40 bytes.
  private func excerpt(_ bytes: [UInt8]) -> String {
    let end = min(range.upperBound, bytes.count)
    let start = min(range.lowerBound, end)
    guard end - start > 40 else { return String(decoding: bytes[start..<end], as: UTF8.self) }
    var cut = start + 40
    while cut > start, bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
    return String(decoding: bytes[start..<cut], as: UTF8.self) + "…"
  }
}

extension DocumentDiagnostic {
  /// That there are more faults than are told.
  static func moreFaults(_ count: Int, after place: DocumentRange) -> Self {
    DocumentDiagnostic(
      "invalid-json", .error,
      count == 1 ? "one more fault follows" : "\(count) more faults follow",
      hint: "mend the first ones; the others may then be gone", at: place, isFatal: true)
  }
}
