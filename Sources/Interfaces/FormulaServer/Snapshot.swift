import EditorRequests
import JSONRPC

/// An immutable snapshot of all open documents, read by a request about the workspace folders.
struct Snapshot: Sendable {
  let documents: [String: PendingSnapshot]
  let client: ClientCapabilities
  let folder: FolderIndex
  /// The urgent work to which the request yields.
  let urgent: UrgentWorkCounter
  /// Returns a snapshot of a file on disk that is not open, or `nil` if it cannot be read.
  let unopened: @Sendable (_ path: String) async -> DocumentSnapshot?
  /// Sends `$/progress` with `value` for `token`.
  let sendProgress: @Sendable (_ token: JSON, _ value: JSON) async -> Void
}
