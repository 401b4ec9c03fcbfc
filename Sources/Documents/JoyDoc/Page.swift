package import JSONTree

/// A file of a document: pages and their order, and the views for other devices.
package struct DocumentFile: Sendable {
  package let node: JSONNode
  package let id: String?
  package let pages: [Page]
  package let pageOrder: [String]
  package let views: [View]

  /// The pages of all views.
  package var pagesOfViews: [Page] { views.flatMap(\.pages) }

  /// The file's own pages, then those of its views.
  package var allPages: [Page] { pages + pagesOfViews }

  /// The pages of another device.
  package struct View: Sendable {
    package let node: JSONNode
    package let type: String?
    package let pages: [Page]
    package let pageOrder: [String]
  }
}

/// A page and what is placed on it.
package struct Page: Sendable {
  package let node: JSONNode
  package let id: String
  package let name: String?
  package let isHidden: Bool
  package let logic: Logic?
  package let positions: [FieldPosition]
}

/// A field's place on a page.
package struct FieldPosition: Sendable {
  package let node: JSONNode
  package let id: String?
  package let field: String?
  /// The pattern that a date is shown in.
  package let format: String?
}
