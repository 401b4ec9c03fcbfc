import Formulas

/// The calls of a lambda as a table: one line per row, with the values read and the result.
struct PassTable {
  let rows: [StyledText]

  /// Creates a table of at most `room` terminal columns.
  init(_ passes: FormulaTrace.Passes, _ printer: ValuePrinter, room: Int) {
    let shown = passes.shown
    if shown.isEmpty {
      rows = []
      return
    }
    var columns = [
      Column("row", shown.map { StyledText(String($0.number), .faint) }, isRight: true)
    ]
    for read in Self.reads(shown) {
      let values = shown.map { pass in Self.leaves(pass.body).first { $0.text == read } }
      columns.append(
        Column(
          printer.titled(read), values.map { Self.cell($0, printer) },
          isRight: Self.isNumeric(values)))
    }
    let bodies = shown.map { Optional($0.body) }
    let body = printer.titled(shown[0].body.brief)
    if columns.count == 1 || columns.count > 2 || columns[1].heading.plain != body {
      columns.append(
        Column(body, bodies.map { Self.cell($0, printer) }, isRight: Self.isNumeric(bodies)))
    }
    let fitting = Self.fitted(columns, into: room)
    var lines = [Self.line(fitting) { $0.heading }]
    for (index, pass) in shown.enumerated() {
      var line = Self.line(fitting) { $0.cells[index] }
      if passes.accepted != nil, case .value(let value) = pass.body.outcome {
        line.append(value.value == .boolean(true) ? "  ✓" : "", .word)
      }
      lines.append(line)
    }
    rows = lines
  }

  /// Returns the columns, with wide ones truncated so that all fit into `room`.
  ///
  /// If too little space remains, drops the columns of values read, from the last, and keeps the
  /// result.
  private static func fitted(_ columns: [Column], into room: Int) -> [Column] {
    var columns = columns
    while true {
      var left = room - 2 * (columns.count - 1)
      var limit = left
      for (place, width) in columns.map({ $0.width }).sorted().enumerated() {
        limit = left / (columns.count - place)
        if width > limit { break }
        left -= width
        limit = Int.max
      }
      if limit >= minWidth || columns.count <= 2 {
        return columns.map { $0.cut(to: max(limit, minWidth)) }
      }
      columns.remove(at: columns.count - 2)
    }
  }

  /// The minimum useful cell width.
  private static let minWidth = 7

  private struct Column {
    private(set) var heading: StyledText
    private(set) var cells: [StyledText]
    private(set) var width: Int
    let isRight: Bool

    func cut(to limit: Int) -> Column {
      guard width > limit else { return self }
      var column = self
      column.heading = heading.cut(to: limit)
      column.cells = cells.map { $0.cut(to: limit) }
      column.width = limit
      return column
    }

    init(_ heading: String, _ cells: [StyledText], isRight: Bool) {
      let heading = StyledText(heading, .heading).cut(to: 40)
      self.heading = heading
      self.cells = cells.map { $0.cut(to: 40) }
      self.isRight = isRight
      width = min(40, max(heading.width, cells.map { $0.width }.max() ?? 0))
    }
  }

  private static func line(_ columns: [Column], _ cell: (Column) -> StyledText) -> StyledText {
    var line = StyledText()
    for (index, column) in columns.enumerated() {
      if index > 0 { line.append("  ") }
      let text = cell(column)
      if column.isRight { line.append(spaces: column.width - text.width) }
      line.append(text)
      if !column.isRight, index + 1 < columns.count {
        line.append(spaces: column.width - text.width)
      }
    }
    return line
  }

  /// Returns the source texts that the bodies read, in order of first occurrence.
  private static func reads(_ passes: [FormulaTrace.Pass]) -> [String] {
    var texts: [String] = []
    for pass in passes {
      for leaf in leaves(pass.body) where !texts.contains(leaf.text) && texts.count < 12 {
        texts.append(leaf.text)
      }
    }
    return texts
  }

  /// Returns the steps without substeps, which read a value directly.
  private static func leaves(_ step: FormulaTrace.Step) -> [FormulaTrace.Step] {
    var leaves: [FormulaTrace.Step] = []
    var open = [step]
    while let next = open.popLast() {
      guard case .notTaken = next.outcome else {
        if next.readsMember {
          leaves.append(next)
          continue
        }
        if next.steps.isEmpty, next.passes.isEmpty, !next.isConstant { leaves.append(next) }
        open += next.steps.reversed()
        continue
      }
    }
    return leaves
  }

  private static func cell(_ step: FormulaTrace.Step?, _ printer: ValuePrinter) -> StyledText {
    switch step?.outcome {
    case .value(let value):
      return TraceText.brief(value, printer)
    case .failed: return StyledText("error", .error)
    default: return StyledText()
    }
  }

  private static func isNumeric(_ steps: [FormulaTrace.Step?]) -> Bool {
    let kinds = steps.compactMap { step -> Kind? in
      if case .value(let value) = step?.outcome, value.kind != .null { value.kind } else { nil }
    }
    return !kinds.isEmpty && kinds.allSatisfy { $0 == .number }
  }
}

extension FormulaTrace.Step {
  /// Whether the step reads a member of a name, such as the cell of a row.
  ///
  /// The name is a substep only if the member is empty. A column with whole rows would not explain
  /// that.
  fileprivate var readsMember: Bool {
    guard steps.count == 1, let base = steps.first, base.steps.isEmpty || base.readsMember,
      passes.isEmpty, base.passes.isEmpty, text.hasPrefix(base.text)
    else { return false }
    let rest = text.dropFirst(base.text.count)
    return rest.hasPrefix(".") || rest.hasPrefix("?.")
  }

  /// Whether the step is a constant that is shown because it is a branch.
  fileprivate var isConstant: Bool {
    guard role != nil, let first = text.utf8.first else { return false }
    return !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first & 0xDF) && first != 0x60
  }
}
