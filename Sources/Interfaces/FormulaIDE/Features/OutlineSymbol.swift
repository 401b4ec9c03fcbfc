import JSONTree
import JoyDoc
package import SourceText

/// A part of a document as its outline shows it.
package struct OutlineSymbol: Hashable, Sendable {
  package let name: String
  package let detail: String
  package let kind: Kind
  /// The whole part.
  package let range: DocumentRange
  /// Its name.
  package let selection: DocumentRange
  package let children: [OutlineSymbol]

  /// What a part is.
  package enum Kind: Hashable, Sendable { case page, field, table, column, formula }

  /// The pages, fields and formulas of a document in the order of the file.
  ///
  /// Complexity: O(pages, fields, columns and formulas).
  package static func outline(_ analysis: Analysis) -> [OutlineSymbol] {
    analysis.document.map(outline) ?? []
  }

  /// The pages, fields and formulas of a document that nobody has opened; empty for other JSON.
  ///
  /// Complexity: O(bytes).
  package static func outline(_ bytes: [UInt8]) -> [OutlineSymbol] {
    let (tree, _) = JSONTree.parse(bytes)
    return JoyDocument.isLikely(tree) ? outline(JoyDocument(tree)) : []
  }

  private static func outline(_ document: JoyDocument) -> [OutlineSymbol] {
    let tree = document.tree
    let pages = document.files.flatMap(\.pages).map { page in
      let range = tree.range(page.node)
      return OutlineSymbol(
        name: page.name.nonempty ?? page.id.nonempty ?? "page", detail: "page", kind: .page,
        range: range, selection: tree[page.node, "_id"].map { tree.contentRange($0) } ?? range,
        children: [])
    }
    let fields = document.fields.map { field in
      let columns = (field.columns + field.schemas.flatMap(\.columns)).map { column in
        OutlineSymbol(
          name: column.id, detail: [column.kind.name, column.title].words, kind: .column,
          range: tree.range(column.node), selection: column.idRange, children: [])
      }
      return OutlineSymbol(
        name: field.id, detail: [field.kind.name, field.title].words,
        kind: columns.isEmpty ? .field : .table, range: tree.range(field.node),
        selection: field.idRange, children: columns)
    }
    let formulas = document.formulas.map { definition in
      OutlineSymbol(
        name: definition.id, detail: ValueText.cut(definition.expression?.text ?? "", to: 80),
        kind: .formula, range: tree.range(definition.node), selection: definition.idRange,
        children: [])
    }
    return (pages + fields + formulas).sorted { $0.range.start < $1.range.start }
  }
}

extension [String?] {
  fileprivate var words: String {
    compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension String? {
  fileprivate var nonempty: String? { flatMap { $0.isEmpty ? nil : $0 } }
}

extension String {
  fileprivate var nonempty: String? { isEmpty ? nil : self }
}
