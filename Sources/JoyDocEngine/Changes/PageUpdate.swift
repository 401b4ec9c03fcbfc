import JSONTree
import JoyDoc

/// New values for properties of a page.
public struct PageUpdate: Hashable, Sendable {
  /// The page's id.
  public var page: String
  /// The type of the view that the page is in; nil is the file itself.
  public var view: String?
  /// The properties with what they are to be.
  public var members: [ChangedMember]

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
    members = reader.members(of: try reader.wantedChange(), except: ["_id", "view"])
    if members.isEmpty {
      throw .wrongShape(what: "'change'", wanted: "an object with properties of the page")
    }
  }

  var change: DocumentChange { .pageUpdate(self) }
  var subject: ChangeSubject { ChangeSubject(page: page, view: view) }

  func writePayload(to writer: inout JSONWriter) {
    for member in members {
      writer.appendName(member.name)
      writer.appendRaw(member.value.bytes)
    }
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    func isMeant(_ site: PageSite) -> Bool { site.page.id == page && site.view?.type == view }
    guard PageSite.all(in: live.document).contains(where: isMeant) else { throw .unknownPage(page) }
    if members.contains(where: { $0.name == "_id" }) {
      throw .wrongShape(what: "'_id'", wanted: "left as it is")
    }
    for member in members where member.name == "fieldPositions" {
      guard member.value.tree.kind(member.value.root) == .array else {
        throw .wrongShape(what: "'fieldPositions'", wanted: "a list")
      }
    }
    var old: [ChangedMember] = []
    try live.restructure { edit, document in
      let tree = document.tree
      guard let node = PageSite.all(in: document).first(where: isMeant)?.page.node else { return }
      for member in members {
        let value = tree.member(utf8: member.name.utf8, of: node)?.value
        old.append(ChangedMember(member.name, value.map { JSONPart($0, of: tree) } ?? .null))
        edit.setMember(member.name, member.value.bytes, of: node, in: tree)
      }
    }
    return ChangeEffect(
      isStructural: true,
      inverse: [.pageUpdate(PageUpdate(page: page, view: view, members: old))])
  }
}
