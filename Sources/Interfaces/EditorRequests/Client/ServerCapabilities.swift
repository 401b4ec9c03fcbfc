package import JSONRPC

/// The server's capabilities, to which each request adds its part.
package struct ServerCapabilities: Sendable {
  private var members: [JSON.Member] = []
  /// The client's capabilities. Some members are valid only if the client supports them.
  package let client: ClientCapabilities
  /// The settings at the start of the session.
  package let settings: Settings

  package init(for client: ClientCapabilities, settings: Settings = Settings()) {
    self.client = client
    self.settings = settings
  }

  /// The value of the capability `name`. Setting it replaces an earlier value.
  package subscript(name: String) -> JSON {
    get { json[name] }
    set {
      members.removeAll { $0.name == name }
      members.append(.init(name, newValue))
    }
  }

  /// Adds a member to the `workspace` capabilities.
  package mutating func addToWorkspace(_ name: String, _ value: JSON) {
    self["workspace"] = .object((self["workspace"].members ?? []) + [.init(name, value)])
  }

  package var json: JSON { .object(members) }
}
