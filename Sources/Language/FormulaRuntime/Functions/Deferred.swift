/// A value computed from a name: in WebAssembly when it is first read, elsewhere at once.
///
/// A page uses few of the values that it loads, and its loading time counts. Elsewhere, reading a
/// stored value is faster.
@usableFromInline
package struct Deferred<Value: Sendable>: Sendable {
  #if hasFeature(Embedded)
    private let storage: Storage

    /// Unchecked, since the module has one thread.
    private final class Storage: @unchecked Sendable {
      private let name: String
      private let make: @Sendable (String) -> Value
      lazy var value = make(name)

      init(_ name: String, _ make: @escaping @Sendable (String) -> Value) {
        self.name = name
        self.make = make
      }
    }

    @usableFromInline package var value: Value { storage.value }

    init(_ name: String, _ make: @escaping @Sendable (String) -> Value) {
      storage = Storage(name, make)
    }
  #else
    @usableFromInline package let value: Value

    init(_ name: String, _ make: @Sendable (String) -> Value) { value = make(name) }
  #endif
}
