package import JSONRPC

/// What the server says that it can do; each request adds its part.
package struct ServerCapabilities: Sendable {
  private var members: [JSON.Member] = []
  /// Some members may only be said to clients that know them.
  package let client: ClientCapabilities

  package init(for client: ClientCapabilities) { self.client = client }

  /// The value of a member; setting it again replaces it.
  package subscript(name: String) -> JSON {
    get { json[name] }
    set {
      members.removeAll { $0.name == name }
      members.append(.init(name, newValue))
    }
  }

  /// Adds a member to what is said about folders.
  package mutating func addToWorkspace(_ name: String, _ value: JSON) {
    self["workspace"] = .object((self["workspace"].members ?? []) + [.init(name, value)])
  }

  package var json: JSON { .object(members) }
}
