public import JSONTree

/// A file of a document: pages and their order, and the views for other devices.
public struct DocumentFile: Sendable {
  public let node: JSONNode
  public let id: String?
  public let pages: [Page]
  public let pageOrder: [String]
  public let views: [View]

  /// The pages of another device.
  public struct View: Sendable {
    public let node: JSONNode
    public let type: String?
    public let pages: [Page]
    public let pageOrder: [String]
  }
}

/// A page and what is placed on it.
public struct Page: Sendable {
  public let node: JSONNode
  public let id: String
  public let name: String?
  public let isHidden: Bool
  public let logic: Logic?
  public let positions: [FieldPosition]
}

/// A field's place on a page.
public struct FieldPosition: Sendable {
  public let node: JSONNode
  public let id: String?
  public let field: String?
  /// The pattern that a date is shown in.
  public let format: String?
}
