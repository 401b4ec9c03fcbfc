package import DocumentFormat
package import JSONTree
package import SourceText

/// A field of a document with its current source range.
package struct Field: Sendable {
  private let table: FieldTable
  /// The index of the field in `table`.
  private let number: Int32
  /// The node of the stored value, if any.
  package private(set) var value: JSONNode?
  package private(set) var rowOrder: JSONNode?
  /// The replacements in the source since the field was read, if any.
  private var revision: TextRevision?
  /// The offset of a byte that moves with the field, in the source that was parsed first.
  ///
  /// `nil` means that the start of the id is used.
  private var origin: Int32?
  /// The distance that `origin` had moved at the time the field was read.
  private var distance: Int32 = 0

  init(_ table: FieldTable, _ number: Int) {
    self.table = table
    self.number = Int32(truncatingIfNeeded: number)
    let record = table.records[number]
    value = record.value
    rowOrder = record.rowOrder
  }

  /// The nodes of the field's parts as read from `table.tree`.
  private var record: FieldTable.Record { table.records[Int(number)] }
  /// The lazily read members of the field.
  private var rest: LazyFieldMembers { table.rest(of: Int(number)) }

  /// The distance between the current offset of the field and its offset in `table.tree`.
  ///
  /// Complexity: O(log edits).
  private var offset: Int {
    guard let revision else { return 0 }
    return revision.distance(at: origin.map(Int.init) ?? firstIDRange.start) - Int(distance)
  }

  /// Returns the field with its ranges adjusted to `revision`.
  func moved(by revision: TextRevision) -> Field {
    var field = self
    field.revision = revision
    return field
  }

  /// Returns the field with its ranges adjusted to `revision`, measured at the byte `origin`.
  ///
  /// `distance` is how far that byte had moved at the time the field was read.
  func moved(by revision: TextRevision, from origin: Int, _ distance: Int) -> Field {
    var field = moved(by: revision)
    field.origin = Int32(truncatingIfNeeded: origin)
    field.distance = Int32(truncatingIfNeeded: distance)
    return field
  }

  /// Returns a placeholder for a removed field.
  static func absent(from tree: JSONTree, _ files: DocumentFiles) -> Field {
    Field(FieldTable([.init(node: tree.root)], in: tree, files), 0)
  }

  /// Whether the field exists; `false` for the placeholder of a removed field.
  package var isPresent: Bool { record.id != nil }

  package var node: JSONNode { record.node }
  package var id: String { table.id(of: Int(number)) }
  /// The current range of the id in the file.
  package var idRange: DocumentRange { firstIDRange.moved(by: offset) }
  /// The range of the id in the source that the field was read from.
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
  /// The view types in which the field is always hidden.
  package var hiddenViews: [String] { rest.hiddenViews }
  /// The IANA time zone for the dates of the field.
  package var timeZone: String? { rest.timeZone }
  package var constraints: ValueConstraints { rest.constraints }
  package var options: [Option] { constraints.options }
  /// Whether several options may be selected.
  package var allowsMany: Bool { constraints.allowsMany }
  package var columns: [Column] {
    let offset = offset
    let columns = offset == 0 ? rest.columns : rest.columns.map { $0.moved(by: offset) }
    let formats = columnFormats
    return formats.isEmpty ? columns : columns.map { $0.showing(formats) }
  }
  package var columnOrder: JSONNode? { rest.columnOrder }
  /// The schemas of a collection, in document order.
  package var schemas: [CollectionSchema] {
    let offset = offset
    let schemas = offset == 0 ? rest.schemas : rest.schemas.map { $0.moved(by: offset) }
    let formats = columnFormats
    return formats.isEmpty ? schemas : schemas.map { $0.showing(formats) }
  }
  /// The date patterns that positions of the field give to its columns.
  private var columnFormats: [String: String] {
    rest.hasDateColumns ? table.files.columnFormats(of: id) : [:]
  }
  package var logic: Logic? { rest.logic }
  package var applications: [FormulaApplication] {
    let offset = offset
    return offset == 0
      ? rest.applications : rest.applications.map { $0.moved(by: offset) }
  }
  package var metadata: JSONNode? { rest.metadata }

  /// The display pattern of a date: that of the field's first position, or its own `format`.
  package var format: String? {
    kind.storage == .instant ? table.files.format(of: id) ?? rest.format : rest.format
  }

  /// Returns the effective formula application, without reading the lazy members of the field.
  package func applied(among definitions: NameTable) -> AppliedFormula? {
    record.applications.flatMap {
      DocumentReader(table.tree).applied($0, among: definitions)
    }
  }

  /// The logic of the field, its columns and its schemas, including logic that is never evaluated.
  package var logics: [Logic] {
    guard record.mayHaveLogic else { return [] }
    let rest = rest
    let columns = rest.columns + rest.schemas.flatMap { $0.columns }
    return [rest.logic].compactMap { $0 } + columns.compactMap { $0.logic }
      + rest.schemas.compactMap { $0.logic } + columns.flatMap { $0.withdrawnLogics }
  }

  /// The columns of a table, or of all levels of a collection; empty for all other fields.
  package var allColumns: [Column] {
    kind.storage == .nestedRows ? schemas.flatMap { $0.columns } : columns
  }

  /// Whether the field has a member `formulas`, which may still be an empty list.
  package var mayHaveApplications: Bool { record.applications != nil }

  /// The effective application: the last one, provided that its `key` is `value`.
  package var application: FormulaApplication? {
    guard let application = rest.applications.last, application.key == "value" else {
      return nil
    }
    let offset = offset
    return offset == 0 ? application : application.moved(by: offset)
  }

  /// Returns the field reparsed from `tree`, after an edit inside it that did not change its id.
  func reparsed(in tree: JSONTree) -> Field {
    DocumentReader(tree).fields(at: [node], table.files).first ?? .absent(from: tree, table.files)
  }

  /// Returns the field with another value. The nodes may belong to another tree.
  package func storing(value: JSONNode?, rowOrder: JSONNode?) -> Field {
    var field = self
    field.value = value
    field.rowOrder = rowOrder
    return field
  }

  /// The schema of a collection's top-level rows: the first root, or the first schema.
  package var rootSchema: CollectionSchema? { schemas.first { $0.isRoot } ?? schemas.first }
}

/// An option of a `dropdown` or `multiSelect` field.
package struct Option: Sendable {
  package let node: JSONNode
  package let id: String
  /// The displayed text.
  package let text: String
  package let isDeleted: Bool
  /// The metadata as compact JSON, if any.
  package let metadata: [UInt8]?
}

extension Option {
  /// Returns the options in the array `list` of `tree`.
  package static func all(in list: JSONNode, of tree: JSONTree) -> [Option] {
    DocumentReader(tree).options(in: list)
  }
}

/// A column of a table or collection.
package struct Column: Sendable {
  package let node: JSONNode
  package let id: String
  package private(set) var idRange: DocumentRange
  package let constraints: ValueConstraints
  package let title: String?
  package let identifier: String?
  package let isRequired: Bool
  package let isHidden: Bool
  package let isDeleted: Bool
  package let hiddenViews: [String]
  /// The display pattern of dates: the first that a position of the field gives, or the column's own.
  package private(set) var format: String?
  package let timeZone: String?
  /// The default value of a cell in a new row.
  package let defaultValue: JSONNode?
  /// The default value as compact JSON, independent of the tree that the column was read from.
  package let defaultJSON: [UInt8]?
  package let logic: Logic?
  /// The logic in members of a withdrawn release, which is preserved and never evaluated.
  package let withdrawnLogics: [Logic]

  package var kind: FieldKind { constraints.kind }
  package var options: [Option] { constraints.options }
  package var allowsMany: Bool { constraints.allowsMany }

  /// The text of a `block` column, shown in cells that have no text of their own.
  package var blockText: String? {
    guard kind.storage == .block, let defaultJSON else { return nil }
    let tree = JSONTree.parse(defaultJSON).tree
    return tree.string(tree.root)
  }

  /// The names that formulas may use besides the id: identifier, then title.
  ///
  /// Empty for a deleted column, which can be referred to by its id only.
  package var aliases: [String] { isDeleted ? [] : [identifier ?? "", title ?? ""] }

  var containsDates: Bool { kind.storage == .instant }

  /// Returns the column with its pattern in `formats`, which are by column id.
  fileprivate func showing(_ formats: [String: String]) -> Column {
    guard containsDates, let format = formats[id] else { return self }
    var column = self
    column.format = format
    return column
  }

  fileprivate func moved(by distance: Int) -> Column {
    var column = self
    column.idRange = idRange.moved(by: distance)
    return column
  }
}

/// One level of a collection: its columns and the ids of its child schemas.
package struct CollectionSchema: Sendable {
  package let node: JSONNode
  package let id: String
  package let isRoot: Bool
  package let title: String?
  package let identifier: String?
  package let isHidden: Bool
  package private(set) var columns: [Column]
  /// The ids of the schemas whose rows are nested directly below a row of this one.
  package let children: [String]
  package let logic: Logic?

  fileprivate func showing(_ formats: [String: String]) -> CollectionSchema {
    var schema = self
    schema.columns = columns.map { $0.showing(formats) }
    return schema
  }

  fileprivate func moved(by distance: Int) -> CollectionSchema {
    var schema = self
    schema.columns = columns.map { $0.moved(by: distance) }
    return schema
  }
}

/// An application of a formula definition to a field.
package struct FormulaApplication: Sendable {
  package let node: JSONNode
  package let id: String?
  package let key: String?
  package let formula: String?
  /// The range of the reference to the definition, or of the whole application without one.
  package private(set) var formulaRange: DocumentRange

  fileprivate func moved(by distance: Int) -> FormulaApplication {
    var application = self
    application.formulaRange = formulaRange.moved(by: distance)
    return application
  }
}

/// A rule that shows or hides a part, depending on the values of fields.
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
