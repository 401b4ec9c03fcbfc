import JSONTree
import IndexedCollections
import SourceText

/// The fields of a document, in the order of the file, with their places in the present text.
package struct FieldList: RandomAccessCollection, Sendable {
  private let fields: [Field]
  /// What was replaced in the text since the fields were read.
  private var revision: TextRevision?
  /// The fields that were read again since then.
  private var reread: [Int: RereadField] = [:]

  /// A field with its places in the text that it was read from.
  private struct RereadField {
    let field: Field
    /// Where the field stood when the tape was made.
    let origin: Int
    /// How far it had moved when it was read.
    let distance: Int
  }

  init(_ fields: [Field]) { self.fields = fields }

  package var startIndex: Int { 0 }
  package var endIndex: Int { fields.count }

  package subscript(number: Int) -> Field {
    guard let revision else { return fields[number] }
    if let known = reread[number] {
      var field = known.field
      field.offset = revision.distance(at: known.origin) - known.distance
      return field
    }
    var field = fields[number]
    field.offset = revision.distance(at: field.idRange.start)
    return field
  }

  /// Moves the fields to where they stand in a tree of which scalars were replaced.
  mutating func move(to tree: JSONTree) { revision = tree.revision }

  /// Takes over a field, a scalar of which was replaced, from a tree.
  mutating func read(_ number: Int, in tree: JSONTree) {
    move(to: tree)
    let field = fields[number]
    let origin = tree.origin(of: field.node)
    reread[number] = RereadField(
      field: DocumentReader(tree).field(again: field), origin: origin,
      distance: revision?.distance(at: origin) ?? 0)
  }
}

/// The formulas that a document defines, in the order of the file, with their places in the present
/// text.
package struct DefinitionList: RandomAccessCollection, Sendable {
  /// Places are those of the text that the definitions were read from.
  private var definitions: ChunkedArray<FormulaDefinition>
  /// What was replaced in the text since then.
  private var revision: TextRevision?

  init(_ definitions: [FormulaDefinition]) { self.definitions = ChunkedArray(definitions) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { definitions.count }

  package subscript(number: Int) -> FormulaDefinition {
    guard let revision else { return definitions[number] }
    var definition = definitions[number]
    definition.idRange = definition.idRange.moved(
      by: revision.distance(at: definition.idRange.start))
    if let text = definition.expression {
      let start = text.map.fileOffset(of: 0)
      definition.expression = text.moved(by: revision.distance(at: start))
    }
    return definition
  }

  /// The text of a definition, if it has one.
  package func text(of number: Int) -> [UInt8]? { definitions[number].expression?.utf8 }

  /// Moves the definitions to where they stand in a tree of which scalars were replaced.
  mutating func move(to tree: JSONTree) { revision = tree.revision }

  /// Takes over a definition's text from a tree in which it was replaced.
  mutating func read(_ number: Int, in tree: JSONTree) {
    revision = tree.revision
    let old = definitions[number].expression?.map.fileOffset(of: 0) ?? 0
    let distance = revision?.distance(at: old) ?? 0
    definitions[number].expression = definitions[number].expressionNode.flatMap {
      tree.decodedText($0)?.moved(by: -distance)
    }
  }
}
