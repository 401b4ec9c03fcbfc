/// Many lists concatenated in one array, so that no list needs its own allocation.
///
/// Lists that are replaced later are stored separately.
///
/// Public so that other modules can specialize it.
public struct JoinedLists<Element> {
  @usableFromInline var starts: [Int32] = [0]
  @usableFromInline var elements: [Element] = []
  @usableFromInline var replaced = SparseList<[Element]>()

  /// Creates an empty collection of lists.
  @inlinable
  public init() {}

  /// Creates a collection of the given lists.
  @inlinable
  public init(_ lists: some Sequence<[Element]>) {
    for list in lists {
      elements += list
      endList()
    }
  }

  /// Creates lists with the lengths `counts`, filled with `element`.
  @inlinable
  public init(repeating element: Element, counts: [Int32]) {
    starts.reserveCapacity(counts.count + 1)
    var end: Int32 = 0
    for count in counts {
      end += count
      starts.append(end)
    }
    elements = [Element](repeating: element, count: Int(end))
  }

  /// The number of lists.
  @inlinable public var count: Int { starts.count - 1 }

  /// Reserves capacity for lists and their elements.
  ///
  /// Complexity: O(elements).
  @inlinable
  public mutating func reserveCapacity(lists: Int, elements: Int) {
    starts.reserveCapacity(lists + 1)
    self.elements.reserveCapacity(elements)
  }

  /// Appends an element to the current list, which `endList()` completes.
  @inlinable
  public mutating func append(_ element: Element) { elements.append(element) }

  /// Completes the current list; the next one begins after it.
  @inlinable
  public mutating func endList() { starts.append(Int32(truncatingIfNeeded: elements.count)) }

  /// Returns the range of a list in the concatenated elements, if it was not replaced.
  @inlinable
  public func places(of list: Int) -> Range<Int> { Int(starts[list])..<Int(starts[list + 1]) }

  /// Returns a list by its number.
  @inlinable
  public subscript(list: Int) -> ArraySlice<Element> {
    if !replaced.isEmpty, let list = replaced[list] { return list[...] }
    return elements[places(of: list)]
  }

  /// Calls `body` for each element of a list.
  ///
  /// Avoids a slice, which would retain the whole array.
  @inlinable
  public func forEach(in list: Int, _ body: (Element) -> Void) {
    if !replaced.isEmpty, let list = replaced[list] { return list.forEach(body) }
    for place in places(of: list) { body(elements[place]) }
  }

  /// Replaces a list.
  ///
  /// Complexity: O(list), plus a few copied words for every 64 lists if the storage is shared.
  @inlinable
  public mutating func replace(_ list: Int, with elements: [Element]) {
    replaced[list] = elements
  }

  /// Sets the element at the index `place` of the concatenated elements.
  @inlinable
  public mutating func set(_ element: Element, at place: Int) { elements[place] = element }
}

extension JoinedLists: Sendable where Element: Sendable {}
