package import FormulaValues
package import Formulas
import JSONTree
package import JoyDocFormulas
package import JoyDoc

/// A JSON object whose members are values by name.
package struct ValuesSource: RecognizedSource {
  package static let title = "a JSON object"
  package static let rank = SourceRank.anyObject

  private let values: NamedJSON
  /// The object as a form without fields.
  package let document: JoyDocument?

  package init(_ values: NamedJSON, document: JoyDocument? = nil) {
    self.values = values
    self.document = document
  }

  package static func open(
    _ file: SourceFile, _ options: SourceOptions
  ) throws(SourceError) -> ValuesSource? {
    let tree = try file.json()
    guard tree.kind(tree.root) == .object else {
      throw SourceError(
        .notASource, "'\(file.name)' does not contain a JSON object", in: (file.name, tree.bytes),
        diagnostics: [.noDocument(at: tree.range(tree.root))])
    }
    return ValuesSource(NamedJSON(tree, object: tree.root), document: JoyDocument(tree))
  }

  package var scopes: [String] { [] }

  package func schema(in scope: String?) throws(SourceError) -> FormulaSchema {
    if let scope { throw .unknownScope(scope, among: scopes) }
    return values.schema
  }

  package func contexts(
    in scope: String?, reading slots: [Slot]
  ) throws(SourceError) -> [ScopedContext] {
    if let scope { throw .unknownScope(scope, among: scopes) }
    if let tree = document?.tree, let number = tree.oversizedNumbers(in: tree.root).first {
      throw SourceError(.notASource, tree.oversizedMessage(of: number))
    }
    return [ScopedContext(key: "", context: values)]
  }
}
