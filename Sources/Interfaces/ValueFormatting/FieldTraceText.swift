import Formulas
import JoyDoc
package import JoyDocEngine
package import SourceText

/// A textual explanation of a field's value.
package enum FieldTraceText {
  /// Returns the trace of a field as text. `file` and `lines` locate its formula.
  package static func text(
    _ trace: FieldTrace, file: String, lines: LineIndex, _ printer: ValuePrinter
  ) -> String {
    var printer = printer
    printer.titles = trace.titles
    let palette = printer.palette
    var text = palette.paint(EscapedText.line(trace.field.title ?? trace.field.id), .heading)
    if trace.field.title != nil {
      text += palette.paint(" (\(EscapedText.line(trace.field.id)))", .faint)
    }
    text += ", a \(EscapedText.line(trace.field.typeName)) field"
    let type = trace.field.typeName
    let value = spelled(trace.computed, type, printer)
    guard let definition = trace.definition else {
      return text + "\nIt has no formula; its value was entered: \(value)\n"
    }
    if let place = trace.place {
      let position = lines.position(at: place.start)
      text += "\ncomputed by the formula \(EscapedText.line(trace.titles.name(definition))) at "
      text += "\(EscapedText.line(file)):\(position.line + 1):"
      text += "\(position.utf16Column + 1)\n"
    } else {
      text += "\n"
    }
    if let formula = trace.formula { text += "\n" + TraceText.text(formula.root, printer) }
    if !trace.inputs.isEmpty { text += "\n" + inputs(trace, printer) }
    text += "\n"
    if let failure = trace.failure {
      let reason = trace.titles.titled(failure.error.message) { id in
        id.isQuoted ? "'\(id.title)' (\(id.id))" : id.id
      }
      text += "The formula fails: \(EscapedText.line(reason))\n"
      text += "The field keeps its stored value: \(value)\n"
    } else if trace.stored == trace.computed {
      text += "The stored value is up to date: \(value)\n"
    } else {
      let first = "The field's value becomes \(value)"
      let second = "he document stores \(spelled(trace.stored, type, printer))"
      let line = "\(first); t\(second)"
      text += DisplayText(line).width <= printer.columns ? line : "\(first)\nT\(second)"
      text += "\n"
    }
    return text
  }

  /// Returns a stored value: a date in readable form, anything else as JSON on one line.
  private static func spelled(
    _ bytes: [UInt8]?, _ type: String, _ printer: ValuePrinter
  ) -> String {
    guard let bytes else { return "nothing" }
    if FieldKind(type).storage == .instant, let date = StoredDate(json: bytes) {
      return printer.line(.date(.init(milliseconds: date.milliseconds)), within: printer.columns)
        .plain
    }
    let words = String(decoding: bytes.prefix(1_000), as: UTF8.self)
      .split { $0.isNewline }.map { $0.drop { $0.isWhitespace } }
    return StyledText(words.joined(separator: " ")).cut(to: printer.columns / 2).plain
  }

  /// The maximum number of columns with empty cells to show for a table.
  private static let maxColumns = 5

  private static func inputs(_ trace: FieldTrace, _ printer: ValuePrinter) -> String {
    let palette = printer.palette
    let names = trace.inputs.map { input in
      var name = StyledText(input.field.title ?? input.field.id, .name)
      if input.field.title != nil { name.append(" (\(input.field.id))", .faint) }
      return name.cut(to: printer.columns / 2)
    }
    let types = trace.inputs.map { $0.field.typeName }
    let nameWidth = names.map { $0.width }.max() ?? 0
    let typeWidth = types.map { StyledText($0).width }.max() ?? 0
    var text = palette.paint("It reads", .heading) + "\n"
    for (index, input) in trace.inputs.enumerated() {
      var line = StyledText("  ")
      line.append(names[index])
      line.append(spaces: nameWidth - names[index].width + 2)
      line.append(types[index], .faint)
      line.append(spaces: typeWidth - StyledText(types[index]).width + 2)
      line.append(TraceText.brief(input.value, printer))
      if input.failure != nil {
        line.append(", as stored, because its own formula failed", .error)
      } else if input.isComputed {
        line.append(", computed", .faint)
      } else if let emptiness = input.emptiness {
        line.append(", since \(emptiness.phrase)", .faint)
      }
      text += line.cut(to: printer.columns).rendered(palette) + "\n"
      for cells in input.emptyCells.prefix(maxColumns) {
        let column = cells.column.title ?? cells.column.id
        let line = StyledText("    \(EscapedText.line(column)): \(cells.phrase)", .faint)
        text += line.cut(to: printer.columns).rendered(palette) + "\n"
      }
    }
    return text
  }
}
