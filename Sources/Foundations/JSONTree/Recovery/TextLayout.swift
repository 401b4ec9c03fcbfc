import IndexedCollections
import Synchronization

/// Lazily computed facts about a scanned source.
package final class TextLayout: Sendable {
  let marks = ChildIndexCache()
  private let known = Mutex<Bool?>(nil)

  /// Returns `true` if the indentation of `text()` is consistent with its brackets.
  ///
  /// `text` is called only the first time. If it returns `nil`, the indentation is inconsistent.
  ///
  /// Complexity: O(bytes) the first time.
  package func isSound(_ text: () -> [UInt8]?) -> Bool {
    known.withLock { known in
      if let known { return known }
      let isSound =
        text().map { text in
          unsafe text.withUnsafeBufferPointer { unsafe JSONRecovery.isLaidOut($0) }
        } ?? false
      known = isSound
      return isSound
    }
  }
}
