import FormulaSheets
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// Logic that shows or hides a part of the document, and that part.
package struct ConditionalLogic {
  let logic: Logic
  private let part: Part
  let field: String?
  /// Whether the part is hidden unless logic shows it.
  let isHidden: Bool
  /// Where the logic is named.
  let range: DocumentRange
  /// The schemas whose rows the part lies below, whose columns conditions may name besides fields.
  let parents: [CollectionSchema]

  /// What is shown or hidden; names of fields are those of the fields around.
  private enum Part {
    case page(String)
    case field
    case column(String)
    /// By its title, or its id if it has none.
    case schema(String)
  }

  /// The part in a sentence: `the field 'a'`.
  var owner: String {
    switch part {
    case .page(let name): "the page '\(name)'"
    case .field: "the field '\(field ?? "")'"
    case .column(let id): "the column '\(id)' of '\(field ?? "")'"
    case .schema(let id): "the schema '\(id)' of '\(field ?? "")'"
    }
  }

  /// What a condition asks: a field, or a cell of the row above.
  struct Operand {
    /// In a sentence: `the number field 'a'`.
    let phrase: String
    let kind: FieldKind
    let options: [Option]
  }

  /// All logic of a document, pages first.
  static func all(in document: LintedDocument) -> [ConditionalLogic] {
    ofPages(in: document) + document.fieldsWithLogic.flatMap { of($0, in: document) }
  }

  /// The logic of a document's pages, in the order of the file.
  static func ofPages(in document: LintedDocument) -> [ConditionalLogic] {
    var found: [ConditionalLogic] = []
    for file in document.document.files {
      for page in file.allPages {
        guard let logic = page.logic else { continue }
        found.append(
          ConditionalLogic(
            logic: logic, part: .page(page.name ?? page.id), field: nil, isHidden: page.isHidden,
            range: document.logicRange(of: page.node), parents: []))
      }
    }
    return found
  }

  /// The logic of a field and of its columns and schemas.
  static func of(_ cell: CellID, in document: LintedDocument) -> [ConditionalLogic] {
    var found: [ConditionalLogic] = []
    let field = document.document.fields[cell.index]
    if let logic = field.logic {
      found.append(
        ConditionalLogic(
          logic: logic, part: .field, field: field.id, isHidden: field.isHidden,
          range: document.logicRange(of: field.node), parents: []))
    }
    let schemas = field.schemas
    for column in field.columns + schemas.flatMap(\.columns) {
      guard let logic = column.logic else { continue }
      found.append(
        ConditionalLogic(
          logic: logic, part: .column(column.id), field: field.id, isHidden: column.isHidden,
          range: document.logicRange(of: column.node), parents: []))
    }
    for schema in schemas {
      guard let logic = schema.logic else { continue }
      found.append(
        ConditionalLogic(
          logic: logic, part: .schema(TitledIDs.clean(schema.title) ?? schema.id), field: field.id,
          isHidden: schema.isHidden,
          range: document.logicRange(of: schema.node),
          parents: schemas.filter { $0.children.contains(schema.id) }))
    }
    return found
  }

  /// Where a part of the logic stands: the whole of it where it is named, else its beginning.
  func range(of node: JSONNode, in document: LintedDocument) -> DocumentRange {
    node == logic.node ? range : document.idRange(of: node)
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
    guard let field = condition.field.flatMap({ document.document.number(of: $0) }) else {
      return nil
    }
    let found = document.document.fields[field]
    return Operand(
      phrase: "\(found.kind.theField) '\(found.id)'", kind: found.kind,
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
    guard asksCell(condition) else { return document.document.fields.inOrder.map(\.id) }
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
