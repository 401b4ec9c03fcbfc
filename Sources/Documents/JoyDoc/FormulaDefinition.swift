package import JSONTree
package import SourceText

/// A formula that a document defines.
package struct FormulaDefinition: Sendable {
  package let node: JSONNode
  package let id: String
  package internal(set) var idRange: DocumentRange
  /// The expression with the map from its text to the file; nil if there is none.
  package internal(set) var expression: DecodedText?
  package let expressionNode: JSONNode?
  /// Members that the format requires and the definition lacks.
  package let missing: [String]
}
