package import FormulaValues
package import Formulas
import JSONTree
package import JoyDocFormulas
import JoyDoc
import SourceText

/// Values by name: the members of a JSON object.
package struct ValuesSource: RecognizedSource {
  package static let rank = SourceRank.anyObject

  private let values: NamedJSON

  package init(_ values: NamedJSON) { self.values = values }

  package static func open(
    _ file: SourceFile, _ options: SourceOptions
  ) throws(SourceError) -> ValuesSource? {
    let tree = try file.json()
    guard tree.kind(tree.root) == .object else {
      throw SourceError(
        .notASource, "'\(file.path)' holds no object", in: (file.path, tree.bytes),
        diagnostics: [.noDocument(at: tree.range(tree.root))])
    }
    if let number = tree.oversizedNumbers(in: tree.root).first {
      throw SourceError(.notASource, tree.oversizedMessage(of: number))
    }
    return ValuesSource(NamedJSON(tree, object: tree.root))
  }

  package var scopes: [String] { [] }

  package func schema(in scope: String?) throws(SourceError) -> Schema {
    if let scope { throw .unknownScope(scope, among: scopes) }
    return values.schema
  }

  package func contexts(
    in scope: String?, reading slots: [Slot]
  ) throws(SourceError) -> [ScopedContext] {
    if let scope { throw .unknownScope(scope, among: scopes) }
    return [ScopedContext(key: "", context: values)]
  }
}
