/// The content of a valid license token.
public struct License: Hashable, Sendable {
  /// The features that the license enables, including features that this package does not know.
  public var features: Set<Feature>
  /// The claim `sub`: the holder of the license.
  public var subject: String?
  /// The claim `jti`: the identifier of the license.
  public var id: String?
  /// The claim `nbf`: the first instant at which the license is valid.
  public var notBefore: Instant?
  /// The claim `exp`: the instant at which the license expires.
  public var expires: Instant
  /// The id of the key that verified the signature, or `nil` if the key has no id.
  public var keyID: String?
}

/// A feature that a license enables.
public enum Feature: Hashable, Sendable {
  /// Editing collections.
  case collection
  /// A feature that this package does not know.
  case other(String)

  /// Creates a feature from its name in the claim `features`.
  public init(name: String) { self = name == "collection" ? .collection : .other(name) }

  /// The name of the feature in the claim `features`.
  public var name: String {
    switch self {
    case .collection: "collection"
    case .other(let name): name
    }
  }
}
