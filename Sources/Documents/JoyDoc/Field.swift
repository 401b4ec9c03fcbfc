package import JSONTree
package import SourceText

/// A field of a document, as it stands in the file.
package struct Field: Sendable {
  private let table: FieldTable
  /// Which of the table's fields it is.
  private let number: Int32
  /// The stored value, if there is one.
  package private(set) var value: JSONNode?
  package private(set) var rowOrder: JSONNode?
  /// What was replaced in the text since the field was read, if anything was.
  private var revision: TextRevision?
  /// A byte that moves with the field, where that stood when the tape was made, if it is not its id.
  private var origin: Int32?
  /// How far that had moved when the field was read.
  private var distance: Int32 = 0

  init(_ table: FieldTable, _ number: Int) {
    self.table = table
    self.number = Int32(truncatingIfNeeded: number)
    let record = table.records[number]
    value = record.value
    rowOrder = record.rowOrder
  }

  /// Where the parts of the field stood when it was read.
  private var record: FieldTable.Record { table.records[Int(number)] }
  /// What is not read with all other fields.
  private var rest: FieldRest { table.rest(of: Int(number)) }

  /// How far the field stands behind the place where it was read. Complexity: O(log edits).
  private var offset: Int {
    guard let revision else { return 0 }
    return revision.distance(at: origin.map(Int.init) ?? firstIDRange.start) - Int(distance)
  }

  /// The field after something was replaced in the text that it was read from.
  func moved(by revision: TextRevision) -> Field {
    var field = self
    field.revision = revision
    return field
  }

  /// The same where a byte has moved with it that had moved by a distance when it was read.
  func moved(by revision: TextRevision, from origin: Int, _ distance: Int) -> Field {
    var field = moved(by: revision)
    field.origin = Int32(truncatingIfNeeded: origin)
    field.distance = Int32(truncatingIfNeeded: distance)
    return field
  }

  /// What stands in a list in the place of a field that has gone.
  static func absent(from tree: JSONTree, _ files: DocumentFiles) -> Field {
    Field(FieldTable([.init(node: tree.root)], in: tree, files), 0)
  }

  /// Whether there is a field, and not just the place of one that has gone.
  package var isPresent: Bool { record.id != nil }

  package var node: JSONNode { record.node }
  package var id: String { table.id(of: Int(number)) }
  /// Where the id stands in the file.
  package var idRange: DocumentRange { firstIDRange.moved(by: offset) }
  /// Where the id stood when the field was read.
  private var firstIDRange: DocumentRange {
    record.id.map { table.tree.range($0) } ?? DocumentRange(start: 0, end: 0)
  }
  package var kind: FieldKind { table.kind(of: Int(number)) }
  package var identifier: String? { table.string(record.identifier) }
  package var title: String? { table.string(record.title) }
  package var file: String? { rest.file }
  package var isRequired: Bool { rest.isRequired }
  package var isHidden: Bool { rest.isHidden }
  package var isDisabled: Bool { rest.isDisabled }
  /// View types in which the field is always hidden.
  package var hiddenViews: [String] { rest.hiddenViews }
  /// An IANA time zone, for the dates of the field.
  package var timeZone: String? { rest.timeZone }
  package var options: [Option] { rest.options }
  /// Whether several options may be chosen.
  package var allowsMany: Bool { rest.allowsMany }
  package var columns: [Column] {
    let offset = offset
    return offset == 0 ? rest.columns : rest.columns.map { $0.moved(by: offset) }
  }
  package var columnOrder: JSONNode? { rest.columnOrder }
  /// The schemas of a collection, in the order of the file.
  package var schemas: [CollectionSchema] {
    let offset = offset
    return offset == 0 ? rest.schemas : rest.schemas.map { $0.moved(by: offset) }
  }
  package var logic: Logic? { rest.logic }
  package var applications: [FormulaApplication] {
    let offset = offset
    return offset == 0
      ? rest.applications : rest.applications.map { $0.moved(by: offset) }
  }
  package var metadata: JSONNode? { rest.metadata }

  /// The pattern that a date is shown in: that of the field's first position, else its own.
  package var format: String? {
    kind == .date ? table.files.format(of: id) ?? rest.format : rest.format
  }

  /// What is applied to the field, told without reading the applications as such.
  package func applied(among definitions: NameTable) -> AppliedFormula? {
    record.applications.flatMap {
      DocumentReader(table.tree).applied($0, among: definitions)
    }
  }

  /// The logic of the field and of its columns.
  package var logics: [Logic] {
    guard record.mayHaveLogic else { return [] }
    let rest = rest
    let columns = rest.columns + rest.schemas.flatMap(\.columns)
    return [rest.logic].compactMap(\.self) + columns.compactMap(\.logic)
      + rest.schemas.compactMap(\.logic)
  }

  /// The columns of a table, or of all levels of a collection; no other field has any.
  package var allColumns: [Column] {
    switch kind {
    case .table: columns
    case .collection: schemas.flatMap(\.columns)
    default: []
    }
  }

  /// Whether something is applied to the field, as far as that is seen without reading it.
  package var mayHaveApplications: Bool { record.applications != nil }

  /// The application that counts, the last, if it is for the field's value.
  package var application: FormulaApplication? {
    guard let application = rest.applications.last, application.key == "value" else {
      return nil
    }
    let offset = offset
    return offset == 0 ? application : application.moved(by: offset)
  }

  /// The field after something was replaced in it that is not its id.
  func again(in tree: JSONTree) -> Field {
    DocumentReader(tree).fields(at: [node], table.files).first ?? .absent(from: tree, table.files)
  }

  /// The field with another value, whose nodes may be those of another tree.
  package func storing(value: JSONNode?, rowOrder: JSONNode?) -> Field {
    var field = self
    field.value = value
    field.rowOrder = rowOrder
    return field
  }

  /// The schema of a collection's outermost items.
  package var rootSchema: CollectionSchema? { schemas.first { $0.isRoot } ?? schemas.first }
}

/// An option of a dropdown or multiple choice.
package struct Option: Sendable {
  package let node: JSONNode
  package let id: String
  /// What is shown.
  package let text: String
  package let isDeleted: Bool
  /// What is noted about it, as compact JSON; nil if nothing is.
  package let metadata: [UInt8]?
}

/// A column of a table or collection.
package struct Column: Sendable {
  package let node: JSONNode
  package let id: String
  package private(set) var idRange: DocumentRange
  package let kind: FieldKind
  package let title: String?
  package let identifier: String?
  package let isRequired: Bool
  package let isHidden: Bool
  package let isDeleted: Bool
  package let hiddenViews: [String]
  package let options: [Option]
  package let allowsMany: Bool
  package let format: String?
  package let timeZone: String?
  /// What a new row gets.
  package let defaultValue: JSONNode?
  /// The same as it is written, whatever tree the column came from.
  package let defaultJSON: [UInt8]?
  package let logic: Logic?

  /// What its cells without a text of their own show, if it is a column of blocks.
  package var blockText: String? {
    guard kind == .block, let defaultJSON else { return nil }
    let tree = JSONTree.parse(defaultJSON).tree
    return tree.string(tree.root)
  }

  /// What formulas may call it besides its id: its identifier, then its title. A column that is
  /// deleted is known by its id only.
  package var aliases: [String] { isDeleted ? [] : [identifier ?? "", title ?? ""] }

  fileprivate func moved(by distance: Int) -> Column {
    var column = self
    column.idRange = idRange.moved(by: distance)
    return column
  }
}

/// One level of a collection: its columns and the levels below it.
package struct CollectionSchema: Sendable {
  package let node: JSONNode
  package let id: String
  package let isRoot: Bool
  package let title: String?
  package let identifier: String?
  package let isHidden: Bool
  package private(set) var columns: [Column]
  /// The ids of the schemas whose items lie below an item of this one.
  package let children: [String]
  package let logic: Logic?

  fileprivate func moved(by distance: Int) -> CollectionSchema {
    var schema = self
    schema.columns = columns.map { $0.moved(by: distance) }
    return schema
  }
}

/// A formula's definition applied to a field.
package struct FormulaApplication: Sendable {
  package let node: JSONNode
  package let id: String?
  package let key: String?
  package let formula: String?
  /// Where the definition is named, else the whole application.
  package private(set) var formulaRange: DocumentRange

  fileprivate func moved(by distance: Int) -> FormulaApplication {
    var application = self
    application.formulaRange = formulaRange.moved(by: distance)
    return application
  }
}

/// Shows or hides something depending on other fields.
package struct Logic: Sendable {
  package let node: JSONNode
  package let action: String?
  package let evaluation: String?
  package let conditions: [Condition]

  /// A single comparison.
  package struct Condition: Sendable {
    package let node: JSONNode
    package let field: String?
    package let page: String?
    package let schema: String?
    package let column: String?
    package let condition: String?
    package let value: JSONNode?
  }
}
