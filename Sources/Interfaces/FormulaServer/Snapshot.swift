package import JSONRPC

/// An immutable snapshot of all open documents, read by a request.
package struct Snapshot: Sendable {
  package let documents: [String: DocumentSnapshot]
  package let client: ClientCapabilities
  let folder: FolderIndex
  /// The urgent work to which a bulk request yields, or `nil` for other requests.
  let urgent: UrgentWorkCounter?
  /// Performs a user-visible action. Returns `false` if the client does not support it.
  let perform: @Sendable (EditorAction) async -> Bool

  /// Returns a snapshot of a file on disk that is not open, or `nil` if it cannot be read.
  let unopened: @Sendable (_ path: String) async -> DocumentSnapshot?
  /// Sends `$/progress` with `value` for `token`.
  let sendProgress: @Sendable (_ token: JSON, _ value: JSON) async -> Void

  /// Returns the open document that the parameter `textDocument` refers to.
  package func document(_ parameters: JSON) throws(ResponseError) -> DocumentSnapshot {
    guard let uri = parameters["textDocument"]["uri"].string else {
      throw ResponseError(.invalidParameters, "'textDocument' has no 'uri'")
    }
    return try document(uri: uri)
  }

  package func document(uri: String) throws(ResponseError) -> DocumentSnapshot {
    guard let document = documents[uri] else {
      throw ResponseError(.invalidParameters, "the document \(uri) is not open")
    }
    return document
  }
}
