/// A growable array of trivial elements, accessed without reference counting or exclusivity checks.
///
/// **Invariant**: `start` points to `capacity` slots, of which the first `count` are initialized.
/// An index is valid only below `count`. Only `append` creates handles.
@frozen
@usableFromInline
@safe package struct GrowableBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<Element>
  @usableFromInline var filled: Int
  @usableFromInline var capacity: Int

  /// Creates an empty buffer.
  @inlinable
  package init(capacity: Int = 16) {
    unsafe start = .allocate(capacity: capacity)
    filled = 0
    self.capacity = capacity
  }

  @inlinable deinit { unsafe start.deallocate() }

  /// The number of elements.
  @inlinable
  package var count: Int { filled }

  /// Accesses the element at `index`, which must be below `count`.
  @inlinable
  package subscript(index: Int) -> Element {
    get { unsafe start[index] }
    set { unsafe start[index] = newValue }
  }

  /// Appends an element and returns its index.
  ///
  /// Complexity: amortized O(1).
  @inlinable
  package mutating func append(_ element: Element) -> Int {
    if filled == capacity { grow() }
    unsafe (start + filled).initialize(to: element)
    filled += 1
    return filled - 1
  }

  /// Removes all elements from `count` on.
  @inlinable
  package mutating func truncate(to count: Int) { filled = min(filled, count) }

  @inline(never)
  @usableFromInline
  mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    unsafe larger.update(from: start, count: filled)
    unsafe start.deallocate()
    unsafe start = unsafe larger
    capacity *= 2
  }
}
