import JSONTree
import JoyDoc

/// Copies a page with its fields and the formulas that they apply.
public struct PageDuplicate: Hashable, Sendable {
  /// The id of the page to copy.
  public var page: String
  /// The id of the copy; `nil` means a generated id.
  public var newPage: String?
  /// The name of the copy; `nil` means the old name followed by `(copy)`.
  public var name: String?
  /// The position of the copy in the page order; `nil` means after the page.
  public var index: Int?
  /// Whether the copied fields keep their values. Otherwise only read-only fields and blocks do.
  public var keepsValues: Bool

  /// Copies the page with the id `page`, by default to the position after it.
  public init(
    page: String, newPage: String? = nil, name: String? = nil, at index: Int? = nil,
    keepsValues: Bool = true
  ) {
    self.page = page
    self.newPage = newPage
    self.name = name
    self.index = index
    self.keepsValues = keepsValues
  }
}

extension PageDuplicate: ChangeKind {
  static let target = "page.duplicate"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    page = try reader.envelopeText("pageId")
    newPage = reader.text("newPageId")
    name = reader.change.flatMap { reader.tree.string("name", of: $0) }
    index = try reader.index("targetIndex")
    keepsValues = try reader.truth("values") ?? true
  }

  var change: DocumentChange { .pageDuplicate(self) }
  var subject: ChangeSubject { ChangeSubject(page: page) }

  func writePayload(to writer: inout JSONWriter) {
    for (member, value) in [("newPageId", newPage), ("name", name)] {
      if let value { writer.append(member, value) }
    }
    if let index { writer.append("targetIndex", index) }
    if !keepsValues { writer.append("values", false) }
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    try ChangeError.check(index: index)
    guard PageSite.all(in: live.document).contains(where: { $0.page.id == page }) else {
      throw .unknownPage(page)
    }
    if let newPage, PageSite.all(in: live.document).contains(where: { $0.page.id == newPage }) {
      throw .duplicateID(what: "page", id: newPage)
    }
    var copied: PageCopy?
    let language = live.language
    try live.restructure { edit, document in
      var copy = PageCopy(self, of: document, language)
      copy.write(to: &edit)
      copied = copy
    }
    guard let copied else { return ChangeEffect() }
    return ChangeEffect(
      touched: copied.newFields, retargeted: copied.newFields, isStructural: true,
      inverse: [
        .pageDelete(
          PageDelete(
            page: copied.newPage, isEverywhere: true, fields: copied.newFields,
            formulas: copied.newFormulas))
      ])
  }
}
