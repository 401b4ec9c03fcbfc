package import Formulas

/// A textual trace of a formula: each subexpression on a line, with its value next to it.
package struct TraceText {
  private let printer: ValuePrinter
  private let columns: Int
  private var palette: Palette { printer.palette }
  private var lines: [Line] = []

  /// A subexpression and its value, or a line of its own.
  private struct Line {
    var left: StyledText
    var right: StyledText?
  }

  private static let lineLimit = 400

  private init(_ printer: ValuePrinter) {
    self.printer = printer
    columns = printer.columns
  }

  /// Returns the trace as lines of text. Complexity: O(steps).
  package static func text(_ root: FormulaTrace.Step, _ printer: ValuePrinter) -> String {
    var text = TraceText(printer)
    text.append(root, depth: 0, isAlternative: false)
    return text.rendered
  }

  private var rendered: String {
    // Limit the left column, so that long parts do not push short ones' values to the right edge.
    let widest = max(16, columns * 11 / 20)
    let width = min(widest, lines.filter { $0.right != nil }.map { $0.left.width }.max() ?? 0)
    var text = ""
    for line in lines {
      guard let right = line.right else {
        text += line.left.cut(to: columns).rendered(palette) + "\n"
        continue
      }
      var whole = line.left.cut(to: width)
      whole.append(spaces: width - whole.width + 2)
      whole.append(right)
      text += whole.cut(to: columns).rendered(palette) + "\n"
    }
    if lines.count >= Self.lineLimit { text += palette.paint("…", .faint) + "\n" }
    return text
  }

  // MARK: Steps

  /// Appends a step. Recursion is as deep as the formula.
  private mutating func append(_ step: FormulaTrace.Step, depth: Int, isAlternative: Bool) {
    guard lines.count < Self.lineLimit else { return }
    var left = StyledText()
    left.append(spaces: depth * 2)
    if let role = step.role { left.append(Self.word(role) + " ", .word) }
    let isLet = step.text.hasPrefix("let") && step.steps.first.map { $0.isNamed } == true
    left.append(isLet ? "let …" : printer.titled(step.brief), .name)
    lines.append(Line(left: left, right: result(step, isAlternative: isAlternative)))
    for part in step.steps {
      append(part, depth: depth + 1, isAlternative: step.isChoice)
    }
    for passes in step.passes { append(passes, depth: depth + 1) }
  }

  private static func word(_ role: FormulaTrace.Role) -> String {
    switch role {
    case .condition: "if"
    case .then: "then"
    case .otherwise: "else"
    case .subject: "of"
    case .matched: "is"
    case .named(let name): "\(name) ="
    }
  }

  private func result(_ step: FormulaTrace.Step, isAlternative: Bool) -> StyledText {
    switch step.outcome {
    case .value(let value): return Self.brief(value, printer)
    case .failed(let error, isOrigin: true):
      return StyledText("error: \(printer.titled(error.message))", .error)
    case .failed(_, isOrigin: false): return StyledText("error in a part of it", .error)
    case .notTaken: return StyledText(isAlternative ? "not taken" : "not needed", .faint)
    case .streamed: return StyledText(Self.summary(step.passes), .faint)
    }
  }

  /// Returns a value on one line; for a table, its size.
  static func brief(_ value: TracedValue, _ printer: ValuePrinter) -> StyledText {
    if value.kind == .function { return StyledText("a function", .faint) }
    guard let count = value.count else { return printer.line(value.value, within: printer.columns) }
    if case .list(let elements) = value.value, elements.contains(where: { $0.kind == .record }) {
      return StyledText(Counted.plain(count, "rows"), .faint)
    }
    var line = printer.line(value.value, within: printer.columns / 2)
    if value.isCut || line.isCut { line.append(" (\(Counted.plain(count, "elements")))", .faint) }
    return line
  }

  private static func summary(_ passes: [FormulaTrace.Passes]) -> String {
    guard let passes = passes.last else { return "no rows" }
    guard let accepted = passes.accepted else { return Counted.plain(passes.count, "rows") }
    return "\(accepted) of \(Counted.plain(passes.count, "rows"))"
  }

  // MARK: Rows

  private mutating func append(_ passes: FormulaTrace.Passes, depth: Int) {
    guard lines.count < Self.lineLimit else { return }
    let table = PassTable(passes, printer, room: columns - depth * 2)
    for row in table.rows { appendLine(row, depth: depth) }
    var notes: [String] = []
    if let accepted = passes.accepted {
      notes.append("\(accepted) of \(Counted.plain(passes.count, "rows")) counted")
    } else if passes.count > passes.shown.count {
      notes.append(Counted.plain(passes.count, "rows"))
    }
    if passes.count > passes.shown.count {
      notes.append("\(passes.count - passes.shown.count) not shown")
    }
    if passes.failures > 0 { notes.append("\(passes.failures) failed") }
    if !notes.isEmpty {
      appendLine(StyledText(notes.joined(separator: ", "), .faint), depth: depth)
    }
    // A table shows too little about a failure or about nested rows, so add an example row.
    if let example = passes.shown.first(where: { $0.body.isFailed })
      ?? passes.shown.first(where: { $0.body.hasPasses })
    {
      appendLine(StyledText("row \(example.number):", .heading), depth: depth)
      append(example.body, depth: depth + 1, isAlternative: false)
    }
  }

  /// Appends a line of its own.
  private mutating func appendLine(_ text: StyledText, depth: Int) {
    var line = StyledText()
    line.append(spaces: depth * 2)
    line.append(text)
    lines.append(Line(left: line, right: nil))
  }
}

extension FormulaTrace.Step {
  fileprivate var isNamed: Bool { if case .named = role { true } else { false } }
  /// Whether the step or one of its substeps called a lambda.
  fileprivate var hasPasses: Bool { !passes.isEmpty || steps.contains { $0.hasPasses } }
  fileprivate var isFailed: Bool { if case .failed = outcome { true } else { false } }
}
