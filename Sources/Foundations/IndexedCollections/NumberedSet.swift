/// Elements numbered in the order in which they came, each once.
///
/// Public, as only then other modules make it special for their elements.
public struct NumberedSet<Element: Hashable> {
  @usableFromInline var list: [Element] = []
  /// Made once the elements are many; a few are found faster by looking at them all.
  @usableFromInline var numbers: [Element: Int] = [:]
  @inlinable static var few: Int { 16 }

  /// A set without elements.
  @inlinable
  public init() {}

  /// A set of elements of which no two are the same. Complexity: O(elements) if they are many.
  @inlinable
  public init(distinct elements: [Element]) {
    list = elements
    if elements.count > Self.few { noteNumbers() }
  }

  /// The elements by their numbers.
  @inlinable public var elements: [Element] { list }
  /// The number of elements.
  @inlinable public var count: Int { list.count }

  /// The number of an element, which is added if it is new. Complexity: O(1).
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

  /// Gives the elements to somebody else and keeps none. Complexity: O(elements).
  @inlinable
  public mutating func handOver() -> [Element] {
    defer { removeAll() }
    return list.handOver()
  }

  /// Moves the elements behind those of a list. Complexity: O(elements) unless the list is empty.
  @inlinable
  public mutating func move(to other: inout [Element]) {
    if other.isEmpty { swap(&list, &other) } else { other += list }
    removeAll()
  }

  /// Forgets the elements, and keeps their memory for others. Complexity: O(elements).
  @inlinable
  public mutating func removeAll() {
    // A list that has been moved away is empty, and emptying it again would take longer than asking.
    if !list.isEmpty { list.removeAll(keepingCapacity: true) }
    if !numbers.isEmpty { numbers.removeAll(keepingCapacity: true) }
  }
}
