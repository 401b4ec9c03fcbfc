import ValueFormatting

/// The content of the input area, before it is broken into rows.
struct InputContent {
  /// The text before the first line, and before each further line.
  var prompt = InputCell.line("> ", within: 80)
  var continuation = InputCell.line("… ", within: 80)
  var text = ""
  /// The offset of the cursor in UTF-8 bytes.
  var cursor = 0
  /// The styles of the text by their byte ranges, ordered by start.
  var styles: [(range: Range<Int>, style: InputCell.Style)] = []
  /// The dim text after the end of the text.
  var suggestion = ""
  /// The lines below the text.
  var panel: [[InputCell]] = []

  /// Returns the picture in rows of `columns` cells, limited to `height` rows around the cursor.
  ///
  /// Complexity: O(length of the text).
  func screen(columns: Int, height: Int) -> InputScreen {
    var screen = InputScreen(columns: columns)
    let columns = screen.columns
    screen.rows = [prompt]
    var offset = 0
    var next = 0
    for character in text {
      if offset >= cursor, !screen.isPlaced { screen.place() }
      let size = character.utf8.count
      if character.isNewline {
        screen.rows.append(continuation)
      } else {
        while next < styles.count, styles[next].range.upperBound <= offset { next += 1 }
        let style =
          next < styles.count && styles[next].range.contains(offset)
          ? styles[next].style : InputCell.Style()
        screen.append(character, style, columns)
      }
      offset += size
    }
    if !screen.isPlaced { screen.place() }
    for character in suggestion {
      if character.isNewline {
        screen.rows.append(continuation)
      } else {
        screen.append(character, InputCell.Style(.faint), columns)
      }
    }
    let shownPanel = panel.prefix(max(0, height - screen.rows.count))
    screen.rows += shownPanel.map { InputCell.truncated($0, to: columns) }
    screen.crop(to: max(1, height))
    return screen
  }
}

extension InputScreen {
  /// Whether the cursor has been placed. The row 0 has at least the prompt.
  fileprivate var isPlaced: Bool { cursorColumn > 0 || cursorRow > 0 }

  /// Puts the cursor after the last cell, on a new row if the last one is full.
  fileprivate mutating func place() {
    if rows[rows.count - 1].count >= columns { rows.append([]) }
    cursorRow = rows.count - 1
    cursorColumn = rows[cursorRow].count
  }

  fileprivate mutating func append(
    _ character: Character, _ style: InputCell.Style, _ columns: Int
  ) {
    var cells: [InputCell] = []
    InputCell.append(character, style, to: &cells)
    if rows[rows.count - 1].count + cells.count > columns {
      // A cursor directly before this character moves to the next row with it.
      if isPlaced, cursorRow == rows.count - 1, cursorColumn == rows[cursorRow].count {
        cursorRow += 1
        cursorColumn = 0
      }
      rows.append([])
    }
    rows[rows.count - 1] += cells
  }

  /// Keeps at most `height` rows, including that of the cursor.
  fileprivate mutating func crop(to height: Int) {
    guard rows.count > height else { return }
    let start = max(0, min(cursorRow - height / 2, rows.count - height))
    rows = Array(rows[start..<(start + height)])
    cursorRow -= start
  }
}
