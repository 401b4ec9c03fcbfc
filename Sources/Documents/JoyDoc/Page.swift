package import JSONTree

/// A file of a document: pages with their order, and views for other devices.
package struct DocumentFile: Sendable {
  package let node: JSONNode
  package let id: String?
  package let pages: [Page]
  package let pageOrder: [String]
  package let views: [View]

  /// The pages of all views.
  package var pagesOfViews: [Page] { views.flatMap { $0.pages } }

  /// The file's own pages, followed by those of its views.
  package var allPages: [Page] { pages + pagesOfViews }

  /// The pages for another type of device.
  package struct View: Sendable {
    package let node: JSONNode
    package let type: String?
    package let pages: [Page]
    package let pageOrder: [String]
  }
}

/// A page with its field positions.
package struct Page: Sendable {
  package let node: JSONNode
  package let id: String
  package let name: String?
  package let isHidden: Bool
  package let logic: Logic?
  /// The value of the member that determines whether people may delete the page.
  package let deletable: JSONNode?
  /// The value of the member that lists the ways in which people may copy the page.
  package let copyable: JSONNode?
  package let positions: [FieldPosition]
}

/// The position of a field on a page.
package struct FieldPosition: Sendable {
  package let node: JSONNode
  package let id: String?
  package let field: String?
  /// The display pattern of a date.
  package let format: String?
  /// Whether a table is shown as one text for each row.
  package let isCompact: Bool
  /// The display of table columns, by column id.
  package let tableColumns: JSONNode?
}
