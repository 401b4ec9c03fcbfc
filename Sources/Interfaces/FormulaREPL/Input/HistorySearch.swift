import ValueFormatting

/// A search of the history, whose pattern is the text of the line.
struct HistorySearch {
  private let original: String
  private var pattern = ""
  private var matches: [String] = []
  private var selected = 0
  private(set) var isOver = false

  /// The maximum number of matches that can be walked through.
  private static let most = 200

  init(original: String) { self.original = original }

  /// Finds the entries that contain the pattern, latest first.
  mutating func update(_ text: String, history: [String]) {
    if text == pattern, !matches.isEmpty { return }
    pattern = text
    selected = 0
    let folded = text.lowercased()
    matches = Array(
      history.reversed().lazy.filter { folded.isEmpty || $0.lowercased().contains(folded) }
        .prefix(Self.most))
  }

  /// Returns the effect of a key, or `nil` if it ends the search and acts on the line.
  mutating func act(_ action: InputAction, on line: EditedText, history: [String]) -> InputEdit? {
    update(line.text, history: history)
    switch action {
    case .search, .up:
      if selected + 1 < matches.count { selected += 1 }
      return line.edit(.stay)
    case .down:
      if selected > 0 { selected -= 1 }
      return line.edit(.stay)
    case .enter: return taken(line, .accept)
    case .complete, .right, .end: return taken(line, .stay)
    case .cancel, .close:
      isOver = true
      return InputEdit(text: original, cursor: original.utf8.count)
    case .left, .home, .openLine, .completeBack, .wordRight: return nil
    case .backspace: return line.deleting(line.previous..<line.cursor)
    case .delete:
      return line.text.isEmpty ? line.edit(.stay) : line.deleting(line.cursor..<line.next)
    }
  }

  private mutating func taken(_ line: EditedText, _ outcome: InputEdit.Outcome) -> InputEdit {
    guard matches.indices.contains(selected) else { return line.edit(.stay) }
    isOver = true
    let entry = matches[selected]
    return InputEdit(text: entry, cursor: entry.utf8.count, outcome: outcome)
  }

  /// Returns the matches around the selected one, with the match underlined.
  func lines(columns: Int, height: Int) -> [[InputCell]] {
    if matches.isEmpty {
      return [InputCell.line("  nothing found", InputCell.Style(.faint), within: columns)]
    }
    let first = max(0, min(selected - height / 2, matches.count - height))
    return (first..<min(matches.count, first + height)).map { index in
      let entry = matches[index].split(whereSeparator: \.isNewline).joined(separator: " ↵ ")
      let isSelected = index == selected
      var cells = InputCell.line(
        isSelected ? "› " : "  ", InputCell.Style(isSelected: isSelected), within: columns)
      let range = entry.lowercased().count == entry.count ? range(in: entry) : nil
      for (offset, character) in entry.enumerated() {
        let isMatch = range?.contains(offset) == true
        InputCell.append(
          character,
          InputCell.Style(
            isMatch ? .heading : .plain, isUnderlined: isMatch, isSelected: isSelected),
          to: &cells)
      }
      return InputCell.truncated(cells, to: columns)
    }
  }

  /// Returns the match in an entry, in characters.
  private func range(in entry: String) -> Range<Int>? {
    let text = entry.lowercased()
    guard !pattern.isEmpty, let found = text.firstRange(of: pattern.lowercased()) else {
      return nil
    }
    let start = text.distance(from: text.startIndex, to: found.lowerBound)
    return start..<(start + text.distance(from: found.lowerBound, to: found.upperBound))
  }
}
