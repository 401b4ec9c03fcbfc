import SourceText

/// An array or object that is open at an error; its bracket may be missing in the source.
struct UnclosedContainer: Hashable {
  let start: Int
  let kind: JSONKind

  /// The bracket that closes the container.
  var closing: String { kind == .object ? "}" : "]" }
}

extension JSONError {
  /// The message, the hint and, where the intent is clear, the edits for an error.
  struct JSONErrorDescription {
    let message: String
    let hint: String?
    let mend: JSONRepair?

    /// Edits, with a title for them if the hint offers more than one option.
    struct JSONRepair {
      let edits: [DocumentDiagnostic.Edit]
      let order: String?
    }

    init(_ message: String, _ hint: String?, _ mend: JSONRepair? = nil) {
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
  func wording(_ bytes: [UInt8], _ container: JSONKind?) -> JSONErrorDescription {
    let text = excerpt(bytes)
    let isObject = container == .object
    switch kind {
    case .unexpected:
      return .init("unexpected '\(text)'", "remove it, or put text in double quotes")
    case .comment:
      return .init(
        "comments are not allowed in JSON", "remove the comment", removingComment(bytes))
    case .conflictMark:
      return .init(
        "unresolved merge conflict",
        "keep one of the two sides, and remove the lines '<<<<<<<', '=======' and '>>>>>>>'")
    case .controlCharacter:
      let code = bytes[range.lowerBound]
      if code == 0x09 { return .init("raw tab in a string", "write \\t", replacing("\\t")) }
      let name = String(code, radix: 16).padded(to: 4, with: "0")
      return .init(
        "raw control character U+\(name.uppercased()) in a string", "write \\u\(name)",
        replacing("\\u\(name)"))
    case .decimalComma:
      let number = Self.number(withDecimalComma: text)
      return .init(
        "the number '\(text)' has a comma",
        number.map { "write \($0)" } ?? "write '.' before the decimals, and no ','",
        number.map { replacing($0) })
    case .doubled:
      let what =
        "[]{}".contains(bytes: text)
        ? "duplicate '\(text)', one of which is unmatched" : "duplicate '\(text)'"
      return .init(
        what,
        text == "," && !isObject
          ? "remove one of them, or write a value between them" : "remove one of them",
        replacing("", order: "remove one of them"))
    case .empty:
      return .init("the file is empty", "a JSON document begins with '{'")
    case .ended:
      guard container != nil else {
        return .init("expected a value, found the end of the file", nil)
      }
      return isObject
        ? .init(
          "the file ends inside an object", "close it with '}'; the file may have been cut off")
        : .init("the file ends inside a list", "close it with ']'; the file may have been cut off")
    case .incompleteEscape:
      return .init(
        "incomplete escape", "'\\u' requires four hexadecimal digits, as in \\u00e9")
    case .innerQuotes:
      return .init(
        "unescaped quotes in a string", "write \\\" for each of them",
        escapingQuotes(bytes))
    case .invalidUTF8:
      return .init("the file is not valid UTF-8 here", "save the file as UTF-8")
    case .invisible:
      return .init(
        "\(text.unicodeScalars.first?.spelledOut ?? "nothing") is not allowed here",
        "remove it, or write a plain space", replacing(" ", order: "write a plain space"))
    case .leadingContent:
      return .init(
        "unexpected content before the document", "remove it; a file holds one document",
        replacing("", order: "remove it"))
    case .leadingPoint:
      return .init(
        "the number '\(text)' has no digit before the point", "write 0 before the point",
        replacing(text.replacing(bytes: ".", with: "0.", most: 1)))
    case .leadingZero:
      return .init("the number '\(text)' has leading zeros", "remove the leading zeros")
    case .lineBreakInText:
      return .init(
        "line break in a string", "write a line break as \\n, or keep the string on one line",
        escapingLineBreaks(bytes))
    case .lineEndInString:
      return .init(
        "unterminated string",
        "close it with '\"', or write a line break as \\n",
        place.map { _ in inserting("\"", order: "close it with '\"'") })
    case .loneSurrogate:
      return .init(
        "'\(text)' is an unpaired surrogate and decodes to U+FFFD",
        "write both surrogates, or the character itself")
    case .missingClosing:
      return isObject
        ? .init("expected '}' to close an object", "write '}'", inserting("}"))
        : .init("expected ']' to close a list", "write ']'", inserting("]"))
    case .missingOpening(let bracket):
      return .init(
        "expected '\(bracket)' at the start of \(bracket == "{" ? "an object" : "a list")",
        "write '\(bracket)' before this", inserting(String(bracket)))
    case .missingQuote:
      let whole = "\"\(text.filter { $0 != "\"" })\""
      return text.hasSuffix("…") || text.contains("\\")
        ? .init("missing quote around a string", "write '\"' before and after it")
        : .init("missing quote around a string", "write \(whole)", replacing(whole))
    case .missingColon:
      return .init(
        "expected ':' after the name \(text)", "write ':' and a value", insertingColon(bytes))
    case .missingComma:
      return .init(
        isObject ? "expected ',' between two members" : "expected ',' between two elements",
        "write ',' before this", inserting(",", afterContentOf: bytes))
    case .missingDigit:
      let message = "the number '\(text)' has no digit after '\(text.suffix(1))'"
      return text.last == "."
        ? .init(
          message, "write a digit, or remove the point",
          replacing(String(text.dropLast()), order: "remove the point"))
        : .init(message, "write a digit after it")
    case .missingName:
      let isComma = text == ","
      return .init(
        "expected a name, found '\(text)'",
        isComma ? "remove it, or write a member before it" : "write a name in double quotes",
        isComma ? replacing("", order: "remove it") : nil)
    case .missingValue:
      return .init(
        "expected a value, found '\(text)'", "write a value, or null", insertingNull(bytes))
    case .numberContinues:
      return .init(
        "'\(text)' is not a valid number", "write decimal digits only, or put text in double quotes"
      )
    case .objectAmongMembers:
      return .init("expected a member, found an object", "move it into a list, or remove it")
    case .objectsRunTogether:
      return .init("expected '},{' between two objects", "write '},{'", separatingObjects(bytes))
    case .plusSign:
      return .init(
        "a number cannot begin with '+'", "remove the '+'",
        text.hasSuffix("…") ? nil : replacing(String(text.dropFirst())))
    case .singleQuote:
      return .init(
        "strings must be in double quotes", "write \" instead of \(text)", changingQuotes(bytes))
    case .strayBracket:
      return .init(
        "unmatched '\(text)'", "remove it, or write the bracket that it closes",
        removingBracket(bytes))
    case .strayQuote:
      return .init(
        "unexpected quote", "remove it, or write \\\" inside a string",
        place == nil
          ? replacing("", order: "remove it") : escapingQuotes(bytes, order: "write \\\""))
    case .strayColon:
      return .init(
        "unexpected ':'",
        isObject ? "write ',' and a name before it" : "a list has no names; use { }")
    case .tooDeep:
      return .init("the file is nested more than \(JSONTree.deepestNesting) levels deep", nil)
    case .tooLarge:
      return .init("the file is larger than 4 GiB", "split it into several documents")
    case .trailingComma:
      return .init("trailing ',' before a closing bracket", "remove it", replacing(""))
    case .trailingContent:
      return .init(
        "unexpected content after the document", "remove it; a file holds one document")
    case .unclosedString:
      return .init(
        "the file ends inside a string", "close it with '\"'; the file may have been cut off")
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
    case .yaml:
      return .init("the file is YAML, not JSON", "convert it to JSON; a form begins with '{'")
    case .utf16:
      return .init("the file is UTF-16", "save it as UTF-8")
    case .wrongBracket:
      return isObject
        ? .init("expected '}', found ']'", "write '}'", replacing("}"))
        : .init("expected ']', found '}'", "write ']'", replacing("]"))
    case .wrong(let expected):
      return .init(
        "expected '\(expected)', found '\(text)'", "write '\(expected)'",
        replacing(String(expected)))
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
