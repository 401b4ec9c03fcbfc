/// Shows findings to people: place, message, the line of the source with the range marked, hint.
public struct DiagnosticRenderer: Sendable {
  private let file: String
  private let lines: LineIndex
  private let usesColor: Bool
  private let columns: Int?

  /// A renderer for findings in one text, which is called `file` in the output; with `columns`
  /// messages break at words there.
  public init(file: String, lines: LineIndex, usesColor: Bool = false, columns: Int? = nil) {
    self.columns = columns
    self.file = EscapedText.line(file)
    self.lines = lines
    self.usesColor = usesColor
  }

  /// A part of the source that is shown otherwise than it stands in the file: decoded.
  package struct Excerpt {
    package var lines: LineIndex
    package var range: TextRange

    package init(lines: LineIndex, range: TextRange) {
      self.lines = lines
      self.range = range
    }
  }

  /// The finding as text of several lines, with a line break at the end.
  public func text<Place>(_ diagnostic: Diagnostic<Place>) -> String {
    text(diagnostic, excerpt: nil)
  }

  /// The finding as text, with another excerpt than the line of the file.
  package func text<Place>(_ diagnostic: Diagnostic<Place>, excerpt: Excerpt?) -> String {
    let start = lines.position(at: diagnostic.range.start)
    // Formulas name codes of errors themselves.
    let label = "\(diagnostic.severity.rawValue)[\(EscapedText.line(diagnostic.rule))]"
    var text = wrapped(
      "\(file):\(start.line + 1):\(start.utf16Column + 1): \(label): "
        + EscapedText.line(diagnostic.message))
    if usesColor, let range = text.firstRange(of: label) {
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

  /// Columns of the terminal that a line of the source may take.
  private var width: Int { columns.map { max(30, min(110, $0 - 8)) } ?? 110 }

  private func wrapped(_ text: String) -> String {
    WrappedText.text(text, columns: columns, indent: 2) + "\n"
  }

  private func excerpt(
    _ lines: LineIndex, from start: Int, to end: Int, number: Int, hint: String?
  ) -> String {
    let line = lines.line(at: start)
    let range = lines.range(ofLine: line)
    let first = min(start, range.end)
    let last = max(first, min(end, range.end))
    // A line may have megabytes; no more of it is looked at than could be shown.
    let reach = 16 * width
    let most = width + 1
    var before = DisplayText(
      lines.text(from: max(range.start, lines.offset(-reach, from: first)), to: first)
        .suffix(most))
    var marked = DisplayText(
      lines.text(from: first, to: min(last, lines.offset(reach, from: first))).prefix(most))
    var after = DisplayText(
      lines.text(from: last, to: min(range.end, lines.offset(reach, from: last))).prefix(most))
    // A line that is too long is cut around the mark.
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
    // A hint that does not fit behind the mark stands below it.
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

/// A piece of a line as a terminal shows it.
package struct DisplayText {
  private var characters: [(character: Character, width: Int)]
  private var isCutBefore = false
  private var isCutAfter = false

  package init(_ text: some StringProtocol) {
    characters = text.map { character in
      guard let scalar = character.unicodeScalars.first else { return (character, 0) }
      // What acts instead of being shown would move the mark; a tab takes one column here.
      if EscapedText.isAction(scalar) {
        return (scalar == "\t" || character.isNewline ? " " : "\u{FFFD}", 1)
      }
      return (character, DisplayText.isWide(scalar) ? 2 : 1)
    }
  }

  package var width: Int {
    characters.reduce(0) { $0 + $1.width } + (isCutBefore ? 1 : 0) + (isCutAfter ? 1 : 0)
  }

  package var text: String {
    (isCutBefore ? "…" : "") + String(characters.map(\.character)) + (isCutAfter ? "…" : "")
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

  /// Whether terminals give a scalar two columns: East Asian wide and fullwidth forms, and emoji.
  ///
  /// Source: Unicode Standard Annex 11, by blocks.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
