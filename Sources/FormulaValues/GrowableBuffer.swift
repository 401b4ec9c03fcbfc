/// A table of plain entries whose elements are reached without reference counting or exclusivity
/// checks.
///
/// **Invariant**: `start` points to `capacity` slots, of which the first `count` are initialised.
/// An index is only valid below `count`; handles are made by `append` alone.
@frozen
package struct GrowableBuffer<Element: BitwiseCopyable>: ~Copyable {
  package private(set) var start: UnsafeMutablePointer<Element>
  package private(set) var count: Int
  private var capacity: Int

  package init(capacity: Int = 64) {
    start = .allocate(capacity: capacity)
    count = 0
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  package subscript(index: Int) -> Element {
    get { start[index] }
    set { start[index] = newValue }
  }

  /// Adds an entry and gives its index. Complexity: amortised O(1).
  package mutating func append(_ element: Element) -> Int {
    if count == capacity { grow() }
    (start + count).initialize(to: element)
    count += 1
    return count - 1
  }

  /// Forgets all entries from `count` on.
  package mutating func truncate(to count: Int) { self.count = min(self.count, count) }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
    capacity *= 2
  }
}
