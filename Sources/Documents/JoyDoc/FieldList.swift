import JSONTree
import IndexedCollections
import SourceText

/// The fields of a document, in the order of the file, with their places in the present text.
package struct FieldList: RandomAccessCollection, Sendable {
  private let fields: [Field]
  /// What was replaced in the text since the fields were read.
  var revision: TextRevision?

  init(_ fields: [Field]) { self.fields = fields }

  package var startIndex: Int { 0 }
  package var endIndex: Int { fields.count }

  package subscript(number: Int) -> Field {
    guard let revision else { return fields[number] }
    var field = fields[number]
    field.offset = revision.distance(at: field.idRange.start)
    return field
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
