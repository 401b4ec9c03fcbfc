import DocumentFormat
import JSONTree
import JoyDoc

/// Shows a field on a page.
public struct FieldPositionCreate: Hashable, Sendable {
  /// The position: an object with an `_id` and the id of a field.
  public var position: JSONPart
  /// The id of the page.
  public var page: String
  /// The type of the view that contains the page; `nil` means the file itself.
  public var view: String?
  /// The index among the positions of the page.
  ///
  /// `nil` or an index past the end means the end.
  public var index: Int?

  /// Creates a position on a page at an index, or at the end if `index` is `nil`.
  public init(position: JSONPart, page: String, view: String? = nil, at index: Int? = nil) {
    self.position = position
    self.page = page
    self.view = view
    self.index = index
  }
}

extension FieldPositionCreate: ChangeKind {
  static let target = "fieldPosition.create"
  private static let envelope: StaticString = "fieldPosition"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    let (part, hasEnvelope) = try reader.newPart(Self.envelope)
    position = part
    page = try reader.envelopeText("pageId")
    view = hasEnvelope ? reader.text("view") : reader.envelopeText(ifPresent: "view")
    index = hasEnvelope ? try reader.index("targetIndex") : nil
  }

  var change: DocumentChange { .fieldPositionCreate(self) }
  var subject: ChangeSubject { ChangeSubject(page: page, view: view, position: position.id) }

  func writePayload(to writer: inout JSONWriter) {
    guard let index else {
      // Services that know the position alone read it without an index.
      for member in position.tree.members(of: position.root) {
        writer.append(
          position.tree.string(member.name) ?? "", json: position.tree.source(member.value))
      }
      return
    }
    writer.append("\(Self.envelope)", position, at: index)
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    try ChangeError.check(index: index)
    let id = try position.wantedID(as: .fieldPosition)
    try position.check(as: .part(.fieldPosition))
    guard let field = position.tree.string("field", of: position.root), !field.isEmpty else {
      throw .lacking("the 'field' of the position")
    }
    guard live.number(of: field) != nil else { throw .unknownField(field) }
    func isMeant(_ site: PageSite) -> Bool { site.page.id == page && site.view?.type == view }
    guard let site = PageSite.all(in: live.document).first(where: isMeant) else {
      throw .unknownPage(page)
    }
    if site.page.positions.contains(where: { $0.id == id }) {
      throw .duplicateID(what: "field position", id: id)
    }
    let formats = live.dateFormats(of: field)
    try live.restructure { edit, document in
      guard let node = PageSite.all(in: document).first(where: isMeant)?.page.node else { return }
      edit.insert(
        position.bytes, at: index, intoList: "fieldPositions", of: node, in: document.tree)
    }
    let isSeen = live.dateFormats(of: field) != formats
    return ChangeEffect(
      touched: isSeen ? [field] : [], isStructural: true,
      inverse: [
        .fieldPositionDelete(FieldPositionDelete(position: id, page: page, view: view))
      ])
  }
}
