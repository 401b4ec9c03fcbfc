/// Renders diagnostics for a terminal.
///
/// The output holds the position, the message, the source line with the range underlined, and the
/// hint.
public struct DiagnosticRenderer: Sendable {
  private let file: String
  private let lines: LineIndex
  private let usesColor: Bool
  private let columns: Int?

  /// Creates a renderer for diagnostics in one source, which the output calls `file`.
  ///
  /// If `columns` is given, messages are wrapped at word boundaries to that width.
  public init(file: String, lines: LineIndex, usesColor: Bool = false, columns: Int? = nil) {
    self.columns = columns.map { max(20, min($0, 10_000)) }
    self.file = EscapedText.line(file)
    self.lines = lines
    self.usesColor = usesColor
  }

  /// A decoded part of the source, shown instead of the line of the file.
  package struct Excerpt {
    package var lines: LineIndex
    package var range: TextRange

    package init(lines: LineIndex, range: TextRange) {
      self.lines = lines
      self.range = range
    }
  }

  /// Returns the rendered diagnostic as several lines, with a trailing line break.
  public func text<Place>(_ diagnostic: Diagnostic<Place>) -> String {
    text(diagnostic, excerpt: nil)
  }

  /// Returns the rendered diagnostic, showing `excerpt` instead of the line of the file.
  package func text<Place>(_ diagnostic: Diagnostic<Place>, excerpt: Excerpt?) -> String {
    let start = lines.position(at: diagnostic.range.start)
    // Formulas can choose the codes of errors, so the rule name is untrusted.
    let label = "\(diagnostic.severity.rawValue)[\(EscapedText.line(diagnostic.rule))]"
    var text = wrapped(
      "\(file):\(start.line + 1):\(start.utf16Column + 1): \(label): "
        + EscapedText.line(diagnostic.message))
    if usesColor, let range = text.firstRange(ofBytes: label) {
      text.replaceSubrange(range, with: painted(label, as: diagnostic.severity))
    }
    let number = start.line + 1
    if let excerpt {
      text += self.excerpt(
        excerpt.lines, from: excerpt.range.start, to: excerpt.range.end, number: number,
        hint: diagnostic.hint)
    } else {
      text += self.excerpt(
        lines, from: diagnostic.range.start, to: diagnostic.range.end, number: number,
        hint: diagnostic.hint)
    }
    for note in diagnostic.notes {
      let place = lines.position(at: note.range.start)
      text +=
        "  \(file):\(place.line + 1):\(place.utf16Column + 1): note: \(EscapedText.line(note.message))\n"
    }
    for fix in diagnostic.fixes where fix.title != diagnostic.hint {
      text += "  \(fix.isSafe ? "fix" : "possible fix"): \(EscapedText.line(fix.title))\n"
    }
    return text
  }

  /// The maximum number of terminal columns for a source line.
  private var width: Int { columns.map { max(30, min(110, $0 - 8)) } ?? 110 }

  private func wrapped(_ text: String) -> String {
    WrappedText.text(text, columns: columns, indent: 2) + "\n"
  }

  private func excerpt(
    _ lines: LineIndex, from start: Int, to end: Int, number: Int, hint: String?
  ) -> String {
    let line = lines.line(at: start)
    let range = lines.range(ofLine: line)
    let first = max(0, min(start, range.end))
    let last = max(first, min(end, range.end))
    // A line may hold megabytes, so only the part that can be shown is decoded.
    let reach = 16 * width
    let most = width + 1
    var before = DisplayText(
      lines.text(from: max(range.start, lines.offset(-reach, from: first)), to: first)
        .suffix(most))
    var marked = DisplayText(
      lines.text(from: first, to: min(last, lines.offset(reach, from: first))).prefix(most))
    var after = DisplayText(
      lines.text(from: last, to: min(range.end, lines.offset(reach, from: last))).prefix(most))
    // Truncates a long line around the marked range.
    marked.keepFirst(width - 20)
    let room = width - marked.width
    before.keepLast(max(10, room / 2))
    after.keepFirst(max(10, room - before.width))
    let number = String(number)
    let margin = String(repeating: " ", count: number.count)
    var text = "\(number) | \(before.text)\(marked.text)\(after.text)\n"
    text += "\(margin) | \(String(repeating: " ", count: before.width))"
    text += painted(String(repeating: "^", count: max(1, marked.width)), as: .error)
    guard let hint else { return text + "\n" }
    let advice = "hint: \(EscapedText.line(hint))"
    let end = margin.count + 3 + before.width + max(1, marked.width)
    // A hint that does not fit after the marker goes on its own line.
    let fits = columns.map { end + 1 + DisplayText(advice).width <= $0 } ?? true
    return text + (fits ? " \(advice)\n" : "\n" + wrapped("  " + advice))
  }

  private func painted(_ text: String, as severity: Severity) -> String {
    guard usesColor else { return text }
    let code =
      switch severity {
      case .error: "38;5;160"
      case .warning: "38;5;130"
      case .information, .hint: "38;5;30"
      }
    return "\u{1B}[1;\(code)m\(text)\u{1B}[0m"
  }
}

/// A part of a line with its width on a terminal.
package struct DisplayText {
  private var characters: [(character: Character, width: Int)]
  private var isCutBefore = false
  private var isCutAfter = false

  package init(_ text: some StringProtocol) {
    characters = text.map { character in
      // Control characters would shift the marker, so they are replaced; a tab takes one column
      // here.
      if let scalar = character.unicodeScalars.first, EscapedText.isAction(scalar) {
        return (scalar == "\t" || character.isNewline ? " " : "\u{FFFD}", 1)
      }
      return (character, DisplayText.width(of: character))
    }
  }

  /// Returns the columns that UTF-8 without control characters takes on a terminal.
  ///
  /// Complexity: O(bytes).
  package static func width(of bytes: ArraySlice<UInt8>) -> Int {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.count }
    return String(decoding: bytes, as: UTF8.self).reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    return isWide(scalar) || character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
  }

  package var width: Int {
    characters.reduce(0) { $0 + $1.width } + (isCutBefore ? 1 : 0) + (isCutAfter ? 1 : 0)
  }

  package var text: String {
    (isCutBefore ? "…" : "") + String(characters.map { $0.character }) + (isCutAfter ? "…" : "")
  }

  mutating func keepFirst(_ count: Int) {
    guard characters.count > count else { return }
    characters.removeSubrange(count...)
    isCutAfter = true
  }

  mutating func keepLast(_ count: Int) {
    guard characters.count > count else { return }
    characters.removeFirst(characters.count - count)
    isCutBefore = true
  }

  /// Returns `true` if terminals show `scalar` in two columns.
  ///
  /// These are the East Asian wide and fullwidth forms, and emoji.
  ///
  /// Source: Unicode Standard Annex 11, by blocks.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x1100: false
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
