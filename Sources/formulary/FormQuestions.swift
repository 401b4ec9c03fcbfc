import FileAccess
import JoyDoc
import JoyDocEngine

/// The questions of `formulary new` at a terminal.
struct FormQuestions {
  private let lines = PlainLines(isInteractive: true)

  /// Asks for fields, tables and formulas, until an empty line or the end of the input ends each.
  func ask(for builder: inout FormBuilder) {
    Output.error(
      """
      Fields, one at a time, such as amount:number or paid by:dropdown:Cash|Card; an empty line ends.
      The types are \(NewField.Role.field.types.joined(separator: ", ")).

      """)
    ask("field", for: &builder) { (text, builder) throws(BuildingError) in
      try builder.add(NewField(reading: text))
    }
    Output.error("Tables with their columns, such as lines:item:text,price:number\n")
    ask("table", for: &builder) { (text, builder) throws(BuildingError) in
      try builder.add(NewField(readingTable: text))
    }
    Output.error("Formulas, such as tax=round(amount * 0.19, 2)\n")
    // A title with spaces is not a name; formulas use the id made from it.
    let names = builder.document.fields.map(\.id)
    if !names.isEmpty { Output.error("The fields are \(names.joined(separator: ", ")).\n") }
    ask("formula", for: &builder) { (text, builder) throws(BuildingError) in
      try FormAdditions.add(formula: text, to: &builder, canReplace: true)
    }
  }

  private func ask(
    _ part: String, for builder: inout FormBuilder,
    add: (String, inout FormBuilder) throws(BuildingError) -> Void
  ) {
    while true {
      Output.error("\(part)> ")
      guard let line = lines.next() else { return Output.error("\n") }
      if line.allSatisfy(\.isWhitespace) { return }
      do throws(BuildingError) {
        var changed = builder
        try add(line, &changed)
        builder = changed
      } catch {
        _ = FormAdditions.report(error)
      }
    }
  }
}
