import JSONTree
import JoyDoc
import SourceText

/// Logic that shows or hides a part of the document, and that part.
struct ConditionalLogic {
  let logic: Logic
  /// The part in a sentence: `the field 'a'`.
  let owner: String
  let range: DocumentRange
  let field: String?
  /// Whether the part is hidden unless logic shows it.
  let isHidden: Bool
  /// The schemas whose rows the part lies below, whose columns conditions may name besides fields.
  let parents: [CollectionSchema]

  /// What a condition asks: a field, or a cell of the row above.
  struct Operand {
    /// In a sentence: `the number field 'a'`.
    let phrase: String
    let kind: FieldKind
    let options: [Option]
  }

  /// All logic of a document, in the order of the file.
  static func all(in document: LintedDocument) -> [ConditionalLogic] {
    var found: [ConditionalLogic] = []
    func add(
      _ logic: Logic?, _ owner: String, _ range: DocumentRange, _ field: String?, isHidden: Bool,
      parents: [CollectionSchema] = []
    ) {
      guard let logic else { return }
      found.append(
        ConditionalLogic(
          logic: logic, owner: owner, range: range, field: field, isHidden: isHidden,
          parents: parents))
    }
    for file in document.document.files {
      for page in file.pages + file.views.flatMap(\.pages) {
        add(
          page.logic, "the page '\(page.name ?? page.id)'", document.idRange(of: page.node), nil,
          isHidden: page.isHidden)
      }
    }
    for field in document.document.fields {
      add(
        field.logic, "the field '\(field.id)'", field.idRange, field.id, isHidden: field.isHidden)
      for column in field.columns + field.schemas.flatMap(\.columns) {
        add(
          column.logic, "the column '\(column.id)' of '\(field.id)'", column.idRange, field.id,
          isHidden: column.isHidden)
      }
      for schema in field.schemas {
        add(
          schema.logic, "the schema '\(schema.id)' of '\(field.id)'",
          document.idRange(of: schema.node), field.id, isHidden: schema.isHidden,
          parents: field.schemas.filter { $0.children.contains(schema.id) })
      }
    }
    return found
  }

  /// Whether a condition is about a cell of the row above.
  func asksCell(_ condition: Logic.Condition) -> Bool {
    condition.column != nil && !parents.isEmpty
  }

  /// What a condition asks; nil if the document lacks it.
  func operand(_ condition: Logic.Condition, in document: LintedDocument) -> Operand? {
    if asksCell(condition) {
      let schemas = parents.filter { condition.schema == nil || condition.schema == $0.id }
      let columns = schemas.flatMap(\.columns)
      if let column = columns.first(where: { $0.id == condition.column }) {
        return Operand(
          phrase: "the \(column.kind.name) column '\(column.id)'", kind: column.kind,
          options: column.options)
      }
    }
    guard let field = condition.field.flatMap({ document.fieldNumbers[$0] }) else { return nil }
    let found = document.document.fields[field]
    return Operand(
      phrase: "the \(found.kind.name) field '\(found.id)'", kind: found.kind,
      options: found.options)
  }

  /// What a condition asks, if the document lacks it.
  func missing(_ condition: Logic.Condition, in document: LintedDocument) -> String? {
    if operand(condition, in: document) != nil { return nil }
    if asksCell(condition), let column = condition.column {
      guard let schema = condition.schema, !parents.contains(where: { $0.id == schema }) else {
        return "the column '\(column)' of the rows above"
      }
      return "the schema '\(schema)' above it"
    }
    return condition.field.map { "the field '\($0)'" } ?? "a field, without naming it"
  }

  /// What a condition could have asked instead of something that is missing.
  func candidates(for condition: Logic.Condition, in document: LintedDocument) -> [String] {
    guard asksCell(condition) else { return document.document.fields.map(\.id) }
    if let schema = condition.schema, !parents.contains(where: { $0.id == schema }) {
      return parents.map(\.id)
    }
    return parents.flatMap(\.columns).map(\.id)
  }

  /// The member of a condition that names what it asks.
  func name(in condition: Logic.Condition, of tree: JSONTree) -> JSONNode {
    if asksCell(condition) {
      if let schema = condition.schema, !parents.contains(where: { $0.id == schema }) {
        return tree[condition.node, "schema"] ?? condition.node
      }
      return tree[condition.node, "column"] ?? condition.node
    }
    return tree[condition.node, "field"] ?? condition.node
  }
}
