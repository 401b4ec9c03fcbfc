package import IndexedCollections
package import SheetEvaluation
package import JoyDoc

/// The index of a page in a `Placement`.
package typealias PageNumber = TypedIndex<Page>

/// The pages for a type of device and the fields on them.
///
/// This is all that visibility requires of a document's structure.
package struct Placement: Sendable {
  /// The type of the view; `nil` means the file itself.
  package let view: String?
  /// The pages, file by file.
  package let pages: [Page]
  /// The indexes of each file's pages in display order.
  package let lists: [[PageNumber]]
  /// The indexes of the pages that contain a field, by field.
  private let holders: [CellID: [PageNumber]]
  /// The fields on each page, by page index.
  package let fields: [[CellID]]
  /// The fields that are placed only on other pages.
  private let elsewhere: Set<CellID>

  /// A placement without pages, for the file itself.
  package static let nowhere = Placement()

  private init() {
    (view, pages, lists, holders, fields, elsewhere) = (nil, [], [], [:], [], [])
  }

  /// Collects the pages for a type of view. A file without such a view uses its own pages.
  ///
  /// Complexity: O(positions).
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
        for position in file.allPages.flatMap({ $0.positions }) {
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

  /// Returns the pages that contain a field, or `nil` if it is not placed on any page at all.
  ///
  /// A field without any page cannot be hidden by pages.
  package func holders(of field: CellID) -> [PageNumber]? {
    holders[field] ?? (elsewhere.contains(field) ? [] : nil)
  }

  /// Returns `true` if `hiddenViews` hides a part on this type of device, regardless of its logic.
  package func isForced(_ hiddenViews: [String]) -> Bool { hiddenViews.contains(view ?? "desktop") }
}
