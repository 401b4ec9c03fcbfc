import SourceText
package import ValueFormatting

/// One column of the terminal in the input area.
package struct InputCell: Hashable, Sendable {
  /// The character, or an empty text for the second column of a wide character.
  package var text: String
  package var style = Style()

  package init(_ text: String, _ style: Style = Style()) {
    self.text = text
    self.style = style
  }

  /// The appearance of a cell.
  package struct Style: Hashable, Sendable {
    package var role = Palette.Role.plain
    /// Whether the character is underlined, as a matching bracket is.
    package var isUnderlined = false
    /// Whether the cell is part of the selected line of a menu.
    package var isSelected = false

    package init(
      _ role: Palette.Role = .plain, isUnderlined: Bool = false, isSelected: Bool = false
    ) {
      self.role = role
      self.isUnderlined = isUnderlined
      self.isSelected = isSelected
    }

    /// The control sequence that selects the style on a terminal with colors.
    var sequence: String {
      var codes = Palette.code(role).map { [$0] } ?? []
      if isUnderlined { codes.append("4") }
      if isSelected { codes.append("7") }
      return codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
    }
  }

  /// Whether terminals differ in the number of columns that the character takes.
  ///
  /// These are combined characters, such as emoji with a skin tone, and those that are invisible or
  /// combine with the previous one.
  var hasUncertainWidth: Bool {
    guard text.utf8.count > 1, let first = text.unicodeScalars.first else { return false }
    if text.unicodeScalars.count > 1 { return true }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: return true
    default: return first.value >= 0x1F000 && first.value < 0x20000
    }
  }

  /// Appends the cells of a character. Control characters are replaced.
  static func append(_ character: Character, _ style: Style, to cells: inout [InputCell]) {
    if character.isASCII, let byte = character.asciiValue, byte >= 0x20, byte < 0x7F {
      cells.append(InputCell(String(character), style))
      return
    }
    let shown = DisplayText(String(character))
    cells.append(InputCell(shown.text, style))
    if shown.width == 2 { cells.append(InputCell("", style)) }
  }

  /// Returns the cells of `text`, truncated to `columns` with an ellipsis.
  package static func line(
    _ text: String, _ style: Style = Style(), within columns: Int
  ) -> [InputCell] {
    var cells: [InputCell] = []
    for character in text {
      append(character, style, to: &cells)
      if cells.count > columns { return truncated(cells, to: columns) }
    }
    return cells
  }

  /// Returns `cells` truncated to `columns` with an ellipsis.
  static func truncated(_ cells: [InputCell], to columns: Int) -> [InputCell] {
    guard cells.count > columns, columns > 0 else { return Array(cells.prefix(max(0, columns))) }
    var kept = Array(cells.prefix(columns - 1))
    // Does not keep only the first of the two columns of a wide character.
    if cells[columns - 1].text.isEmpty { kept.removeLast() }
    let style = kept.last?.style ?? Style()
    kept.append(InputCell("…", Style(.faint, isSelected: style.isSelected)))
    return kept
  }
}
