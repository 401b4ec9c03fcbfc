import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocLint
package import SourceText

/// A part of a document that is not an `Entity`: a page, file, row or collection level.
///
/// It also represents a field referred to by its title.
package struct NamedPart: Sendable {
  /// The range of the name at the cursor.
  package let range: DocumentRange
  /// The range of its ID.
  package let declaration: DocumentRange
  /// The ranges of all references, in text order.
  package let places: [DocumentRange]
  /// The hover text as Markdown.
  package let text: String
  /// The ID of the part, if the name at the cursor is one.
  private let id: String?
  private let analysis: Analysis

  /// Finds the part at `offset` outside formulas; `nil` if there is none.
  ///
  /// Complexity: O(fields, pages and their logic), or O(size of the field) for its rows.
  package init?(_ analysis: Analysis, at offset: Int) {
    guard let document = analysis.document, let path = JSONPath(document.tree, at: offset),
      document.tree.kind(path.node) == .string,
      let found = Finder(analysis, document, path).found
    else { return nil }
    let tree = document.tree
    range = tree.contentRange(path.node)
    declaration = tree.contentRange(found.declaration)
    let nodes = [found.declaration] + found.uses
    places = Set(nodes.map { tree.contentRange($0) }).sorted { $0.start < $1.start }
    text = found.text
    self.analysis = analysis
    id = places.contains(range) ? tree.string(found.declaration) : nil
  }

  /// The ID that `renamed` replaces, or `nil` if the cursor is not on one.
  package var renamableID: String? { id }

  /// Returns the edits that replace the ID everywhere. Throws if the new ID is not allowed.
  ///
  /// Complexity: O(size of the document).
  package func renamed(to new: String) throws(Renaming.Refusal) -> [DocumentDiagnostic.Edit] {
    guard !new.isEmpty else { throw .init(message: "an id cannot be empty") }
    guard let document = analysis.document, let id, new != id else { return [] }
    guard !MistakenIDs.isTaken(new, in: document) else {
      throw .init(message: "another part already has the id '\(new)'")
    }
    return places.map { .init($0, with: JSONText.content(new)) }
  }
}

/// A resolver of IDs based on the JSON path that leads to them.
private struct Finder {
  let analysis: Analysis
  let document: JoyDocument
  let path: JSONPath
  var tree: JSONTree { document.tree }

  /// The ID of a part, the references to it, and its hover text.
  typealias Found = (declaration: JSONNode, uses: [JSONNode], text: String)

  init(_ analysis: Analysis, _ document: JoyDocument, _ path: JSONPath) {
    self.analysis = analysis
    self.document = document
    self.path = path
  }

  var found: Found? {
    let text = tree.string(path.node) ?? ""
    let names = path.names
    guard let last = names.last else { return nil }
    if path.isName { return names.contains("schema") ? level(text) : child(text) }
    let owner = names.dropLast().dropLast().last
    switch last {
    case "_id" where owner == "pages", "name" where owner == "pages": return page(id: ownID)
    case "page" where owner == "conditions": return page(id: text)
    case "_id" where owner == "files", "name" where owner == "files": return file(id: ownID)
    case "file" where owner == "conditions" || names.count == 3: return file(id: text)
    case "schema" where owner == "conditions": return level(text)
    case "_id" where owner == "value": return row(text)
    case "title" where names == ["fields", "#", "title"]: return title
    case "#":
      switch names.dropLast().last {
      case "pageOrder": return page(id: text)
      case "rowOrder": return row(text)
      case "children": return level(text)
      default: return nil
      }
    default: return nil
    }
  }

  /// The ID of the enclosing object.
  private var ownID: String? { path.containers.last.flatMap { tree.string("_id", of: $0) } }

  private var field: JoyDoc.Field? {
    guard path.names.first == "fields", path.containers.count > 2 else { return nil }
    return document.fields.number(of: path.containers[2], in: tree).map { document.fields[$0] }
  }

  private var title: Found? {
    guard let field, let id = tree[field.node, "_id"],
      let text = Hover.text(of: .field(field.id), analysis)
    else { return nil }
    let uses = analysis.occurrences(of: .field(field.id)).compactMap {
      JSONPath(tree, at: $0.range.start)?.node
    }
    return (id, uses, text)
  }

  // MARK: Files and pages

  private func conditions(of member: StaticString, _ id: String) -> [JSONNode] {
    let logics =
      document.fields.flatMap { $0.logics }
      + document.files.flatMap { $0.allPages }.compactMap { $0.logic }
    return logics.flatMap { $0.conditions }.compactMap { named(id, $0.node, member) }
  }

  /// Returns the value of `member` if it equals `id`.
  private func named(_ id: String, _ object: JSONNode, _ member: StaticString) -> JSONNode? {
    tree[object, member].flatMap { tree.string($0) == id ? $0 : nil }
  }

  private func page(id: String?) -> Found? {
    let pages = document.files.flatMap { $0.allPages }
    guard let page = pages.first(where: { $0.id == id }), let node = tree[page.node, "_id"] else {
      return nil
    }
    let owners =
      document.files.map { $0.node } + document.files.flatMap { $0.views }.map { $0.node }
    let orders = owners.compactMap { tree[$0, "pageOrder"] }.flatMap { order in
      tree.elements(of: order).filter { tree.string($0) == page.id }
    }
    let count = page.positions.count
    return (
      node, orders + conditions(of: "page", page.id),
      described(page.id, page.name, "page · \(count) \(count == 1 ? "position" : "positions")")
    )
  }

  private func file(id: String?) -> Found? {
    guard let file = document.files.first(where: { $0.id == id }), let id = file.id,
      let node = tree[file.node, "_id"]
    else { return nil }
    let fields = document.fields.filter { $0.isPresent && $0.file == id }
    let pages = file.pages.map { EscapedText.markdown($0.name ?? $0.id) }
    return (
      node, fields.compactMap { named(id, $0.node, "file") } + conditions(of: "file", id),
      described(
        id, tree.string("name", of: file.node),
        "file · \(fields.count) \(fields.count == 1 ? "field" : "fields")\n\nPages: \(pages.joined(separator: ", "))"
      )
    )
  }

  // MARK: Rows and levels

  private func row(_ id: String) -> Found? {
    guard let field, let value = field.value,
      let row = tree.objects(in: value).first(where: { tree.string("_id", of: $0) == id }),
      let node = tree[row, "_id"]
    else { return nil }
    let entries = field.rowOrder.map { Array(tree.elements(of: $0)) } ?? []
    let columns = Dictionary(firstOf: field.allColumns.map { ($0.id, $0.title ?? $0.id) })
    let cells = tree[row, "cells"].map { Array(tree.members(of: $0)) } ?? []
    let shown = cells.prefix(8).map { cell -> String in
      let id = tree.string(cell.name) ?? ""
      let written = String(decoding: tree.source(cell.value), as: UTF8.self)
      return
        "- \(EscapedText.markdown(columns[id] ?? id)): \(EscapedText.markdownCode(ValueText.cut(written, to: 40)))"
    }
    let owner = EscapedText.markdown(analysis.label(ofField: field.id))
    return (
      node, entries.filter { tree.string($0) == id },
      described(id, nil, "row of \(owner)\n\n\(shown.joined(separator: "\n"))")
    )
  }

  /// Returns the collection level whose rows are children of the enclosing row.
  private func child(_ id: String) -> Found? {
    path.names.dropLast().last == "children" ? level(id) : nil
  }

  private func level(_ id: String) -> Found? {
    guard let field, let schema = field.schemas.first(where: { $0.id == id }),
      let levels = tree[field.node, "schema"],
      let name = tree.members(of: levels).first(where: { tree.string($0.name) == id })?.name
    else { return nil }
    let children = field.schemas.compactMap { tree[$0.node, "children"] }.flatMap { list in
      tree.elements(of: list).filter { tree.string($0) == id }
    }
    let asking = field.logics.flatMap { $0.conditions }.compactMap { named(id, $0.node, "schema") }
    let owner = EscapedText.markdown(analysis.label(ofField: field.id))
    let columns = schema.columns.map { EscapedText.markdown($0.title ?? $0.id) }
    return (
      name, children + asking,
      described(
        id, schema.title, "level of \(owner)\n\nColumns: \(columns.joined(separator: ", "))")
    )
  }

  private func described(_ id: String, _ title: String?, _ what: String) -> String {
    let code = EscapedText.markdownCode(id)
    let name = TitledIDs.clean(title).map { "**\(EscapedText.markdown($0))** (\(code))" } ?? code
    return "\(name) · \(what)"
  }
}
