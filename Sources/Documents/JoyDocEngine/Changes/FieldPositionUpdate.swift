import DocumentFormat
import JSONTree
import JoyDoc

/// New values for properties of a field's position on a page, such as its size.
public struct FieldPositionUpdate: Hashable, Sendable {
  /// The position's id.
  public var position: String
  /// The page that it is on; nil is the first that has it.
  public var page: String?
  /// The properties with what they are to be; null takes one away.
  public var members: [ChangedMember]

  /// A change of some members of a position; wherever it is if no page is given.
  public init(position: String, page: String? = nil, members: [ChangedMember]) {
    self.position = position
    self.page = page
    self.members = members
  }
}

extension FieldPositionUpdate: ChangeKind {
  static let target = "fieldPosition.update"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    let change = try reader.wantedChange()
    if let id = reader.text("fieldPositionId"), !id.isEmpty {
      position = id
    } else {
      position = try reader.id(of: change, "field position")
    }
    page = reader.text("pageId")
    members = try reader.wantedMembers(
      except: ["_id"], "an object with properties of the position")
  }

  var change: DocumentChange { .fieldPositionUpdate(self) }
  var subject: ChangeSubject { ChangeSubject(page: page, position: position) }
  var restoration: Restoration? { Restoration(members) }

  func writePayload(to writer: inout JSONWriter) {
    writer.append("_id", position)
    members.write(to: &writer)
  }

  private func node(in document: JoyDocument) -> JSONNode? {
    for site in PageSite.all(in: document) where page == nil || site.page.id == page {
      if let found = site.page.positions.first(where: { $0.id == position }) { return found.node }
    }
    return nil
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    guard node(in: live.document) != nil else { throw .unknownPosition(position) }
    try members.check(as: .part(.fieldPosition))
    var old: [ChangedMember] = []
    var touched: Set<String> = []
    try live.restructure { edit, document in
      let tree = document.tree
      guard let node = node(in: document) else { return }
      if let field = tree.string("field", of: node) { touched.insert(field) }
      old = members.asStored(in: node, of: tree)
      edit.setMembers(members, of: node, in: tree)
    }
    // Only the format of a date can be seen by formulas.
    let isSeen = members.contains { $0.name == "format" || $0.name == "field" }
    return ChangeEffect(
      touched: isSeen ? touched.sorted() : [], isStructural: true,
      inverse: [
        .fieldPositionUpdate(FieldPositionUpdate(position: position, page: page, members: old))
      ])
  }
}
