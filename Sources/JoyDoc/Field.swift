public import JSONTree
public import SourceText

/// A field of a document, as it stands in the file.
public struct Field: Sendable {
  public let node: JSONNode
  public let id: String
  /// Where the id stands in the file.
  public let idRange: DocumentRange
  public let kind: FieldKind
  public let identifier: String?
  public let title: String?
  public let file: String?
  public let isRequired: Bool
  public let isHidden: Bool
  public let isDisabled: Bool
  /// View types in which the field is always hidden.
  public let hiddenViews: [String]
  /// An IANA time zone, for the dates of the field.
  public let timeZone: String?
  /// The pattern that a date is shown in: that of the field's first position, else its own.
  public internal(set) var format: String?
  public let options: [Option]
  /// Whether several options may be chosen.
  public let allowsMany: Bool
  /// The stored value, if there is one.
  public private(set) var value: JSONNode?
  public let columns: [Column]
  public let columnOrder: JSONNode?
  public private(set) var rowOrder: JSONNode?
  /// The schemas of a collection, in the order of the file.
  public let schemas: [CollectionSchema]
  public let logic: Logic?
  public let applications: [FormulaApplication]
  public let metadata: JSONNode?

  /// The application that counts: of several for the key `value`, the last.
  public var application: FormulaApplication? { applications.last { $0.key == "value" } }

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
  public let idRange: DocumentRange
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
}

/// One level of a collection: its columns and the levels below it.
public struct CollectionSchema: Sendable {
  public let node: JSONNode
  public let id: String
  public let isRoot: Bool
  public let title: String?
  public let identifier: String?
  public let isHidden: Bool
  public let columns: [Column]
  /// The ids of the schemas whose items lie below an item of this one.
  public let children: [String]
  public let logic: Logic?
}

/// A formula's definition applied to a field.
public struct FormulaApplication: Sendable {
  public let node: JSONNode
  public let id: String?
  public let key: String?
  public let formula: String?
  /// Where the definition is named, else the whole application.
  public let formulaRange: DocumentRange
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
