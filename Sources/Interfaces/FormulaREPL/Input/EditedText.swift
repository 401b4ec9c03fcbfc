import SourceText

/// A text with a cursor that moves by characters, as users see them.
struct EditedText {
  let text: String
  /// The offset of the cursor in UTF-8 bytes.
  let cursor: Int
  private let position: String.Index

  /// Creates a text. A cursor within a character is moved to its start.
  init(_ text: String, cursor: Int) {
    self.text = text
    let offset = max(0, min(cursor, text.utf8.count))
    let exact = text.utf8.index(text.startIndex, offsetBy: offset)
    var position = text.endIndex
    if exact < text.endIndex { position = text[...exact].indices.last ?? text.startIndex }
    self.position = position
    self.cursor = text.utf8.distance(from: text.startIndex, to: position)
  }

  var before: String { String(text[..<position]) }
  var isAtEnd: Bool { position == text.endIndex }

  private func offset(_ index: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  /// The offset of the character before the cursor.
  var previous: Int {
    position == text.startIndex ? cursor : offset(text.index(before: position))
  }

  /// The offset after the character at the cursor.
  var next: Int { isAtEnd ? cursor : offset(text.index(after: position)) }

  // MARK: Lines

  private var lineStartIndex: String.Index {
    text[..<position].lastIndex(where: \.isNewline).map { text.index(after: $0) }
      ?? text.startIndex
  }

  private var lineEndIndex: String.Index {
    text[position...].firstIndex(where: \.isNewline) ?? text.endIndex
  }

  /// The offset of the start of the line with the cursor.
  var lineStart: Int { offset(lineStartIndex) }
  /// The offset of the end of the line with the cursor.
  var lineEnd: Int { offset(lineEndIndex) }

  /// Returns the cursor moved to the previous line, or `nil` on the first line.
  func movedUp() -> InputEdit? {
    let start = lineStartIndex
    guard start > text.startIndex else { return nil }
    let above = text.index(before: start)
    let first =
      text[..<above].lastIndex(where: \.isNewline).map { text.index(after: $0) }
      ?? text.startIndex
    return moved(to: offset(target(in: first..<above)))
  }

  /// Returns the cursor moved to the next line, or `nil` on the last line.
  func movedDown() -> InputEdit? {
    let end = lineEndIndex
    guard end < text.endIndex else { return nil }
    let first = text.index(after: end)
    let last = text[first...].firstIndex(where: \.isNewline) ?? text.endIndex
    return moved(to: offset(target(in: first..<last)))
  }

  /// Returns the position in another line at the column of the cursor, or its end.
  private func target(in line: Range<String.Index>) -> String.Index {
    let column = DisplayText(text[lineStartIndex..<position]).width
    var width = 0
    for index in text[line].indices {
      if width >= column { return index }
      width += DisplayText(String(text[index])).width
    }
    return line.upperBound
  }

  // MARK: Edits

  func edit(_ outcome: InputEdit.Outcome) -> InputEdit {
    InputEdit(text: text, cursor: cursor, outcome: outcome)
  }

  func moved(to offset: Int) -> InputEdit { InputEdit(text: text, cursor: offset) }

  func inserting(_ inserted: String) -> InputEdit {
    InputEdit(
      text: text[..<position] + inserted + text[position...],
      cursor: cursor + inserted.utf8.count)
  }

  func deleting(_ range: Range<Int>) -> InputEdit {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(utf8.startIndex, offsetBy: range.upperBound)
    return InputEdit(text: String(text[..<start] + text[end...]), cursor: range.lowerBound)
  }

  /// Returns the text with a number of scalars before the cursor replaced.
  func replacing(scalars count: Int, with inserted: String) -> InputEdit {
    let start =
      text.unicodeScalars.index(position, offsetBy: -count, limitedBy: text.startIndex)
      ?? text.startIndex
    let head = String(text[..<start]) + inserted
    return InputEdit(text: head + text[position...], cursor: head.utf8.count)
  }
}
