import IndexedCollections
import Synchronization

/// A value that is computed on first use, once, by any thread.
struct LazyValue<Value: Sendable>: ~Copyable, Sendable {
  private let known = Mutex<Value?>(nil)

  /// Returns the value. `make` computes it on the first call; it must not use this value.
  func value(_ make: () -> Value) -> Value {
    known.withLock { known in
      if let known { return known }
      let made = make()
      known = made
      return made
    }
  }
}
