import SheetEvaluation
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// Conditional logic, together with the part of the document that it shows or hides.
package struct ConditionalLogic {
  let logic: Logic
  private let part: Part
  let field: String?
  /// Whether the part is hidden by default.
  let isHidden: Bool
  /// Whether hosts evaluate the logic. Logic of a withdrawn release is only preserved.
  var isEvaluated = true
  /// The range of the `logic` key, for findings about the logic as a whole.
  let range: DocumentRange
  /// The parent schemas of a collection schema. Conditions may name their columns as well as
  /// fields.
  let parents: [CollectionSchema]

  /// The part that the logic shows or hides. The enclosing field is stored in `field`.
  private enum Part {
    case page(String)
    case field
    case column(String)
    /// A collection schema, by its title, or by its id if it has no title.
    case schema(String)
  }

  /// The part as a phrase for messages, such as `the field 'a'`.
  var owner: String {
    switch part {
    case .page(let name): "the page '\(name)'"
    case .field: "the field '\(field ?? "")'"
    case .column(let id): "the column '\(id)' of '\(field ?? "")'"
    case .schema(let id): "the schema '\(id)' of '\(field ?? "")'"
    }
  }

  /// The operand of a condition: a field, or a cell of the parent row.
  struct Operand {
    /// The operand as a phrase for messages, such as `the number field 'a'`.
    let phrase: String
    let kind: FieldKind
    let options: [Option]
  }

  /// Returns all conditional logic of `document`, pages first.
  static func all(in document: LintedDocument) -> [ConditionalLogic] {
    ofPages(in: document) + document.fieldsWithLogic.flatMap { of($0, in: document) }
  }

  /// Returns the conditional logic of the pages of `document`, in file order.
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

  /// Returns the conditional logic of the field `cell`, of its columns and of its schemas.
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
    for column in field.columns + schemas.flatMap({ $0.columns }) {
      guard let logic = column.logic else { continue }
      found.append(
        ConditionalLogic(
          logic: logic, part: .column(column.id), field: field.id, isHidden: column.isHidden,
          range: document.logicRange(of: column.node), parents: []))
    }
    for column in field.allColumns {
      for logic in column.withdrawnLogics {
        found.append(
          ConditionalLogic(
            logic: logic, part: .column(column.id), field: field.id, isHidden: false,
            isEvaluated: false, range: document.idRange(of: logic.node), parents: []))
      }
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

  /// Returns the range to report for `node`, which is the logic itself or one of its conditions.
  ///
  /// The range is the `logic` key for the logic itself, otherwise the id of `node` or its opening
  /// bracket.
  func range(of node: JSONNode, in document: LintedDocument) -> DocumentRange {
    node == logic.node ? range : document.idRange(of: node)
  }

  /// Returns `true` if `condition` refers to a cell of the parent row.
  func readsCell(_ condition: Logic.Condition) -> Bool {
    condition.column != nil && !parents.isEmpty
  }

  /// Returns the operand of `condition`, or `nil` if `document` does not contain it.
  func operand(_ condition: Logic.Condition, in document: LintedDocument) -> Operand? {
    if readsCell(condition) {
      let schemas = parents.filter { condition.schema == nil || condition.schema == $0.id }
      let columns = schemas.flatMap { $0.columns }
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

  /// Returns a phrase for the missing operand of `condition`, or `nil` if the operand exists.
  func missing(_ condition: Logic.Condition, in document: LintedDocument) -> String? {
    if operand(condition, in: document) != nil { return nil }
    if readsCell(condition), let column = condition.column {
      guard let schema = condition.schema, !parents.contains(where: { $0.id == schema }) else {
        return "the column '\(column)' of the parent rows"
      }
      return "the parent schema '\(schema)'"
    }
    return condition.field.map { "the field '\($0)'" } ?? "a field without a name"
  }

  /// Returns the ids that may have been meant by a missing operand of `condition`.
  func candidates(for condition: Logic.Condition, in document: LintedDocument) -> [String] {
    guard readsCell(condition) else { return document.document.fields.inOrder.map({ $0.id }) }
    if let schema = condition.schema, !parents.contains(where: { $0.id == schema }) {
      return parents.map { $0.id }
    }
    return parents.flatMap { $0.columns }.map { $0.id }
  }

  /// Returns the member of `condition` that names its operand.
  func name(in condition: Logic.Condition, of tree: JSONTree) -> JSONNode {
    if readsCell(condition) {
      if let schema = condition.schema, !parents.contains(where: { $0.id == schema }) {
        return tree[condition.node, "schema"] ?? condition.node
      }
      return tree[condition.node, "column"] ?? condition.node
    }
    return tree[condition.node, "field"] ?? condition.node
  }
}
