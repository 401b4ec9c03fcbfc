import JSONTree
import JoyDoc

/// New values for properties of a page.
public struct PageUpdate: Hashable, Sendable {
  /// The id of the page.
  public var page: String
  /// The type of the view that contains the page; `nil` means the file itself.
  public var view: String?
  /// The properties with their new values; `null` removes a property.
  public var members: [ChangedMember]

  /// Changes members of a page.
  public init(page: String, view: String? = nil, members: [ChangedMember]) {
    self.page = page
    self.view = view
    self.members = members
  }
}

extension PageUpdate: ChangeKind {
  static let target = "page.update"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    page = try reader.envelopeText("pageId")
    view = reader.text("view")
    members = try reader.wantedMembers(
      except: ["_id", "view"], "an object with properties of the page")
  }

  var change: DocumentChange { .pageUpdate(self) }
  var subject: ChangeSubject { ChangeSubject(page: page, view: view) }
  var restoration: Restoration? { Restoration(members) }

  func writePayload(to writer: inout JSONWriter) {
    members.write(to: &writer)
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    func isMeant(_ site: PageSite) -> Bool { site.page.id == page && site.view?.type == view }
    guard PageSite.all(in: live.document).contains(where: isMeant) else { throw .unknownPage(page) }
    try members.check(as: .part(.page))
    var old: [ChangedMember] = []
    try live.restructure { edit, document in
      let tree = document.tree
      guard let node = PageSite.all(in: document).first(where: isMeant)?.page.node else { return }
      old = members.asStored(in: node, of: tree)
      edit.setMembers(members, of: node, in: tree)
    }
    return ChangeEffect(
      isStructural: true,
      inverse: [.pageUpdate(PageUpdate(page: page, view: view, members: old))])
  }
}
