package import JoyDocEngine

/// A template or document with the bytes that the service has sent.
public struct RemoteDocument: Hashable, Sendable {
  /// The identifier.
  public let identifier: Identifier
  /// Whether it is a template or a document.
  public let kind: DocumentKind
  /// The JoyDoc as JSON, byte for byte as received.
  public let bytes: [UInt8]

  package init(_ identifier: Identifier, _ kind: DocumentKind, bytes: [UInt8]) {
    self.identifier = identifier
    self.kind = kind
    self.bytes = bytes
  }

  /// Reads a document with an identifier. Returns `nil` if the bytes are not such a document.
  ///
  /// Complexity: O(bytes).
  public init?(_ kind: DocumentKind, bytes: [UInt8]) {
    guard let object = RawObject(bytes),
      let identifier = object.string("identifier").flatMap(Identifier.init)
    else { return nil }
    self.init(identifier, kind, bytes: bytes)
  }

  /// Returns the names of the stored members in which two documents differ, compared as JSON.
  ///
  /// The stored members are `files`, `fields`, `formulas`, `name`, `group` and `stage`. An absent member
  /// equals `null`. Complexity: O(bytes).
  public static func differences(_ one: [UInt8], _ other: [UInt8]) -> [String] {
    StoredMembers.differences(StoredMembers(one), StoredMembers(other))
  }
}

/// The members of a document that the service stores, each parsed once.
package struct StoredMembers: Sendable {
  private let parts: [String: JSONPart]

  /// Reads a document. Returns `nil` if `bytes` are not a valid JSON object.
  package init?(_ bytes: [UInt8]) {
    guard let part = try? JSONPart(parsing: bytes), part.kind == .object else { return nil }
    let names = ServiceAssumptions.storedMembers
    parts = Dictionary(uniqueKeysWithValues: names.map { ($0, part[$0] ?? .null) })
  }

  package subscript(name: String) -> JSONPart? { parts[name] }

  /// Returns the names of the members in which two documents differ, or all if one is `nil`.
  package static func differences(_ one: StoredMembers?, _ other: StoredMembers?) -> [String] {
    ServiceAssumptions.storedMembers.filter { name in
      guard let one = one?[name], let other = other?[name] else { return true }
      return !one.isEquivalent(to: other)
    }
  }
}

/// A template or document that the service does not have.
public struct NewDocument: Hashable, Sendable {
  /// Whether it becomes a template or a document.
  public var kind: DocumentKind
  /// The JoyDoc as JSON. The service stores only some of its members.
  public var bytes: [UInt8]
  /// The template of a document. Its layout is used instead of the one in `bytes`.
  public var template: Identifier?

  /// Creates a document that has not been sent.
  public init(_ kind: DocumentKind, bytes: [UInt8], template: Identifier? = nil) {
    self.kind = kind
    self.bytes = bytes
    self.template = template
  }

  /// The identifier that the document asks for, if any.
  public var identifier: Identifier? {
    RawObject(bytes)?.string("identifier").flatMap(Identifier.init)
  }

  /// Whether one request creates it together with others.
  var isCreatedInBulk: Bool { kind == .document && identifier != nil }

  /// The path of the call that creates it.
  package var path: String { "/\(kind.plural)\(isCreatedInBulk ? "/bulk" : "")" }

  /// The body of the request that creates the document. `nil` if it is not a JSON object.
  package var body: [UInt8]? {
    guard let object = RawObject(bytes) else { return nil }
    let layout: Set = ["files", "fields", "formulas"]
    let names = ServiceAssumptions.storedMembers.filter { template == nil || !layout.contains($0) }
    return RawObject.json(
      [("identifier", object["identifier"])] + names.map { ($0, object[$0]) }
        + [("template", template.map { Array(JSONPart($0.description).bytes) })])
  }
}
