#if hasFeature(Embedded)
  /// A substitute for the `Mutex` of `Synchronization`, which Embedded Swift lacks.
  ///
  /// Programs for WebAssembly have one thread, so nothing is locked.
  package struct Mutex<Value>: ~Copyable, @unchecked Sendable {
    private final class Storage {
      var value: Value
      init(_ value: consuming Value) { self.value = value }
    }
    private let storage: Storage

    package init(_ value: consuming Value) { storage = Storage(value) }

    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result { try body(&storage.value) }
  }
#endif
