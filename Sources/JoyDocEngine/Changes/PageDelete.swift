import JSONTree
import JoyDoc

/// A page taken out of the document; its fields stay.
public struct PageDelete: Hashable, Sendable {
  /// The page's id.
  public var page: String
  /// The type of the view that the page is taken from; nil is the file itself.
  public var view: String?
  /// Whether the page goes from the views too.
  public var isEverywhere: Bool

  public init(page: String, view: String? = nil, isEverywhere: Bool = true) {
    self.page = page
    self.view = view
    self.isEverywhere = isEverywhere
  }
}

extension PageDelete: ChangeKind {
  static let target = "page.delete"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    page = try reader.envelopeText("pageId")
    view = reader.text("view")
    let views = reader.change.flatMap { reader.tree[$0, "views"] }
    isEverywhere = view == nil && (views.flatMap { reader.tree.bool($0) } ?? true)
  }

  var change: DocumentChange { .pageDelete(self) }
  var subject: ChangeSubject { ChangeSubject(page: page, view: view) }

  func writePayload(to writer: inout JSONWriter) {
    guard view == nil, !isEverywhere else { return }
    writer.appendName("views")
    writer.append(false)
  }

  private func isMeant(_ site: PageSite) -> Bool {
    site.page.id == page && (isEverywhere || site.view?.type == view)
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    guard PageSite.all(in: live.document).contains(where: isMeant) else { throw .unknownPage(page) }
    var effect = ChangeEffect(isStructural: true)
    try live.restructure { edit, document in
      let tree = document.tree
      for site in PageSite.all(in: document).filter(isMeant) {
        guard let pages = tree[site.owner, "pages"],
          let place = Array(tree.elements(of: pages)).firstIndex(of: site.page.node)
        else { continue }
        edit.removeElements(at: [place], of: pages, in: tree)
        var index: Int? = place
        if let order = tree[site.owner, "pageOrder"] {
          let mentions = tree.elements(of: order).enumerated().filter { _, element in
            tree.isText(element, utf8: page.utf8)
          }
          index = mentions.first?.offset
          edit.removeElements(at: Set(mentions.map(\.offset)), of: order, in: tree)
        }
        effect.inverse.append(
          .pageCreate(
            PageCreate(
              page: JSONPart(site.page.node, of: tree), at: index, file: site.file.id,
              view: site.view?.type)))
      }
    }
    return effect
  }
}
