public import JSONTree
public import SourceText

/// A field of a document, as it stands in the file.
public struct Field: Sendable {
  private let content: Content
  /// The pattern that a date is shown in: that of the field's first position, else its own.
  public internal(set) var format: String?
  /// The stored value, if there is one.
  public private(set) var value: JSONNode?
  public private(set) var rowOrder: JSONNode?
  /// How far the field stands behind the place where it was read.
  var offset = 0

  init(_ content: Content, format: String?, value: JSONNode?, rowOrder: JSONNode?) {
    self.content = content
    self.format = format
    self.value = value
    self.rowOrder = rowOrder
  }

  /// What stays as it is when values change. It lives behind one reference, as fields are handed
  /// about by the thousand.
  final class Content: Sendable {
    let node: JSONNode
    let id: String
    let idRange: DocumentRange
    let kind: FieldKind
    let identifier: String?
    let title: String?
    let file: String?
    let isRequired: Bool
    let isHidden: Bool
    let isDisabled: Bool
    let hiddenViews: [String]
    let timeZone: String?
    let options: [Option]
    let allowsMany: Bool
    let columns: [Column]
    let columnOrder: JSONNode?
    let schemas: [CollectionSchema]
    let logic: Logic?
    let applications: [FormulaApplication]
    let application: FormulaApplication?
    let metadata: JSONNode?

    init(
      node: JSONNode, id: String, idRange: DocumentRange, kind: FieldKind, identifier: String?,
      title: String?, file: String?, isRequired: Bool, isHidden: Bool, isDisabled: Bool,
      hiddenViews: [String], timeZone: String?, options: [Option], allowsMany: Bool,
      columns: [Column], columnOrder: JSONNode?, schemas: [CollectionSchema], logic: Logic?,
      applications: [FormulaApplication], metadata: JSONNode?
    ) {
      self.node = node
      self.id = id
      self.idRange = idRange
      self.kind = kind
      self.identifier = identifier
      self.title = title
      self.file = file
      self.isRequired = isRequired
      self.isHidden = isHidden
      self.isDisabled = isDisabled
      self.hiddenViews = hiddenViews
      self.timeZone = timeZone
      self.options = options
      self.allowsMany = allowsMany
      self.columns = columns
      self.columnOrder = columnOrder
      self.schemas = schemas
      self.logic = logic
      self.applications = applications
      application = applications.last { $0.key == "value" }
      self.metadata = metadata
    }
  }

  public var node: JSONNode { content.node }
  public var id: String { content.id }
  /// Where the id stands in the file.
  public var idRange: DocumentRange { content.idRange.moved(by: offset) }
  public var kind: FieldKind { content.kind }
  public var identifier: String? { content.identifier }
  public var title: String? { content.title }
  public var file: String? { content.file }
  public var isRequired: Bool { content.isRequired }
  public var isHidden: Bool { content.isHidden }
  public var isDisabled: Bool { content.isDisabled }
  /// View types in which the field is always hidden.
  public var hiddenViews: [String] { content.hiddenViews }
  /// An IANA time zone, for the dates of the field.
  public var timeZone: String? { content.timeZone }
  public var options: [Option] { content.options }
  /// Whether several options may be chosen.
  public var allowsMany: Bool { content.allowsMany }
  public var columns: [Column] {
    offset == 0 ? content.columns : content.columns.map { $0.moved(by: offset) }
  }
  public var columnOrder: JSONNode? { content.columnOrder }
  /// The schemas of a collection, in the order of the file.
  public var schemas: [CollectionSchema] {
    offset == 0 ? content.schemas : content.schemas.map { $0.moved(by: offset) }
  }
  public var logic: Logic? { content.logic }
  public var applications: [FormulaApplication] {
    offset == 0 ? content.applications : content.applications.map { $0.moved(by: offset) }
  }
  public var metadata: JSONNode? { content.metadata }

  /// The application that counts: of several for the key `value`, the last.
  public var application: FormulaApplication? {
    offset == 0 ? content.application : content.application?.moved(by: offset)
  }

  /// The field with another value, whose nodes may be those of another tree.
  package func storing(value: JSONNode?, rowOrder: JSONNode?) -> Field {
    var field = self
    field.value = value
    field.rowOrder = rowOrder
    return field
  }

  /// The schema of a collection's outermost items.
  public var rootSchema: CollectionSchema? { schemas.first { $0.isRoot } ?? schemas.first }
}

/// An option of a dropdown or multiple choice.
public struct Option: Sendable {
  public let node: JSONNode
  public let id: String
  /// What is shown.
  public let text: String
  public let isDeleted: Bool
}

/// A column of a table or collection.
public struct Column: Sendable {
  public let node: JSONNode
  public let id: String
  public private(set) var idRange: DocumentRange
  public let kind: FieldKind
  public let title: String?
  public let identifier: String?
  public let isRequired: Bool
  public let isHidden: Bool
  public let isDeleted: Bool
  public let hiddenViews: [String]
  public let options: [Option]
  public let allowsMany: Bool
  public let format: String?
  public let timeZone: String?
  /// What a new row gets.
  public let defaultValue: JSONNode?
  /// The same as it is written, whatever tree the column came from.
  public let defaultJSON: [UInt8]?
  public let logic: Logic?

  fileprivate func moved(by distance: Int) -> Column {
    var column = self
    column.idRange = idRange.moved(by: distance)
    return column
  }
}

/// One level of a collection: its columns and the levels below it.
public struct CollectionSchema: Sendable {
  public let node: JSONNode
  public let id: String
  public let isRoot: Bool
  public let title: String?
  public let identifier: String?
  public let isHidden: Bool
  public private(set) var columns: [Column]
  /// The ids of the schemas whose items lie below an item of this one.
  public let children: [String]
  public let logic: Logic?

  fileprivate func moved(by distance: Int) -> CollectionSchema {
    var schema = self
    schema.columns = columns.map { $0.moved(by: distance) }
    return schema
  }
}

/// A formula's definition applied to a field.
public struct FormulaApplication: Sendable {
  public let node: JSONNode
  public let id: String?
  public let key: String?
  public let formula: String?
  /// Where the definition is named, else the whole application.
  public private(set) var formulaRange: DocumentRange

  fileprivate func moved(by distance: Int) -> FormulaApplication {
    var application = self
    application.formulaRange = formulaRange.moved(by: distance)
    return application
  }
}

/// Shows or hides something depending on other fields.
public struct Logic: Sendable {
  public let node: JSONNode
  public let action: String?
  public let evaluation: String?
  public let conditions: [Condition]

  /// A single comparison.
  public struct Condition: Sendable {
    public let node: JSONNode
    public let field: String?
    public let page: String?
    public let schema: String?
    public let column: String?
    public let condition: String?
    public let value: JSONNode?
  }
}
