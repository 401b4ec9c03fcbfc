package import IndexedCollections
package import FormulaSheets
package import JoyDoc

/// A page among those that are looked at.
package typealias PageNumber = TypedIndex<Page>

/// Which pages there are for a kind of device, and which fields stand on them: what visibility
/// needs of a document's structure.
package struct Placement: Sendable {
  /// The type of the view that is looked at; nil is the file itself.
  package let view: String?
  /// The pages, file by file.
  package let pages: [Page]
  /// The numbers of one file's pages in the order in which they are shown.
  package let lists: [[PageNumber]]
  /// By field, the numbers of the pages that it is on.
  private let holders: [CellID: [PageNumber]]
  /// By the number of a page, the fields on it.
  package let fields: [[CellID]]
  /// The fields that stand on pages, only not on these.
  private let elsewhere: Set<CellID>

  /// No pages, on the file itself.
  package static let nowhere = Placement()

  private init() {
    (view, pages, lists, holders, fields, elsewhere) = (nil, [], [], [:], [], [])
  }

  /// A file without a view of the type shows its own pages. Complexity: O(positions).
  package init(_ live: some DocumentValues, view: String? = nil) {
    self.view = view
    var pages: [Page] = []
    var lists: [[PageNumber]] = []
    for file in live.document.files {
      let other = view.flatMap { type in file.views.first { $0.type == type } }
      let list = other?.pages ?? file.pages
      let order = other?.pageOrder ?? file.pageOrder
      let start = pages.count
      pages += list
      var numbers = order.compactMap { id in
        list.firstIndex { $0.id == id }.map { $0 + start }
      }
      let named = Set(numbers)
      numbers += (start..<pages.count).filter { !named.contains($0) }
      lists.append(numbers.map { PageNumber($0) })
    }
    self.pages = pages
    self.lists = lists
    var holders: [CellID: [PageNumber]] = [:]
    var fields: [[CellID]] = []
    for (index, page) in pages.enumerated() {
      let number = PageNumber(index)
      let placed = page.positions.compactMap { $0.field.flatMap(live.number(of:)) }
      for field in placed where holders[field]?.last != number {
        holders[field, default: []].append(number)
      }
      fields.append(placed)
    }
    var elsewhere: Set<CellID> = []
    if view != nil {
      for file in live.document.files {
        for position in file.allPages.flatMap(\.positions) {
          guard let field = position.field.flatMap(live.number(of:)), holders[field] == nil else {
            continue
          }
          elsewhere.insert(field)
        }
      }
    }
    self.holders = holders
    self.fields = fields
    self.elsewhere = elsewhere
  }

  /// The pages that a field is on; nil if it is on none anywhere, so that no page can hide it.
  package func holders(of field: CellID) -> [PageNumber]? {
    holders[field] ?? (elsewhere.contains(field) ? [] : nil)
  }

  /// Whether something is hidden on devices of the kind whatever its logic says.
  package func isForced(_ hiddenViews: [String]) -> Bool { hiddenViews.contains(view ?? "desktop") }
}
