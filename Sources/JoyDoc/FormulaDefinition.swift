public import JSONTree
public import SourceText

/// A formula that a document defines.
public struct FormulaDefinition: Sendable {
  public let node: JSONNode
  public let id: String
  public internal(set) var idRange: DocumentRange
  /// The expression with the map from its text to the file; nil if there is none.
  public internal(set) var expression: DecodedText?
  public let expressionNode: JSONNode?
  /// Members that the format requires and the definition lacks.
  public let missing: [String]
}
