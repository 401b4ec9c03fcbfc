import JoyDoc
import SourceText

/// Logic that shows or hides a part of the document, and that part.
struct ConditionalLogic {
  let logic: Logic
  /// The part in a sentence: `the field 'a'`.
  let owner: String
  let range: DocumentRange
  let field: String?
  /// Columns that conditions may name besides fields.
  let columns: Set<String>

  /// All logic of a document, in the order of the file.
  static func all(in document: LintedDocument) -> [ConditionalLogic] {
    var found: [ConditionalLogic] = []
    for file in document.document.files {
      for page in file.pages + file.views.flatMap(\.pages) {
        guard let logic = page.logic else { continue }
        found.append(
          ConditionalLogic(
            logic: logic, owner: "the page '\(page.name ?? page.id)'",
            range: document.idRange(of: page.node), field: nil, columns: []))
      }
    }
    for field in document.document.fields {
      if let logic = field.logic {
        found.append(
          ConditionalLogic(
            logic: logic, owner: "the field '\(field.id)'", range: field.idRange, field: field.id,
            columns: []))
      }
      let columns = field.columns + field.schemas.flatMap(\.columns)
      let names = Set(columns.map(\.id))
      for column in columns {
        guard let logic = column.logic else { continue }
        found.append(
          ConditionalLogic(
            logic: logic, owner: "the column '\(column.id)' of '\(field.id)'",
            range: column.idRange, field: field.id, columns: names))
      }
      for schema in field.schemas {
        guard let logic = schema.logic else { continue }
        found.append(
          ConditionalLogic(
            logic: logic, owner: "the schema '\(schema.id)' of '\(field.id)'",
            range: document.idRange(of: schema.node), field: field.id, columns: names))
      }
    }
    return found
  }

  /// What a condition compares, if the document lacks it.
  func missing(_ condition: Logic.Condition, in document: LintedDocument) -> String? {
    if let column = condition.column, !columns.isEmpty {
      return columns.contains(column) ? nil : "the column '\(column)'"
    }
    guard let field = condition.field else { return "a field, without naming it" }
    return document.fieldNumbers[field] == nil ? "the field '\(field)'" : nil
  }
}
