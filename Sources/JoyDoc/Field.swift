package import JSONTree
package import SourceText

/// A field of a document, as it stands in the file.
package struct Field: Sendable {
  package let node: JSONNode
  package let id: String
  /// Where the id stands in the file.
  package let idRange: DocumentRange
  package let kind: FieldKind
  package let identifier: String?
  package let title: String?
  package let file: String?
  package let isRequired: Bool
  package let isHidden: Bool
  package let isDisabled: Bool
  /// View types in which the field is always hidden.
  package let hiddenViews: [String]
  /// An IANA time zone, for the dates of the field.
  package let timeZone: String?
  /// The pattern that a date is shown in: that of the field's first position, else its own.
  package internal(set) var format: String?
  package let options: [Option]
  /// Whether several options may be chosen.
  package let allowsMany: Bool
  /// The stored value, if there is one.
  package private(set) var value: JSONNode?
  package let columns: [Column]
  package let columnOrder: JSONNode?
  package private(set) var rowOrder: JSONNode?
  /// The schemas of a collection, in the order of the file.
  package let schemas: [CollectionSchema]
  package let logic: Logic?
  package let applications: [FormulaApplication]
  package let metadata: JSONNode?

  /// The application that counts: of several for the key `value`, the last.
  package var application: FormulaApplication? { applications.last { $0.key == "value" } }

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
}

/// A column of a table or collection.
package struct Column: Sendable {
  package let node: JSONNode
  package let id: String
  package let idRange: DocumentRange
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
}

/// One level of a collection: its columns and the levels below it.
package struct CollectionSchema: Sendable {
  package let node: JSONNode
  package let id: String
  package let isRoot: Bool
  package let title: String?
  package let identifier: String?
  package let isHidden: Bool
  package let columns: [Column]
  /// The ids of the schemas whose items lie below an item of this one.
  package let children: [String]
  package let logic: Logic?
}

/// A formula's definition applied to a field.
package struct FormulaApplication: Sendable {
  package let node: JSONNode
  package let id: String?
  package let key: String?
  package let formula: String?
  /// Where the definition is named, else the whole application.
  package let formulaRange: DocumentRange
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
