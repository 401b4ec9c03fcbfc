import JSONTree
import JoyDoc

/// Removes a field position from a page; its field stays.
public struct FieldPositionDelete: Hashable, Sendable {
  /// The id of the position.
  public var position: String
  /// The id of its page; `nil` means the first page that contains the position.
  public var page: String?
  /// The type of the view that contains the page; `nil` means the file itself.
  public var view: String?

  /// Removes a position from a page, or from the first page with it if `page` is `nil`.
  public init(position: String, page: String? = nil, view: String? = nil) {
    self.position = position
    self.page = page
    self.view = view
  }
}

extension FieldPositionDelete: ChangeKind {
  static let target = "fieldPosition.delete"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    position = try reader.wantedText("fieldPositionId")
    page = reader.text("pageId")
    view = reader.text("view")
  }

  var change: DocumentChange { .fieldPositionDelete(self) }
  var subject: ChangeSubject { ChangeSubject(page: page, view: view, position: position) }

  func writePayload(to writer: inout JSONWriter) {}

  /// Returns the page with the position, the position's list and its index in the list.
  private func place(
    in document: JoyDocument
  ) -> (site: PageSite, list: JSONNode, index: Int, node: JSONNode)? {
    for site in PageSite.all(in: document) {
      guard page == nil || site.page.id == page && site.view?.type == view else { continue }
      guard let list = document.tree[site.page.node, "fieldPositions"] else { continue }
      let found = document.tree.elements(of: list).enumerated().first { _, node in
        document.tree[node, "_id"].map { document.tree.isText($0, utf8: position.utf8) } ?? false
      }
      if let found { return (site, list, found.offset, found.element) }
    }
    return nil
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    guard let (_, _, _, node) = place(in: live.document) else { throw .unknownPosition(position) }
    let field = live.document.tree.string("field", of: node)
    let formats = field.map { live.dateFormats(of: $0) }
    var effect = ChangeEffect(isStructural: true)
    try live.restructure { edit, document in
      guard let (site, list, index, node) = place(in: document) else { return }
      let tree = document.tree
      edit.removeElements(at: [index], of: list, in: tree)
      effect.inverse = [
        .fieldPositionCreate(
          FieldPositionCreate(
            position: JSONPart(node, of: tree), page: site.page.id, view: site.view?.type, at: index
          ))
      ]
    }
    if let field, live.dateFormats(of: field) != formats { effect.touched = [field] }
    return effect
  }
}
