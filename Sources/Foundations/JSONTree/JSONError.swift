import SourceText

/// A syntax error in a JSON document.
struct JSONError: Error, Hashable {
  var kind: Kind
  var range: Range<Int>
  /// The offset for an insertion if it is not at `range`.
  ///
  /// Either the end of a string's content or the offset of the string's other quote.
  var place: Int?

  enum Kind: Hashable {
    case comment, conflictMark, controlCharacter, decimalComma
    /// A second comma, colon or bracket in a row.
    case doubled
    case empty, ended, incompleteEscape, innerQuotes, invalidUTF8, invisible, leadingContent
    case leadingPoint, leadingZero, lineBreakInText, lineEndInString, loneSurrogate, missingClosing
    case missingColon, missingComma
    /// A number that ends with its sign, point or exponent.
    case missingDigit
    case missingName
    /// An object or list whose opening bracket is missing.
    case missingOpening(UnicodeScalar)
    case missingQuote, missingValue, numberContinues, objectAmongMembers, objectsRunTogether
    case plusSign, singleQuote, strayBracket, strayColon, strayQuote, tooDeep, tooLarge
    case trailingComma, trailingContent, unclosedString, unexpected, unknownEscape, unknownWord
    case unquotedName, utf16
    /// Another character in place of a comma, a colon or an opening bracket.
    case wrong(expected: UnicodeScalar)
    case wrongBracket, yaml
  }

  init(_ kind: Kind, _ range: Range<Int>, writing place: Int? = nil) {
    self.kind = kind
    self.range = range
    self.place = place
  }
}

extension JSONError {
  /// Returns the diagnostic for the error.
  ///
  /// `opening` is the innermost open container. `outer` holds the containers around it that must be
  /// closed at the same offset. A fix is included only if `offeringFix` is `true`: if a document
  /// has several errors, fixing one of them does not make it valid JSON.
  func diagnostic(
    in bytes: [UInt8], opening: UnclosedContainer? = nil, outer: [UnclosedContainer] = [],
    offeringFix: Bool = false
  ) -> DocumentDiagnostic {
    let openings = [opening].compactMap { $0 } + outer
    let wording =
      outer.isEmpty ? wording(bytes, opening?.kind) : severalMissing(openings)
    let end = min(range.upperBound, bytes.count)
    let place = DocumentRange(start: min(range.lowerBound, end), end: end)
    let isWarning = kind == .loneSurrogate
    var notes: [DocumentDiagnostic.Note] = []
    for opening in notesOpening ? openings.prefix(Self.maxNotes) : [] {
      let what = opening.kind == .object ? "object" : "list"
      notes.append(
        .init(
          "the \(what) begins here",
          at: DocumentRange(start: opening.start, end: opening.start + 1)))
    }
    return DocumentDiagnostic(
      "invalid-json", isWarning ? .warning : .error, wording.message, hint: wording.hint,
      at: place, notes: notes, fixes: offeringFix ? [wording.fix].compactMap { $0 } : [],
      isFatal: !isWarning)
  }

  /// Limits for the number of brackets in a message and of notes about their opening brackets.
  private static let (maxBrackets, maxNotes) = (8, 3)

  private func severalMissing(_ openings: [UnclosedContainer]) -> JSONErrorDescription {
    let all = openings.map { $0.closing }.joined()
    let brackets = openings.count > Self.maxBrackets ? "\(all.prefix(Self.maxBrackets))…" : all
    return JSONErrorDescription("expected '\(brackets)'", "write '\(brackets)'", inserting(all))
  }

  private var notesOpening: Bool {
    switch kind {
    case .ended, .wrongBracket, .unclosedString, .missingClosing: true
    default: false
    }
  }
}

extension JSONScanner.Outcome {
  /// Returns the diagnostics of all errors.
  func diagnostics(in bytes: [UInt8], offeringFixes: Bool = false) -> [DocumentDiagnostic] {
    var diagnostics =
      loneSurrogates.map { JSONError(.loneSurrogate, $0).diagnostic(in: bytes) }
      + faults.map {
        $0.fault.diagnostic(
          in: bytes, opening: $0.opening, outer: $0.outer, offeringFix: offeringFixes)
      }
    if unreported > 0, let last = diagnostics.last {
      diagnostics.append(.moreFaults(unreported, after: last.range))
    }
    return diagnostics
  }
}

extension DocumentDiagnostic {
  /// Returns a diagnostic that counts the errors beyond the reported ones.
  static func moreFaults(_ count: Int, after place: DocumentRange) -> Self {
    DocumentDiagnostic(
      "invalid-json", .error,
      count == 1 ? "one more error follows" : "\(count) more errors follow",
      hint: "fix the first errors; the others may be consequences of them", at: place, isFatal: true
    )
  }
}
