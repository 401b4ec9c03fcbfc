/// A list with inline storage for its first element, so that one element needs no heap allocation.
///
/// Public so that other modules can specialize it.
public struct CompactList<Element>: RandomAccessCollection {
  @usableFromInline var head: Element?
  @usableFromInline var tail: [Element] = []

  /// Creates an empty list.
  @inlinable
  public init() {}

  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of elements.
  @inlinable public var endIndex: Int { head == nil ? 0 : tail.count + 1 }

  /// Returns the element at the index `place`.
  @inlinable
  public subscript(place: Int) -> Element {
    if place == 0, let head { return head }
    return tail[place - 1]
  }

  /// Appends an element.
  @inlinable
  public mutating func append(_ element: consuming Element) {
    if head == nil { head = element } else { tail.append(element) }
  }

  /// Removes and returns the last element, or returns `nil` if the list is empty.
  @inlinable
  public mutating func popLast() -> Element? {
    if let last = tail.popLast() { return last }
    return head.take()
  }

  /// Removes all elements but keeps the allocated capacity.
  ///
  /// Complexity: O(elements).
  @inlinable
  public mutating func removeAll() {
    head = nil
    tail.removeAll(keepingCapacity: true)
  }

  /// Reserves capacity for `count` elements.
  ///
  /// Complexity: O(elements).
  @inlinable
  public mutating func reserveCapacity(_ count: Int) {
    if count > 1 { tail.reserveCapacity(count - 1) }
  }
}

extension CompactList: Sendable where Element: Sendable {}
