package import JSONRPC

/// What a request may read: the open documents as they were when it came.
package struct Snapshot: Sendable {
  package let documents: [String: DocumentSnapshot]
  package let client: ClientCapabilities
  let folder: FolderIndex
  /// Has a person see something; false if the client cannot.
  let perform: @Sendable (EditorAction) async -> Bool

  /// The open document that the parameter `textDocument` names.
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
