import SourceText

/// What keeps a text from being JSON, and where.
struct JSONFault: Error, Hashable {
  var kind: Kind
  var range: Range<Int>
  /// Where something is to be written, if that is not at the range: behind the content of a text, or
  /// at its other quote.
  var place: Int?

  enum Kind: UInt8, Hashable, CaseIterable {
    case comment, conflictMark, controlCharacter, decimalComma, doubledBracket, doubledColon
    case doubledComma, empty
    case ended, incompleteEscape, innerQuotes, invalidUTF8, invisible, leadingContent, leadingPoint
    case leadingZero
    case lineBreakInText, lineEndInString, loneMinus, loneSurrogate, missingClosing
    case missingColon, missingComma, missingOpeningBrace, missingOpeningBracket, missingQuote
    case missingExponent, missingFraction, missingName, missingValue, numberContinues
    case objectAmongMembers, objectsRunTogether
    case plusSign, singleQuote, strayBracket, strayColon, strayQuote, tooDeep, tooLarge,
      trailingComma, trailingContent
    case unclosedString, unexpected, unknownEscape, unknownWord, unquotedName, utf16, wrongBracket
    case wrongColon, wrongComma, wrongOpening
  }

  init(_ kind: Kind, _ range: Range<Int>, writing place: Int? = nil) {
    self.kind = kind
    self.range = range
    self.place = place
  }
}

extension JSONFault {
  /// The finding about a fault; `opening` is the innermost array or object that was open, `outer` those
  /// around it that are to be closed here as well. What would mend it is left out unless it is asked
  /// for: with several faults one of them mended leaves no JSON.
  func diagnostic(
    in bytes: [UInt8], opening: JSONOpening? = nil, outer: [JSONOpening] = [],
    offeringFix: Bool = false
  ) -> DocumentDiagnostic {
    let openings = [opening].compactMap(\.self) + outer
    let wording =
      outer.isEmpty ? wording(bytes, opening?.kind) : severalMissing(openings)
    let end = min(range.upperBound, bytes.count)
    let place = DocumentRange(start: min(range.lowerBound, end), end: end)
    let isWarning = kind == .loneSurrogate
    var notes: [DocumentDiagnostic.Note] = []
    for opening in notesOpening ? openings.prefix(Self.mostNotes) : [] {
      let what = opening.kind == .object ? "object" : "list"
      notes.append(
        .init(
          "the \(what) begins here",
          at: DocumentRange(start: opening.start, end: opening.start + 1)))
    }
    return DocumentDiagnostic(
      "invalid-json", isWarning ? .warning : .error, wording.message, hint: wording.hint,
      at: place, notes: notes, fixes: offeringFix ? [wording.fix].compactMap(\.self) : [],
      isFatal: !isWarning)
  }

  /// Brackets that a message names, and notes that say where they were opened.
  private static let (mostBrackets, mostNotes) = (8, 3)

  private func severalMissing(_ openings: [JSONOpening]) -> Wording {
    let all = openings.map(\.closing).joined()
    let brackets = openings.count > Self.mostBrackets ? "\(all.prefix(Self.mostBrackets))…" : all
    return Wording("'\(brackets)' is missing here", "write '\(brackets)'", inserting(all))
  }

  private var notesOpening: Bool {
    switch kind {
    case .ended, .wrongBracket, .unclosedString, .missingClosing: true
    default: false
    }
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
