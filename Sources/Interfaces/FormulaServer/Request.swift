package import JSONRPC

/// A request that reads: everything about it in one file, from which dispatch and capabilities are
/// derived.
package protocol Request: SendableMetatype {
  static var method: String { get }
  /// What is being done, for a client that shows progress.
  static var title: String { get }
  /// Whether the answer is about a whole document or folder, so that others come before it.
  static var isBulk: Bool { get }
  /// Whether somebody who types waits for the answer, so that work on whole documents gives way to it.
  static var isUrgent: Bool { get }
  /// Adds what is said about the request when the server is asked what it can do.
  static func advertise(in capabilities: inout ServerCapabilities)
  /// The result. Runs beside later messages, and may be given up.
  static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON
}

extension Request {
  package static var title: String { "Looking at the document" }
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
