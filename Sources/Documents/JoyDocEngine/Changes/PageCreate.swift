import JSONTree
import JoyDoc

/// A new page.
public struct PageCreate: Hashable, Sendable {
  /// The page: an object with an `_id`.
  public var page: JSONPart
  /// The position in the page order.
  ///
  /// `nil` or an index past the end means the end.
  public var index: Int?
  /// The id of the file; `nil` means the first file.
  public var file: String?
  /// The type of the view that gets the page; `nil` means the file itself.
  public var view: String?
  /// The fields that are added together with the page.
  public var fields: [JSONPart] = []
  /// The formulas that are added together with the page.
  public var formulas: [JSONPart] = []

  /// Creates a page in a file or view at an index, or at the end if `index` is `nil`.
  public init(page: JSONPart, at index: Int? = nil, file: String? = nil, view: String? = nil) {
    self.page = page
    self.index = index
    self.file = file
    self.view = view
  }
}

extension PageCreate: ChangeKind {
  static let target = "page.create"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    let (part, hasEnvelope) = try reader.newPart("page")
    page = part
    index = try reader.index("targetIndex")
    file = reader.text("fileId")
    view = reader.text("view")
    // A page without the envelope `page` may have its own members with these names.
    if hasEnvelope {
      fields = try reader.parts("fields")
      formulas = try reader.parts("formulas")
    }
  }

  var change: DocumentChange { .pageCreate(self) }
  var subject: ChangeSubject { ChangeSubject(file: file, page: page.id, view: view) }

  func writePayload(to writer: inout JSONWriter) {
    writer.append("page", page, at: index)
    for (name, parts) in [("fields", fields), ("formulas", formulas)] where !parts.isEmpty {
      writer.appendArray(name, of: parts) { writer, part in writer.appendRaw(part.bytes) }
    }
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    try ChangeError.check(index: index)
    let id = try page.wantedID(as: .page)
    try page.check(as: .part(.page))
    let newFields = try newIDs(
      of: fields, as: .field, known: Set(live.document.fields.map { $0.id }))
    _ = try newIDs(of: formulas, as: .formula, known: Set(live.document.formulas.map { $0.id }))
    guard let owner = PageSite.owner(file: file, view: view, in: live.document) else {
      throw .wrongShape(what: "the document", wanted: "one with a file (and view) for the page")
    }
    if owner.pages.contains(where: { $0.id == id }) { throw .duplicateID(what: "page", id: id) }
    try live.restructure { edit, document in
      let tree = document.tree
      guard let owner = PageSite.owner(file: file, view: view, in: document) else { return }
      Self.append(fields, to: "fields", of: tree, &edit)
      Self.append(formulas, to: "formulas", of: tree, &edit)
      let next = index.flatMap { owner.order.indices.contains($0) ? owner.order[$0] : nil }
      // If the existing pages are not ordered, an order with only the new page would be wrong.
      if let order = tree[owner.node, "pageOrder"], tree.kind(order) == .array,
        !owner.order.isEmpty || owner.pages.isEmpty
      {
        edit.insertElement(JSONWriter.literal(id), at: index ?? Int.max, of: order, in: tree)
      }
      let pages = tree[owner.node, "pages"].map { Array(tree.elements(of: $0)) } ?? []
      let place = next.flatMap { next in
        pages.firstIndex { page in
          tree[page, "_id"].map { tree.isText($0, utf8: next.utf8) } ?? false
        }
      }
      edit.insert(
        page.bytes, at: place ?? (owner.order.isEmpty ? index : nil), intoList: "pages",
        of: owner.node, in: tree)
    }
    var inverse = PageDelete(page: id, view: view, isEverywhere: false)
    inverse.fields = newFields
    inverse.formulas = formulas.compactMap { $0.id }
    return ChangeEffect(
      touched: newFields, retargeted: newFields, isStructural: true,
      inverse: [.pageDelete(inverse)])
  }

  /// Returns the ids of the parts that are added together with the page.
  ///
  /// Throws unless all parts can be read and have new ids.
  private func newIDs(
    of parts: [JSONPart], as name: PartName, known: Set<String>
  ) throws(ChangeError) -> [String] {
    var known = known
    var ids: [String] = []
    for part in parts {
      guard part.tree.kind(part.root) == .object else {
        throw .wrongShape(what: "a \(name.part.noun)", wanted: "an object")
      }
      try part.check(as: .part(name))
      let id = try ChangelogReader(tree: part.tree, node: part.root).id(
        of: part.root, name.part.noun)
      guard known.insert(id).inserted else { throw .duplicateID(what: name.part.noun, id: id) }
      ids.append(id)
    }
    return ids
  }

  private static func append(
    _ parts: [JSONPart], to name: String, of tree: JSONTree, _ edit: inout JSONEdit
  ) {
    if parts.isEmpty { return }
    let text = Array(parts.map { $0.bytes }.joined(separator: [UInt8(ascii: ",")]))
    edit.insert(text, at: nil, intoList: name, of: tree.root, in: tree)
  }
}
