/// A set whose elements are numbered in insertion order.
///
/// Public so that other modules can specialize it.
public struct NumberedSet<Element: Hashable> {
  @usableFromInline var list: [Element] = []
  /// The numbers of the elements, if there are many; a linear search is faster for a few.
  @usableFromInline var numbers: [Element: Int] = [:]
  @inlinable static var few: Int { 16 }

  /// Creates an empty set.
  @inlinable
  public init() {}

  /// Creates a set of `elements`, which must be distinct.
  ///
  /// Complexity: O(elements) if there are many, otherwise O(1).
  @inlinable
  public init(distinct elements: [Element]) {
    list = elements
    if elements.count > Self.few { noteNumbers() }
  }

  /// The elements in the order of their numbers.
  @inlinable public var elements: [Element] { list }
  /// The number of elements.
  @inlinable public var count: Int { list.count }

  /// Returns the number of an element, inserting it if it is new.
  ///
  /// Complexity: O(1).
  @inlinable
  @discardableResult
  public mutating func number(of element: Element) -> Int {
    if list.count <= Self.few {
      if let number = list.firstIndex(of: element) { return number }
      if list.isEmpty { list.reserveCapacity(4) }
      list.append(element)
      if list.count > Self.few { noteNumbers() }
      return list.count - 1
    }
    if let number = numbers[element] { return number }
    numbers[element] = list.count
    list.append(element)
    return list.count - 1
  }

  @inlinable
  mutating func noteNumbers() {
    for (number, element) in list.enumerated() { numbers[element] = number }
  }

  /// Moves the elements out, leaving the set empty.
  ///
  /// Complexity: O(elements).
  @inlinable
  public mutating func handOver() -> [Element] {
    defer { removeAll() }
    return list.handOver()
  }

  /// Moves the elements to the end of `other`, leaving the set empty.
  ///
  /// Complexity: O(elements) unless `other` is empty.
  @inlinable
  public mutating func move(to other: inout [Element]) {
    if other.isEmpty { swap(&list, &other) } else { other += list }
    removeAll()
  }

  /// Removes all elements but keeps the allocated capacity.
  ///
  /// Complexity: O(elements).
  @inlinable
  public mutating func removeAll() {
    // After a move the list is empty; testing this is cheaper than clearing it again.
    if !list.isEmpty { list.removeAll(keepingCapacity: true) }
    if !numbers.isEmpty { numbers.removeAll(keepingCapacity: true) }
  }
}
