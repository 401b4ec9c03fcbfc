/// A list of templates or documents, restricted by group, template or stage.
public struct ListQuery: Hashable, Sendable {
  /// The kind of the list.
  public var kind: DocumentKind
  /// The group that the objects belong to.
  public var group: Identifier?
  /// The template of the documents.
  public var template: Identifier?
  /// The stage of the objects.
  public var stage: Stage?
  /// The number of objects of a page, from 1 to 100.
  public var limit = ServiceAssumptions.largestPage

  /// The stages of objects.
  public enum Stage: String, Hashable, Sendable, CaseIterable { case all, published, draft }

  /// Creates a query. Without `stage`, the service lists only published objects.
  public init(
    _ kind: DocumentKind, group: Identifier? = nil, template: Identifier? = nil,
    stage: Stage? = nil
  ) {
    self.kind = kind
    self.group = group
    self.template = template
    self.stage = stage
  }

  /// The parameters of a page.
  func parameters(page: Int) -> [(name: String, value: String)] {
    let optional: [(String, String?)] = [
      ("group", group?.description), ("template", template?.description),
      ("stage", stage?.rawValue),
    ]
    return [("limit", "\(limit)"), ("page", "\(page)")]
      + optional.compactMap { name, value in value.map { (name, $0) } }
  }
}
