/// The kinds of JoyDoc that the service stores.
public enum DocumentKind: String, Hashable, Sendable, CaseIterable {
  /// A template.
  case template
  /// A document.
  case document

  /// The first part of the path of a call, and the name of the folder of pulled files.
  public var plural: String {
    switch self {
    case .template: "templates"
    case .document: "documents"
    }
  }

  /// Reads the kind from the prefix of an identifier. Returns `nil` for any other prefix.
  public init?(prefixOf identifier: Identifier) {
    let text = identifier.description
    if text.hasPrefix("template_") {
      self = .template
    } else if text.hasPrefix("doc_") {
      self = .document
    } else {
      return nil
    }
  }
}
