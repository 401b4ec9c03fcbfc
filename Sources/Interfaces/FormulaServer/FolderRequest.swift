import EditorRequests
import JSONRPC

/// A read-only LSP request about the workspace folders. Each request is one file.
///
/// Requests about open documents take precedence.
protocol FolderRequest: SendableMetatype {
  static var method: String { get }
  /// The progress title shown by clients that support work-done progress.
  static var title: String { get }
  /// Adds the server capabilities of this request to the `initialize` response.
  static func advertise(in capabilities: inout ServerCapabilities)
  /// Returns the result. Runs concurrently with later messages and may be cancelled.
  static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON
}
