import CivilTime
import FormulaRuntime
package import FormulaValues
package import JoyDoc
import SourceText

/// A formatter of values for terminals.
package struct ValuePrinter {
  /// The width of the terminal in columns.
  package var columns: Int
  /// The time zone of dates that have none.
  package var timeZone: String
  package var palette: Palette
  /// The titles of entities with machine-generated IDs.
  package var titles: TitledIDs?

  /// The rows and columns of a table, or the elements of a list, to skip.
  package var window = Window()

  /// An offset into a value that does not fit into the terminal.
  package struct Window: Hashable, Sendable {
    package var rows = 0
    /// The skipped columns. The first column is always shown, because it names the rows.
    package var columns = 0

    package init() {}
  }

  /// A part of a value as lines of text.
  package struct Page: Hashable, Sendable {
    package var text: String
    /// The number of rows, elements or members shown, and of those that follow.
    package var rows = 0
    package var remainingRows = 0
    /// The number of columns shown after the first, and of those that follow.
    package var columns = 0
    package var remainingColumns = 0
  }

  /// The maximum number of table rows or list lines shown.
  package var rowLimit = 40

  package init(columns: Int, timeZone: String, palette: Palette = Palette(isColored: false)) {
    self.columns = max(20, columns)
    self.timeZone = timeZone
    self.palette = palette
  }

  /// Returns a value as lines of text. A list of records is formatted as a table.
  package func text(_ value: Value) -> String { page(value).text }

  /// Returns the part of a value that begins at `window`.
  package func page(_ value: Value) -> Page {
    switch value {
    case .list(let values):
      if !values.isEmpty, values.allSatisfy({ $0.kind == .record }) { return table(values) }
      return list(values)
    case .record(let record) where !record.keys.isEmpty: return members(record)
    case .text(let text):
      // A text is shown in full, regardless of its length.
      return Page(text: palette.paint(JSONText.string(text), .text) + "\n")
    default: return Page(text: line(value, within: .max).rendered(palette) + "\n")
    }
  }

  /// Returns a value on one line, truncated to `columns`.
  package func line(_ value: Value, within columns: Int) -> StyledText {
    var line = StyledText()
    append(value, to: &line, within: columns, depth: 0)
    return line.cut(to: columns)
  }

  /// Returns a part of a formula with titles for machine-generated IDs.
  func titled(_ formula: String) -> String {
    titles?.marked(formula[...]) { "«\($0.title)»" } ?? formula
  }

  /// Returns a member's name, or its title if the name is machine-generated.
  private func name(ofMember key: String) -> String {
    TitledIDs.isGeneratedID(key) ? titles?.title(key) ?? key : key
  }

  // MARK: One line

  /// Appends `value` until the line is full. Deeply nested values end in an ellipsis.
  private func append(_ value: Value, to line: inout StyledText, within columns: Int, depth: Int) {
    if line.width > columns { return }
    switch value {
    case .null: line.append("null", .faint)
    case .number(let number): line.append(NumberText.string(number), .number)
    case .text(let text): line.append(JSONText.string(text), .text)
    case .boolean(let boolean): line.append(boolean ? "true" : "false", .word)
    case .date(let instant): line.append(Self.text(instant, timeZone), .date)
    case .choice(let choice):
      line.append(JSONText.string(choice.text), .text)
      if choice.id != choice.text { line.append(" (\(choice.id))", .faint) }
    case .list(let values):
      if depth > 8 { return line.append("[…]", .faint) }
      line.append("[")
      for (index, value) in values.enumerated() {
        if index > 0 { line.append(", ") }
        append(value, to: &line, within: columns, depth: depth + 1)
        if line.width > columns { return }
      }
      line.append("]")
    case .record(let record):
      if depth > 8 { return line.append("{…}", .faint) }
      line.append("{")
      for (index, (key, value)) in zip(record.keys, record.values).enumerated() {
        if index > 0 { line.append(", ") }
        line.append("\(name(ofMember: key)): ", .name)
        append(value, to: &line, within: columns, depth: depth + 1)
        if line.width > columns { return }
      }
      line.append("}")
    }
  }

  /// Returns a date as local time and time zone: `2024-05-31 14:00 Europe/Berlin`.
  private static func text(_ instant: Value.Instant, _ timeZone: String) -> String {
    guard let milliseconds = CivilCalendar.instant(instant.milliseconds) else {
      return NumberText.string(instant.milliseconds)
    }
    let name = instant.zone ?? timeZone
    let calendar = CivilCalendar(TimeZoneRules.named(name) ?? .utc)
    let parts = calendar.isoText(at: milliseconds).split(separator: "T", maxSplits: 1)
    let clock = parts.last.map { String($0.prefix(12)) } ?? ""
    var time = String(clock.prefix(5))
    if !clock.hasSuffix(":00.000") { time = String(clock.prefix(8)) }
    if !clock.hasSuffix(".000") { time = clock }
    return "\(parts.first ?? "") \(time) \(name)"
  }

  // MARK: Several lines

  private func list(_ values: [Value]) -> Page {
    let whole = line(.list(values), within: columns)
    if values.isEmpty || !whole.isCut { return Page(text: whole.rendered(palette) + "\n") }
    let shown = values.dropFirst(window.rows).prefix(rowLimit)
    var page = Page(text: "", rows: shown.count)
    for value in shown { page.text += line(value, within: columns).rendered(palette) + "\n" }
    page.remainingRows = values.count - shown.endIndex
    page.text += more(page.remainingRows, "elements")
    return page
  }

  private func members(_ record: Value.Record) -> Page {
    let names = record.keys.map { StyledText(name(ofMember: $0), .name) }
    let width = min(columns / 2, names.map { $0.width }.max() ?? 0)
    var page = Page(text: "")
    for (name, value) in zip(names, record.values).dropFirst(window.rows).prefix(rowLimit) {
      var row = name.cut(to: width)
      row.append(spaces: width - row.width + 2)
      row.append(line(value, within: max(10, columns - width - 2)))
      page.text += row.rendered(palette) + "\n"
      page.rows += 1
    }
    page.remainingRows = max(0, names.count - window.rows - page.rows)
    page.text += more(page.remainingRows, "members")
    return page
  }

  private func table(_ rows: [Value]) -> Page {
    let records = rows.compactMap { row -> Value.Record? in
      if case .record(let record) = row { record } else { nil }
    }
    let shown = records.dropFirst(window.rows).prefix(rowLimit)
    var names: [String] = []
    var known: Set<String> = []
    for record in shown {
      for key in record.keys where known.insert(key).inserted { names.append(key) }
    }
    if names.isEmpty { return list(rows) }
    names = Array(names.prefix(1) + names.dropFirst(1 + window.columns))
    var fitting: [TableColumn] = []
    var width = 0
    for name in names {
      let column = TableColumn(name, shown, self)
      if !fitting.isEmpty, width + 2 + column.width > columns { break }
      width += column.width + (fitting.isEmpty ? 0 : 2)
      fitting.append(column)
    }
    var page = Page(
      text: row(fitting) { $0.heading }, rows: shown.count,
      remainingRows: records.count - shown.endIndex, columns: fitting.count - 1,
      remainingColumns: names.count - fitting.count)
    page.text += palette.paint(
      fitting.map { String(repeating: "─", count: $0.width) }.joined(separator: "  "), .faint)
    page.text += "\n"
    for index in shown.indices { page.text += row(fitting) { $0.cells[index - shown.startIndex] } }
    page.text += more(page.remainingRows, "rows")
    if fitting.count < names.count {
      let left = names.dropFirst(fitting.count).map { name(ofMember: $0) }
      var line = StyledText("… \(Counted.plain(left.count, "more columns")): ", .faint)
      line.append(left.joined(separator: ", "), .faint)
      page.text += line.cut(to: columns).rendered(palette) + "\n"
    }
    return page
  }

  private func row(_ columns: [TableColumn], _ cell: (TableColumn) -> StyledText) -> String {
    var line = StyledText()
    // The start of the next column. Padding is only written before a nonempty cell.
    var start = 0
    for column in columns {
      let text = cell(column).cut(to: column.width)
      if text.width > 0 {
        line.append(spaces: start - line.width)
        if column.isNumeric { line.append(spaces: column.width - text.width) }
        line.append(text)
      }
      start += column.width + 2
    }
    return line.rendered(palette) + "\n"
  }

  private func more(_ count: Int, _ what: String) -> String {
    count > 0 ? palette.paint("… \(Counted.plain(count, "more \(what)"))", .faint) + "\n" : ""
  }

  /// A table column with its formatted cells.
  private struct TableColumn {
    let heading: StyledText
    let cells: [StyledText]
    let width: Int
    let isNumeric: Bool

    init(_ name: String, _ rows: ArraySlice<Value.Record>, _ printer: ValuePrinter) {
      heading = StyledText(printer.name(ofMember: name), .heading)
      let values = rows.map { $0[name] }
      let widest = max(8, printer.columns / 2)
      cells = values.map { value in
        value.map { printer.line($0, within: widest) } ?? StyledText()
      }
      width = min(widest, max(1, cells.map { $0.width }.max() ?? 0, heading.width))
      let present = values.compactMap { $0 }.filter { $0.kind != .null }
      isNumeric = !present.isEmpty && present.allSatisfy { $0.kind == .number }
    }
  }
}
