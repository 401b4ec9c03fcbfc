package import JSONRPC

/// What a request may read: the open documents as they were when it came.
package struct Snapshot: Sendable {
  package let documents: [String: DocumentSnapshot]
  package let client: ClientCapabilities
  let folder: FolderIndex
  /// What the request gives way to, if it is about whole documents.
  let urgent: UrgentWork?
  /// Has a person see something; false if the client cannot.
  let perform: @Sendable (EditorAction) async -> Bool

  /// A file that is not open as it is stored, as if it were open; nil if it cannot be read.
  let unopened: @Sendable (_ path: String) async -> DocumentSnapshot?
  /// Tells the client something that it knows by a token.
  let tell: @Sendable (_ token: JSON, _ value: JSON) async -> Void

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
