import FormulaValues
import FormulaChecker
import SheetEvaluation
import FormulaSyntax
import IndexedCollections
import JSONTree
import JoyDoc
package import SourceText

/// An entry of a document's outline.
package struct OutlineSymbol: Hashable, Sendable {
  /// The ID, or the title if the ID is machine-generated; never empty.
  package let name: String
  package let id: String
  package let detail: String
  package let kind: Kind
  /// The range of the whole part.
  package let range: DocumentRange
  /// The range of its name.
  package let selection: DocumentRange
  package let children: [OutlineSymbol]

  /// The kind of an entry.
  package enum Kind: Hashable, Sendable { case page, field, table, column, formula, local }

  /// Returns the pages, fields and formulas of a document in file order.
  ///
  /// Complexity: O(pages, fields, columns and formulas).
  package static func outline(_ analysis: Analysis) -> [OutlineSymbol] {
    OutlineParts(analysis).map(Array.init) ?? []
  }

  /// Returns the `let` bindings of a standalone formula in file order; empty for any other text.
  package static func outline(ofFormula analysis: Analysis) -> [OutlineSymbol] {
    guard analysis.format == .formula, let formula = analysis.formulas.first else { return [] }
    let tree = formula.checked.tree
    return tree.all.compactMap { id -> OutlineSymbol? in
      guard case .binding(let binding) = tree[id], !binding.name.range.isEmpty else { return nil }
      let name = formula.place(of: binding.name.range)
      let value = formula.place(of: tree.range(of: binding.value))
      return OutlineSymbol(
        name: binding.name.text, id: binding.name.text,
        detail: "\(formula.checked[type: binding.value])", kind: .local,
        range: DocumentRange(start: name.start, end: max(name.end, value.end)), selection: name)
    }.sorted { $0.range.start < $1.range.start }
  }

  /// Returns the outline of a document from its bytes; empty for other JSON.
  ///
  /// Complexity: O(bytes).
  package static func outline(_ bytes: [UInt8]) -> [OutlineSymbol] {
    let (tree, _) = JSONTree.parse(bytes)
    return JoyDocument.isLikely(tree) ? Array(OutlineParts(JoyDocument(tree))) : []
  }

  fileprivate init(
    _ id: String, _ title: String?, type: String, kind: Kind, range: DocumentRange,
    selection: DocumentRange, children: [OutlineSymbol] = []
  ) {
    let label = Analysis.label(id, title)
    self.init(
      name: label.nonempty ?? TitledIDs.clean(title) ?? type.nonempty ?? "field", id: id,
      detail: [type, label == id ? TitledIDs.clean(title) : id].words, kind: kind, range: range,
      selection: selection, children: children)
  }

  fileprivate init(
    name: String, id: String, detail: String, kind: Kind, range: DocumentRange,
    selection: DocumentRange, children: [OutlineSymbol] = []
  ) {
    self.name = name
    self.id = id
    self.detail = detail
    self.kind = kind
    self.range = range
    self.selection = selection
    self.children = children
  }
}

/// A lazy collection of the pages, fields and formulas of a document in file order.
package struct OutlineParts: RandomAccessCollection {
  private let document: JoyDocument
  private let pages: [Page]
  /// The sections in file order.
  private let lists: [List]
  private let parts: ReferenceIndex

  private struct List {
    let kind: Kind
    let count: Int
    /// The offset of the first entry.
    let start: Int

    enum Kind { case pages, fields, formulas }
  }

  /// Returns `nil` if the text is not a document. Complexity: O(pages).
  package init?(_ analysis: Analysis) {
    guard let document = analysis.document, let parts = analysis.namingParts else { return nil }
    self.init(document, parts)
  }

  /// Creates the entries of `document`. Complexity: O(pages).
  init(_ document: JoyDocument) { self.init(document, ReferenceIndex(document)) }

  private init(_ document: JoyDocument, _ parts: ReferenceIndex) {
    self.document = document
    self.parts = parts
    let pages = document.files.flatMap { $0.pages }
    self.pages = pages
    func list(_ kind: List.Kind, _ count: Int, from first: JSONNode?) -> List? {
      first.map { List(kind: kind, count: count, start: document.tree.range($0).start) }
    }
    let (fields, formulas) = (document.fields, document.formulas)
    lists = [
      list(.pages, pages.count, from: pages.first?.node),
      list(.fields, fields.presentCount, from: fields.inOrder.first?.node),
      list(.formulas, formulas.presentCount, from: formulas.inOrder.first?.node),
    ].compactMap { $0 }.sorted { $0.start < $1.start }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { lists.reduce(0) { $0 + $1.count } }

  package subscript(index: Int) -> OutlineSymbol {
    var place = index
    var number = 0
    while place >= lists[number].count {
      place -= lists[number].count
      number += 1
    }
    return switch lists[number].kind {
    case .pages: symbol(of: pages[place])
    case .fields: symbol(of: document.fields[document.fields.number(at: place)])
    case .formulas: symbol(of: DefinitionNumber(document.formulas.number(at: place)))
    }
  }

  /// Returns the symbol of the field with the ID `id`.
  package func symbol(ofField id: String) -> OutlineSymbol? {
    document.fieldNumbers.number(of: id).map { symbol(of: document.fields[$0]) }
  }

  private func symbol(of page: Page) -> OutlineSymbol {
    let tree = document.tree
    let range = tree.range(page.node)
    return OutlineSymbol(
      name: TitledIDs.clean(page.name) ?? page.id.nonempty ?? "page", id: page.id,
      detail: "page", kind: .page, range: range,
      selection: tree[page.node, "_id"].map { tree.contentRange($0) } ?? range)
  }

  private func symbol(of field: JoyDoc.Field) -> OutlineSymbol {
    let tree = document.tree
    let columns = (field.columns + field.schemas.flatMap { $0.columns }).map { column in
      OutlineSymbol(
        column.id, column.title, type: column.kind.name, kind: .column,
        range: tree.range(column.node), selection: column.idRange, children: [])
    }
    return OutlineSymbol(
      field.id, field.title, type: field.kind.name,
      kind: columns.isEmpty ? .field : .table, range: tree.range(field.node),
      selection: field.idRange, children: columns)
  }

  private func symbol(of number: DefinitionNumber) -> OutlineSymbol {
    let definition = document.formulas[number.index]
    return OutlineSymbol(
      name: name(of: definition, number), id: definition.id,
      detail: shown(definition.expression?.text ?? ""), kind: .formula,
      range: document.tree.range(definition.node), selection: definition.idRange)
  }

  private func name(of definition: FormulaDefinition, _ number: DefinitionNumber) -> String {
    guard TitledIDs.isGeneratedID(definition.id) else {
      return definition.id.nonempty ?? "formula"
    }
    return TitledIDs.clean(document.tree.string("desc", of: definition.node))
      ?? firstField(ofDefinition: number).map { field in
        "formula of \(Analysis.label(field.id, field.title))"
      } ?? definition.id
  }

  /// Returns the first target field of a definition in file order.
  private func firstField(ofDefinition number: DefinitionNumber) -> JoyDoc.Field? {
    let applying = parts.fields(applying: document.formulas[number.index].id)
    return document.fields.present(applying).filter { field in
      guard case .value(let definition?)? = field.applied(among: document.definitionNumbers) else {
        return false
      }
      return DefinitionNumber(definition) == number
    }.min { $0.idRange.start < $1.idRange.start }
  }

  /// Returns a formula with titles in place of machine-generated IDs, cut to fit a line.
  private func shown(_ formula: String) -> String {
    // Text beyond this is never visible.
    let seen = GeneratedID.cut(
      String(formula.prefix(Self.maxShown * 4)), over: Self.maxShown, to: Self.maxShown - 1)
    let text = TitledIDs(title: title).marked(seen[...]) { "«\($0.title)»" }
    return ValueText.cut(text, to: Self.maxShown)
  }

  private static let maxShown = 80

  /// Returns the title of a field, or of a column if all columns with the ID share it.
  private func title(of id: String) -> String? {
    if let number = document.fieldNumbers.number(of: id) {
      return TitledIDs.clean(document.fields[number].title)
    }
    return parts.title(ofColumn: id, in: document)
  }
}

extension [String?] {
  fileprivate var words: String {
    compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension String {
  fileprivate var nonempty: String? { isEmpty ? nil : self }
}
