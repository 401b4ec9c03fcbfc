import JSONTree
import JoyDoc

/// Removes a page from a file or from one of its views; its fields stay.
public struct PageDelete: Hashable, Sendable {
  /// The id of the page.
  public var page: String
  /// The type of the view to remove the page from; `nil` means the file itself.
  public var view: String?
  /// Whether to remove the page from the file and all views.
  public var isEverywhere: Bool
  /// The ids of the fields that are removed together with the page.
  public var fields: [String]
  /// The ids of the formulas that are removed together with the page.
  public var formulas: [String]

  /// Removes the page with the id `page`.
  public init(
    page: String, view: String? = nil, isEverywhere: Bool = false, fields: [String] = [],
    formulas: [String] = []
  ) {
    self.page = page
    self.view = view
    self.isEverywhere = isEverywhere
    self.fields = fields
    self.formulas = formulas
  }
}

extension PageDelete: ChangeKind {
  static let target = "page.delete"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    page = try reader.envelopeText("pageId")
    view = reader.text("view")
    let views = reader.change.flatMap { reader.tree[$0, "views"] }
    isEverywhere = view == nil && (views.flatMap { reader.tree.bool($0) } ?? false)
    fields = reader.ids("fields")
    formulas = reader.ids("formulas")
  }

  var change: DocumentChange { .pageDelete(self) }
  var subject: ChangeSubject { ChangeSubject(page: page, view: view) }

  func writePayload(to writer: inout JSONWriter) {
    if isEverywhere { writer.append("views", true) }
    for (name, ids) in [("fields", fields), ("formulas", formulas)] where !ids.isEmpty {
      writer.append(name, ids)
    }
  }

  private func isMeant(_ site: PageSite) -> Bool {
    site.page.id == page && (isEverywhere || site.view?.type == view)
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    guard PageSite.all(in: live.document).contains(where: isMeant) else { throw .unknownPage(page) }
    for id in fields where live.number(of: id) == nil { throw .unknownField(id) }
    var effect = ChangeEffect(touched: fields, isStructural: true)
    var creations: [PageCreate] = []
    var positions: [PageUpdate] = []
    try live.restructure { edit, document in
      let tree = document.tree
      effect.lostValues = document.fields.filter { fields.contains($0.id) }
        .compactMap { FieldUpdate(restoringComputed: $0, of: tree) }
      let goneFields = Self.remove(fields, from: "fields", of: tree, &edit)
      let goneFormulas = Self.remove(formulas, from: "formulas", of: tree, &edit)
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
          edit.removeElements(at: Set(mentions.map { $0.offset }), of: order, in: tree)
        }
        creations.append(
          PageCreate(
            page: JSONPart(site.page.node, of: tree), at: index, file: site.file.id,
            view: site.view?.type))
      }
      for site in PageSite.all(in: document) where !isMeant(site) {
        if let update = site.removePositions(of: Set(fields), in: tree, &edit) {
          positions.append(update)
        }
      }
      if !creations.isEmpty {
        creations[0].fields = goneFields
        creations[0].formulas = goneFormulas
      }
    }
    effect.inverse =
      creations.map(DocumentChange.pageCreate) + positions.map(DocumentChange.pageUpdate)
    return effect
  }

  /// Removes the parts with the given ids from a list of the document, and returns them.
  private static func remove(
    _ ids: [String], from name: StaticString, of tree: JSONTree, _ edit: inout JSONEdit
  ) -> [JSONPart] {
    guard !ids.isEmpty, let list = tree[tree.root, name] else { return [] }
    let doomed = Set(ids)
    let found = tree.elements(of: list).enumerated().filter { _, part in
      tree.string("_id", of: part).map(doomed.contains) ?? false
    }
    edit.removeElements(at: Set(found.map { $0.offset }), of: list, in: tree)
    return found.map { JSONPart($0.element, of: tree) }
  }
}
