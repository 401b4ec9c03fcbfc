/// A list whose first element lies in the list itself, so that a list of one takes no other memory.
///
/// Public, as only then other modules make it special for their elements.
public struct CompactList<Element>: RandomAccessCollection {
  @usableFromInline var head: Element?
  @usableFromInline var tail: [Element] = []

  /// A list without elements.
  @inlinable
  public init() {}

  /// Zero.
  @inlinable public var startIndex: Int { 0 }
  /// The number of elements.
  @inlinable public var endIndex: Int { head == nil ? 0 : tail.count + 1 }

  /// The element at a place.
  @inlinable
  public subscript(place: Int) -> Element {
    if place == 0, let head { return head }
    return tail[place - 1]
  }

  /// Adds an element at the end.
  @inlinable
  public mutating func append(_ element: consuming Element) {
    if head == nil { head = element } else { tail.append(element) }
  }

  /// Takes the last element away, if there is one.
  @inlinable
  public mutating func popLast() -> Element? {
    if let last = tail.popLast() { return last }
    return head.take()
  }

  /// Takes all elements away, and keeps the memory for others. Complexity: O(elements).
  @inlinable
  public mutating func removeAll() {
    head = nil
    tail.removeAll(keepingCapacity: true)
  }

  /// Takes room for so many elements. Complexity: O(elements).
  @inlinable
  public mutating func reserveCapacity(_ count: Int) {
    if count > 1 { tail.reserveCapacity(count - 1) }
  }
}

extension CompactList: Sendable where Element: Sendable {}
