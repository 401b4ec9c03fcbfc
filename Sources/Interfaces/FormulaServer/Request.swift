package import JSONRPC

/// A read-only LSP request. Each request is one file; dispatch and capabilities are derived from
/// it.
package protocol Request: SendableMetatype {
  static var method: String { get }
  /// The progress title shown by clients that support work-done progress.
  static var title: String { get }
  /// Whether the result covers a whole document or folder, so that other requests take precedence.
  static var isBulk: Bool { get }
  /// Whether typing users wait for the response, so that bulk work yields to it.
  static var isUrgent: Bool { get }
  /// Adds the server capabilities of this request to the `initialize` response.
  static func advertise(in capabilities: inout ServerCapabilities)
  /// Returns the result. Runs concurrently with later messages and may be cancelled.
  static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON
}

extension Request {
  package static var title: String { "Analyzing the document" }
  package static var isBulk: Bool { false }
  package static var isUrgent: Bool { !isBulk }
}

/// A request about one open document.
package protocol DocumentRequest: Request {
  static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON
}

extension DocumentRequest {
  package static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON {
    try await answer(parameters, in: try snapshot.document(parameters))
  }
}
