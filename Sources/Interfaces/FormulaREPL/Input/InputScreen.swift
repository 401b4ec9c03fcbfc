/// The rows that an input occupies on the terminal, with the position of the cursor.
package struct InputScreen: Hashable, Sendable {
  package internal(set) var rows: [[InputCell]] = [[]]
  /// The row and the column of the cursor, counted from the first row of the input.
  package internal(set) var cursorRow = 0
  package internal(set) var cursorColumn = 0
  /// The width for which the rows were laid out.
  package let columns: Int

  package init(columns: Int) { self.columns = max(2, columns) }

  /// The text of the rows without styles, for tests and reports.
  package var text: String {
    rows.map { row in row.map(\.text).joined() }.joined(separator: "\n")
  }

  /// Returns the output that changes the terminal from `old` to this screen.
  ///
  /// Without an old screen, the cursor is at the start of an empty line. Only changed cells are
  /// written. Complexity: O(cells).
  package func update(from old: InputScreen?, isColored: Bool) -> String {
    var writer = ScreenWriter(isColored: isColored)
    guard let old, old.columns == columns else {
      writer.rowCount = 1
      writer.replace([], with: rows, columns)
      writer.move(to: cursorRow, cursorColumn)
      return writer.output
    }
    writer.row = old.cursorRow
    writer.column = old.cursorColumn
    writer.rowCount = old.rows.count
    writer.replace(old.rows, with: rows, columns)
    if rows.count < old.rows.count {
      writer.move(to: rows.count, 0)
      writer.output += "\u{1B}[J"
    }
    writer.move(to: cursorRow, cursorColumn)
    return writer.output
  }

  /// Returns the output that removes the screen after the terminal has got another width, and
  /// leaves the cursor at the start of an empty line.
  ///
  /// Terminals break rows that no longer fit and keep the cursor at its character.
  package func removal(columns: Int) -> String {
    let width = max(1, columns)
    func height(_ count: Int) -> Int { max(1, (count + width - 1) / width) }
    var above = rows.prefix(cursorRow).reduce(0) { $0 + height($1.count) }
    above += cursorColumn / width
    return "\r" + (above > 0 ? "\u{1B}[\(above)A" : "") + "\u{1B}[J"
  }
}

/// Output that changes the rows of a terminal, relative to the first row of the input.
private struct ScreenWriter {
  var output = ""
  var row = 0
  var column = 0
  /// The number of rows that exist. Further rows are created with line breaks, which scroll.
  var rowCount = 1
  /// Whether the last column was written, where terminals differ in the position of the cursor.
  private var isAtEdge = false
  private let isColored: Bool

  init(isColored: Bool) { self.isColored = isColored }

  mutating func move(to target: Int, _ targetColumn: Int) {
    if target >= rowCount {
      if row != rowCount - 1 { move(to: rowCount - 1, 0) }
      output += String(repeating: "\r\n", count: target - row)
      rowCount = target + 1
      row = target
      column = 0
      isAtEdge = false
    }
    if target < row {
      output += target == row - 1 ? "\u{1B}[A" : "\u{1B}[\(row - target)A"
    } else if target > row {
      output += target == row + 1 ? "\u{1B}[B" : "\u{1B}[\(target - row)B"
    }
    row = target
    if isAtEdge || targetColumn < column {
      if !isAtEdge, column - targetColumn <= 3, targetColumn > 0 {
        output += String(repeating: "\u{8}", count: column - targetColumn)
        column = targetColumn
      } else {
        output += "\r"
        column = 0
        isAtEdge = false
      }
    }
    if targetColumn > column {
      let count = targetColumn - column
      output += count == 1 ? "\u{1B}[C" : "\u{1B}[\(count)C"
    }
    column = targetColumn
  }

  mutating func replace(_ old: [[InputCell]], with new: [[InputCell]], _ columns: Int) {
    for (index, cells) in new.enumerated() {
      replace(index < old.count ? old[index] : [], with: cells, at: index, columns)
    }
  }

  private mutating func replace(
    _ old: [InputCell], with new: [InputCell], at index: Int, _ columns: Int
  ) {
    guard old != new || index >= rowCount else { return }
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    // A wide character is written as a whole.
    while start > 0, start < new.count, new[start].text.isEmpty { start -= 1 }
    while start > 0, start < old.count, old[start].text.isEmpty { start -= 1 }
    var end = new.count
    if old.count == new.count {
      while end > start, old[end - 1] == new[end - 1] { end -= 1 }
      while end < new.count, new[end].text.isEmpty || old[end].text.isEmpty { end += 1 }
    }
    move(to: index, start)
    write(new[start..<end], columns)
    if end == columns { isAtEdge = true }
    if new.count < old.count { output += "\u{1B}[K" }
  }

  private mutating func write(_ cells: ArraySlice<InputCell>, _ columns: Int) {
    var style = InputCell.Style()
    var isUncertain = false
    for cell in cells {
      // The column is set after a character whose width differs between terminals.
      if isUncertain, !cell.text.isEmpty {
        output += "\u{1B}[\(column + 1)G"
        isUncertain = false
      }
      if isColored, cell.style != style, !cell.text.isEmpty {
        if style != InputCell.Style() { output += "\u{1B}[0m" }
        output += cell.style.sequence
        style = cell.style
      }
      output += cell.text
      column += 1
      if cell.hasUncertainWidth { isUncertain = true }
    }
    if isColored, style != InputCell.Style() { output += "\u{1B}[0m" }
    if isUncertain, column < columns { output += "\u{1B}[\(column + 1)G" }
  }
}
