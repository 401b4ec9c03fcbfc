import IndexedCollections
import Synchronization

/// The semantic tokens last sent for a document, kept to compute deltas.
final class SentTokens: Sendable {
  private let sent = Mutex((id: "", numbers: [Int]()))

  /// Stores `numbers` and returns their result ID.
  func remember(_ numbers: [Int], of document: DocumentSnapshot) -> String {
    let id = "t\(document.generation)"
    sent.withLock { $0 = (id, numbers) }
    return id
  }

  /// Returns the stored numbers if `id` is the latest result ID, otherwise `nil`.
  func numbers(_ id: String?) -> [Int]? {
    sent.withLock { $0.id == id ? $0.numbers : nil }
  }
}
