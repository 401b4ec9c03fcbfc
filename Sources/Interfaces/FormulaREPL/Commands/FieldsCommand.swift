import FormulaRuntime
import SheetEvaluation
import IndexedCollections
import FormulaValues
import JoyDoc
import JoyDocEngine
import SourceText
import ValueFormatting

/// The `:fields` command.
enum FieldsCommand: SessionCommand {
  static let name = "fields"
  static let argument = "[TEXT]"
  static let summary =
    "List fields and bound names, optionally only those whose name or title contains a text."
  static let takes = CommandArgument.field
  static let place = 30

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    let wanted = CaseFolding.folded(argument)
    func matches(_ texts: String?...) -> Bool {
      wanted.isEmpty
        || texts.contains { $0.map { CaseFolding.folded($0).contains(wanted) } == true }
    }
    let printer = session.printer
    var rows: [[StyledText]] = []
    if let engine = session.engine {
      let targets = Set(engine.checks.targets.map(\.field))
      for (number, field) in engine.checks.schema.fields.enumerated()
      where matches(field.id, field.identifier, field.title) {
        let value = printer.line(
          session.value(ofField: CellID(number), in: engine), within: 40)
        rows.append(
          row(
            field.id, field.typeName ?? field.type.description, value,
            targets.contains(number) ? "computed" : "", field.title ?? ""))
      }
    }
    if let source = session.source { rows += try Self.rows(of: source, session, matches) }
    for binding in session.bindings where binding.name != "_" && matches(binding.name) {
      rows.append(
        row(
          binding.name, binding.value.kind.name, printer.line(binding.value, within: 40),
          "bound", ""))
    }
    for lambda in session.lambdas where matches(lambda.name) {
      rows.append(row(lambda.name, "function", StyledText(lambda.source), "bound", ""))
    }
    if rows.isEmpty { return .output("no fields") }
    return .output(table(rows, session))
  }

  /// Returns the names of a data source. Lists may be long and are not read.
  private static func rows(
    of source: SessionSource, _ session: Session, _ matches: (String?...) -> Bool
  ) throws(SessionError) -> [[StyledText]] {
    let slots = source.schema.fields.indices.map(Slot.init).filter { slot in
      let field = source.schema[slot]
      return matches(field.id, field.title)
    }
    var scope = session.scope
    try scope.fill(slots.filter { source.schema[$0].type.kinds != .list }, from: source)
    let printer = session.printer
    return slots.map { slot in
      let field = source.schema[slot]
      let isList = field.type.kinds == .list
      let value =
        isList ? StyledText() : printer.line(scope.value(in: slot), within: 40)
      return row(field.id, field.typeName ?? field.type.description, value, "", field.title ?? "")
    }
  }

  private static func row(
    _ name: String, _ type: String, _ value: StyledText, _ origin: String, _ title: String
  ) -> [StyledText] {
    [
      StyledText(name, .name), StyledText(type, .faint), value, StyledText(origin, .faint),
      StyledText(title, .faint),
    ]
  }

  private static func table(_ texts: [[StyledText]], _ session: Session) -> String {
    var widths = [Int](repeating: 0, count: 5)
    for row in texts {
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.width) }
    }
    return texts.map { row in
      var line = StyledText()
      for (index, cell) in row.enumerated() where widths[index] > 0 {
        line.append(cell)
        if row[(index + 1)...].contains(where: { $0.width > 0 }) {
          line.append(spaces: widths[index] - cell.width + 2)
        }
      }
      return line.cut(to: session.columns).rendered(session.palette) + "\n"
    }.joined()
  }
}
