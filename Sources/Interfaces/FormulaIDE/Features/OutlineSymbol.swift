import FormulaChecker
import FormulaSyntax
import JSONTree
package import JoyDoc
package import SourceText

/// A part of a document as its outline shows it.
package struct OutlineSymbol: Hashable, Sendable {
  /// Its id, or its title if only machines read the id; never empty.
  package let name: String
  package let id: String
  package let detail: String
  package let kind: Kind
  /// The whole part.
  package let range: DocumentRange
  /// Its name.
  package let selection: DocumentRange
  package let children: [OutlineSymbol]

  /// What a part is.
  package enum Kind: Hashable, Sendable { case page, field, table, column, formula, local }

  /// The pages, fields and formulas of a document in the order of the file.
  ///
  /// Complexity: O(pages, fields, columns and formulas).
  package static func outline(_ analysis: Analysis) -> [OutlineSymbol] {
    analysis.document.map(outline) ?? []
  }

  /// The names that a formula by itself declares with `let`, in the order of the file; empty for any
  /// other text.
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

  /// The pages, fields and formulas of a document that nobody has opened; empty for other JSON.
  ///
  /// Complexity: O(bytes).
  package static func outline(_ bytes: [UInt8]) -> [OutlineSymbol] {
    let (tree, _) = JSONTree.parse(bytes)
    return JoyDocument.isLikely(tree) ? outline(JoyDocument(tree)) : []
  }

  private static func outline(_ document: JoyDocument) -> [OutlineSymbol] {
    OutlineParts(document).sorted { $0.range.start < $1.range.start }
  }

  fileprivate init(
    _ id: String, _ title: String?, type: String, kind: Kind, range: DocumentRange,
    selection: DocumentRange, children: [OutlineSymbol] = []
  ) {
    let label = Analysis.label(id, title)
    self.init(
      name: label.nonempty ?? TitledIDs.clean(title) ?? type.nonempty ?? "field", id: id,
      detail: [type, label == id ? title : id].words, kind: kind, range: range,
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

  fileprivate static func name(
    of definition: FormulaDefinition, _ users: [String: String], _ document: JoyDocument
  ) -> String {
    guard TitledIDs.isMachineMade(definition.id) else {
      return definition.id.nonempty ?? "formula"
    }
    let description = document.tree[definition.node, "desc"].flatMap { document.tree.string($0) }
    return TitledIDs.clean(description) ?? users[definition.id].map { "formula of \($0)" }
      ?? definition.id
  }
}

/// The pages, fields and formulas of a document, each made into a symbol when it is asked for.
package struct OutlineParts: RandomAccessCollection {
  private let document: JoyDocument
  private let pages: [Page]
  /// By the ids of definitions that only machines read, a field that the formula is applied to.
  private let users: [String: String]

  package init(_ document: JoyDocument) {
    self.document = document
    pages = document.files.flatMap(\.pages)
    var users: [String: String] = [:]
    let isRead = document.formulas.inOrder.contains { TitledIDs.isMachineMade($0.id) }
    for field in document.fields.inOrder where isRead {
      guard case .value(let number?)? = field.applied(among: document.definitionNumbers) else {
        continue
      }
      let id = document.formulas[number].id
      if users[id] == nil { users[id] = Analysis.label(field.id, field.title) }
    }
    self.users = users
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int {
    pages.count + document.fields.presentCount + document.formulas.presentCount
  }

  package subscript(index: Int) -> OutlineSymbol {
    if index < pages.count { return symbol(of: pages[index]) }
    let place = index - pages.count
    let fields = document.fields
    return place < fields.presentCount
      ? symbol(of: fields[fields.number(at: place)])
      : symbol(of: document.formulas[document.formulas.number(at: place - fields.presentCount)])
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
    let columns = (field.columns + field.schemas.flatMap(\.columns)).map { column in
      OutlineSymbol(
        column.id, column.title, type: column.kind.name, kind: .column,
        range: tree.range(column.node), selection: column.idRange, children: [])
    }
    return OutlineSymbol(
      field.id, field.title, type: field.kind.name,
      kind: columns.isEmpty ? .field : .table, range: tree.range(field.node),
      selection: field.idRange, children: columns)
  }

  private func symbol(of definition: FormulaDefinition) -> OutlineSymbol {
    OutlineSymbol(
      name: OutlineSymbol.name(of: definition, users, document), id: definition.id,
      detail: ValueText.cut(definition.expression?.text ?? "", to: 80), kind: .formula,
      range: document.tree.range(definition.node), selection: definition.idRange)
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
