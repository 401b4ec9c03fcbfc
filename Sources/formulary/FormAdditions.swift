import ArgumentParser
import JoyDocEngine
import SourceText

/// The options for the parts that `new` and `add` put into a form.
struct FormAdditions: ParsableArguments {
  @ArgumentParser.Option(
    name: .customLong("field"), parsing: .upToNextOption,
    help: ArgumentHelp(
      """
      Fields to add. A choice has options: terms:dropdown:Cash|Card. The types are \
      \(NewField.Role.field.types.joined(separator: ", ")).
      """, valueName: "name:type"))
  var fields: [String] = []

  @ArgumentParser.Option(
    name: .customLong("table"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Tables to add, with their columns. The types are "
        + "\(NewField.Role.column.types.joined(separator: ", ")).",
      valueName: "name:column:type,…"))
  var tables: [String] = []

  @ArgumentParser.Option(
    name: .customLong("column"), parsing: .upToNextOption,
    help: ArgumentHelp("Columns to add to tables.", valueName: "table:column:type,…"))
  var columns: [String] = []

  @ArgumentParser.Option(
    name: .customLong("formula"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Formulas that compute fields. A field that does not exist is added with the type of the results.",
      valueName: "field=formula"))
  var formulas: [String] = []

  /// Whether no part was given.
  var isEmpty: Bool { fields.isEmpty && tables.isEmpty && columns.isEmpty && formulas.isEmpty }

  /// Adds the parts: fields, then tables, columns and formulas, each in the given order.
  func add(to builder: inout FormBuilder) throws(BuildingError) {
    for text in fields { try builder.add(NewField(reading: text)) }
    for text in tables { try builder.add(NewField(readingTable: text)) }
    for text in columns {
      let (table, columns) = try NewField.columns(reading: text)
      try builder.add(columns, to: table)
    }
    for text in formulas { try Self.add(formula: text, to: &builder) }
  }

  /// Adds a formula given as `FIELD=FORMULA`.
  ///
  /// With `canReplace`, it replaces a formula that was added to the same field before.
  static func add(
    formula text: String, to builder: inout FormBuilder, canReplace: Bool = false
  ) throws(BuildingError) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw .invalid(
        "'\(text)' is not a formula of a field", hint: "write FIELD=FORMULA, as in tax=net*0.19")
    }
    let name = text[..<sign].split(separator: " ").joined(separator: " ")
    try builder.compute(
      name, by: String(text[text.index(after: sign)...].drop { $0 == " " }),
      canReplace: canReplace)
  }

  /// Reports why a part cannot be added on standard error, and returns the exit code.
  static func report(_ error: BuildingError) -> ExitStatus {
    switch error {
    case .invalid(let message, let hint):
      Output.error("formulary: \(message)" + (hint.map { "; \($0)" } ?? "") + "\n")
      return .usage
    case .formula(let field, let source, let diagnostics):
      Output.report(diagnostics, in: field, source)
      return .failure
    }
  }
}
