import JSONTree
import JoyDoc

/// New values for properties of a field position on a page, such as its size.
public struct FieldPositionUpdate: Hashable, Sendable {
  /// The id of the field position.
  public var position: String
  /// The id of its page; `nil` means the first page that contains the position.
  public var page: String?
  /// The properties with their new values; `null` removes a property.
  public var members: [ChangedMember]

  /// Changes members of a field position, on any page if `page` is `nil`.
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
    let isSeen = members.contains { ["field", "format", "tableColumns"].contains($0.name) }
    return ChangeEffect(
      touched: isSeen ? touched.sorted() : [], isStructural: true,
      inverse: [
        .fieldPositionUpdate(FieldPositionUpdate(position: position, page: page, members: old))
      ])
  }
}

extension LiveDocument {
  /// Returns the date patterns of a field and its columns, all that formulas observe of positions.
  ///
  /// Complexity: O(positions).
  func dateFormats(of field: String) -> [String?] {
    guard let number = number(of: field) else { return [] }
    let field = document.fields[number]
    return [field.format] + field.allColumns.map { $0.format }
  }
}
