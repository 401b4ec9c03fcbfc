import SourceText

/// An array or object that is open at an error; its bracket may be missing in the source.
struct JSONOpening: Hashable {
  let start: Int
  let kind: JSONKind

  /// The bracket that closes the container.
  var closing: String { kind == .object ? "}" : "]" }
}

extension JSONFault {
  /// The message, the hint and, where the intent is clear, the edits for an error.
  struct Wording {
    let message: String
    let hint: String?
    let mend: Mend?

    /// Edits, with a title for them if the hint offers more than one option.
    struct Mend {
      let edits: [DocumentDiagnostic.Edit]
      let order: String?
    }

    init(_ message: String, _ hint: String?, _ mend: Mend? = nil) {
      self.message = message
      self.hint = hint
      self.mend = mend
    }

    /// The fix for the error.
    ///
    /// It is never marked as safe, because the intent is likely but not certain.
    var fix: DocumentDiagnostic.Fix? {
      guard let mend, let title = mend.order ?? hint else { return nil }
      return .init(title, isSafe: false, edits: mend.edits)
    }
  }

  /// Returns the wording for the error; `container` is the kind of the innermost open container.
  ///
  /// All messages of this target are defined here.
  func wording(_ bytes: [UInt8], _ container: JSONKind?) -> Wording {
    let text = excerpt(bytes)
    let isObject = container == .object
    switch kind {
    case .unexpected:
      return .init("'\(text)' cannot stand here", "remove it, or put text in double quotes")
    case .comment:
      return .init(
        "comments are not allowed in JSON", "remove the comment", removingComment(bytes))
    case .conflictMark:
      return .init(
        "a merge conflict is not resolved here",
        "keep one of the two sides, and remove the lines '<<<<<<<', '=======' and '>>>>>>>'")
    case .controlCharacter:
      let code = bytes[range.lowerBound]
      if code == 0x09 { return .init("a text holds a raw tab", "write \\t", replacing("\\t")) }
      let name = String(code, radix: 16).padded(to: 4, behind: "0")
      return .init(
        "a text holds the raw control character U+\(name.uppercased())", "write \\u\(name)",
        replacing("\\u\(name)"))
    case .decimalComma:
      let number = Self.number(withDecimalComma: text)
      return .init(
        "the number '\(text)' has a comma",
        number.map { "write \($0)" } ?? "write '.' before its decimals, and no ','",
        number.map { replacing($0) })
    case .doubledBracket:
      return .init(
        "'\(text)' stands here twice, and one of them is not closed", "remove one of them",
        replacing(""))
    case .doubledColon:
      return .init("a ':' stands here twice", "remove one of them", replacing(""))
    case .doubledComma:
      return .init(
        "a ',' stands here twice",
        isObject ? "remove one of them" : "remove one of them, or write a value between them",
        replacing("", order: "remove one of them"))
    case .empty:
      return .init("the file is empty", "a JSON document begins with '{'")
    case .ended:
      guard container != nil else { return .init("the file ends before its value", nil) }
      return isObject
        ? .init(
          "the file ends inside an object", "close it with '}'; the file may have been cut off")
        : .init("the file ends inside a list", "close it with ']'; the file may have been cut off")
    case .incompleteEscape:
      return .init(
        "an escape is not complete", "'\\u' takes four hexadecimal digits, as in \\u00e9")
    case .innerQuotes:
      return .init(
        "quotes inside a text are not escaped", "write \\\" for each of them",
        escapingQuotes(bytes))
    case .invalidUTF8:
      return .init("the file is not valid UTF-8 here", "save the file as UTF-8")
    case .invisible:
      return .init(
        "\(text.unicodeScalars.first?.spelledOut ?? "nothing") stands here",
        "remove it, or write a plain space", replacing(" ", order: "write a plain space"))
    case .leadingContent:
      return .init(
        "something stands before the document", "remove it; a file holds one document",
        replacing("", order: "remove it"))
    case .leadingPoint:
      return .init(
        "the number '\(text)' has no digit before the point", "write 0 before the point",
        replacing(text.replacing(".", with: "0.", maxReplacements: 1)))
    case .leadingZero:
      return .init("the number '\(text)' begins with 0", "remove the leading zeros")
    case .lineBreakInText:
      return .init(
        "a text goes on in the next line", "write a line break as \\n, or the text in one line",
        escapingLineBreaks(bytes))
    case .lineEndInString:
      return .init(
        "a text has no closing quote on its line",
        "close it with '\"', or write a line break as \\n",
        place.map { _ in inserting("\"", order: "close it with '\"'") })
    case .loneMinus:
      return .init("'-' has no number after it", "write a digit after it")
    case .loneSurrogate:
      return .init(
        "'\(text)' is half of a character and reads as U+FFFD",
        "write both halves, or the character itself")
    case .missingClosing:
      return isObject
        ? .init("an object is not closed here", "write '}'", inserting("}"))
        : .init("a list is not closed here", "write ']'", inserting("]"))
    case .missingOpeningBrace:
      return .init("an object begins here without '{'", "write '{' before this", inserting("{"))
    case .missingOpeningBracket:
      return .init("a list begins here without '['", "write '[' before this", inserting("["))
    case .missingQuote:
      let whole = "\"\(text.filter { $0 != "\"" })\""
      return text.hasSuffix("…") || text.contains("\\")
        ? .init("a quote is missing around a text", "write '\"' before and after it")
        : .init("a quote is missing around a text", "write \(whole)", replacing(whole))
    case .missingColon:
      return .init(
        "the name \(text) has no ':' after it", "write ':' and a value", insertingColon(bytes))
    case .missingComma:
      return .init(
        isObject ? "a ',' is missing between two members" : "a ',' is missing between two elements",
        "write ',' before this", inserting(",", behindContentOf: bytes))
    case .missingExponent:
      return .init("the number '\(text)' has no digit in its exponent", "write a digit after 'e'")
    case .missingFraction:
      return .init(
        "the number '\(text)' has no digit after the point", "write a digit, or remove the point",
        replacing(String(text.dropLast()), order: "remove the point"))
    case .missingName:
      let isComma = text == ","
      return .init(
        "a member begins with '\(text)' instead of its name",
        isComma ? "remove it, or write a member before it" : "write a name in double quotes",
        isComma ? replacing("", order: "remove it") : nil)
    case .missingValue:
      return .init(
        "a value is missing before '\(text)'", "write a value, or null", insertingNull(bytes))
    case .numberContinues:
      return .init(
        "'\(text)' is not a number", "write decimal digits only, or put text in double quotes")
    case .objectAmongMembers:
      return .init("an object stands among members", "move it into a list, or remove it")
    case .objectsRunTogether:
      return .init("a new object begins here", "write '},{'", separatingObjects(bytes))
    case .plusSign:
      return .init(
        "a number cannot begin with '+'", "remove the '+'",
        text.hasSuffix("…") ? nil : replacing(String(text.dropFirst())))
    case .singleQuote:
      return .init(
        "text must stand in double quotes", "write \" instead of \(text)", changingQuotes(bytes))
    case .strayBracket:
      return .init(
        "'\(text)' closes nothing here", "remove it, or write what it is to close",
        removingBracket(bytes))
    case .strayQuote:
      return .init(
        "a quote stands in the wrong place", "remove it, or write \\\" inside a text",
        place == nil
          ? replacing("", order: "remove it") : escapingQuotes(bytes, order: "write \\\""))
    case .strayColon:
      return .init(
        "':' cannot stand here",
        isObject ? "write ',' and a name before it" : "a list has no names; use { }")
    case .tooDeep:
      return .init("the file is nested more than \(JSONTree.deepestNesting) levels deep", nil)
    case .tooLarge:
      return .init("the file is larger than 4 GiB", "split it into several documents")
    case .trailingComma:
      return .init("a ',' stands before a closing bracket", "remove it", replacing(""))
    case .trailingContent:
      return .init(
        "something follows the end of the document", "remove it; a file holds one document")
    case .unclosedString:
      return .init(
        "the file ends inside a text", "close it with '\"'; the file may have been cut off")
    case .unknownEscape:
      return .init(
        "unknown escape '\(text)'", "write \\\\ for a backslash",
        inserting("\\", order: "write \\\\"))
    case .unknownWord:
      let value = Self.value(meantBy: text)
      let quoted = text.contains("\"") || text.hasSuffix("…") ? nil : replacing("\"\(text)\"")
      return .init(
        "'\(text)' is not a JSON value",
        value.map { "write \($0)" } ?? "put text in double quotes",
        value.map { replacing($0) } ?? quoted)
    case .unquotedName:
      return .init(
        "the name '\(text)' is not in double quotes", "write \"\(text)\"",
        text.hasSuffix("…") ? nil : replacing("\"\(text)\""))
    case .utf16:
      return .init("the file is UTF-16", "save it as UTF-8")
    case .wrongBracket:
      return isObject
        ? .init("an object is closed with ']'", "write '}'", replacing("}"))
        : .init("a list is closed with '}'", "write ']'", replacing("]"))
    case .wrongColon:
      return .init("'\(text)' stands where ':' belongs", "write ':'", replacing(":"))
    case .wrongComma:
      return .init("'\(text)' stands where ',' belongs", "write ','", replacing(","))
    case .wrongOpening:
      return .init("a list begins here with '{'", "write '['", replacing("["))
    }
  }

  /// Returns the number with a decimal point instead of a comma, or `nil` if the number is
  /// ambiguous.
  ///
  /// A single comma that is not followed by exactly three digits must be the decimal separator.
  private static func number(withDecimalComma text: String) -> String? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count != 3, !parts[1].contains("."),
      parts[0].split(separator: ".").dropFirst().allSatisfy({ $0.utf8.count == 3 })
    else { return nil }
    return "\(parts[0].filter { $0 != "." }).\(parts[1])"
  }

  /// Returns the JSON literal meant by `word`, or `nil` if it is probably an unquoted string.
  static func value(meantBy word: String) -> String? {
    let word = word.lowercased()
    switch word {
    case "nan", "-nan", "infinity", "-infinity", "inf", "-inf", "undefined", "none", "nil":
      return "null"
    default:
      // A prefix of a literal is a word that was not typed to its end.
      return word.utf8.count < 3 ? nil : ["true", "false", "null"].first { $0.hasPrefix(word) }
    }
  }

  /// Returns the source at the error, truncated after 40 bytes.
  private func excerpt(_ bytes: [UInt8]) -> String {
    let end = min(range.upperBound, bytes.count)
    let start = min(range.lowerBound, end)
    guard end - start > 40 else { return String(decoding: bytes[start..<end], as: UTF8.self) }
    var cut = start + 40
    while cut > start, bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
    return String(decoding: bytes[start..<cut], as: UTF8.self) + "…"
  }
}
