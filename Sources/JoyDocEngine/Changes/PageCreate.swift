import JSONTree
import JoyDoc

/// A new page.
public struct PageCreate: Hashable, Sendable {
  /// The page: an object with an `_id`.
  public var page: JSONPart
  /// Its place in the page order; nil, or one beyond the last, is the end.
  public var index: Int?
  /// The file's id; nil is the first file.
  public var file: String?
  /// The type of the view that the page is for; nil is the file itself.
  public var view: String?

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
    let change = try reader.wantedChange()
    let inner = try reader.object("page")
    page = JSONPart(inner ?? change, of: reader.tree)
    index = try reader.index("targetIndex")
    file = reader.text("fileId")
    view = reader.text("view")
  }

  private var id: String? { page.tree[page.root, "_id"].flatMap { page.tree.string($0) } }

  var change: DocumentChange { .pageCreate(self) }
  var subject: ChangeSubject { ChangeSubject(page: id, view: view) }

  func writePayload(to writer: inout JSONWriter) {
    writer.appendName("page")
    writer.appendRaw(page.bytes)
    if let index {
      writer.appendName("targetIndex")
      writer.append(Double(index))
    }
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    if let index, index < 0 { throw .badIndex("\(index)") }
    guard page.tree.kind(page.root) == .object else {
      throw .wrongShape(what: "a page", wanted: "an object")
    }
    let id = try ChangelogReader(tree: page.tree, node: page.root).id(of: page.root, "page")
    guard let owner = PageSite.owner(file: file, view: view, in: live.document) else {
      throw .wrongShape(what: "the document", wanted: "one with a file (and view) for the page")
    }
    if owner.pages.contains(where: { $0.id == id }) { throw .duplicateID(what: "page", id: id) }
    try live.restructure { edit, document in
      let tree = document.tree
      guard let owner = PageSite.owner(file: file, view: view, in: document) else { return }
      let next = index.flatMap { owner.order.indices.contains($0) ? owner.order[$0] : nil }
      if let order = tree[owner.node, "pageOrder"], tree.kind(order) == .array {
        edit.insertElement(JSONWriter.literal(id), at: index ?? Int.max, of: order, in: tree)
      }
      if let pages = tree[owner.node, "pages"], tree.kind(pages) == .array {
        let place = tree.elements(of: pages).enumerated().first { _, page in
          next.map { next in tree[page, "_id"].map { tree.isText($0, utf8: next.utf8) } ?? false }
            ?? false
        }
        edit.insertElement(
          page.bytes, at: place?.offset ?? (owner.order.isEmpty ? index : nil) ?? Int.max,
          of: pages,
          in: tree)
      } else {
        let list = [UInt8(ascii: "[")] + page.bytes + [UInt8(ascii: "]")]
        edit.setMember("pages", list, of: owner.node, in: tree)
      }
    }
    return ChangeEffect(
      isStructural: true,
      inverse: [.pageDelete(PageDelete(page: id, view: view, isEverywhere: false))])
  }
}
