/// Lists that lie in one array, one after the other, so that none takes a block of memory; those
/// replaced later lie apart.
///
/// Public, as only then other modules make it special for their elements.
public struct JoinedLists<Element> {
  @usableFromInline var starts: [Int32] = [0]
  @usableFromInline var elements: [Element] = []
  @usableFromInline var replaced = SparseList<[Element]>()

  /// No lists.
  @inlinable
  public init() {}

  /// Lists by themselves.
  @inlinable
  public init(_ lists: some Sequence<[Element]>) {
    for list in lists {
      elements += list
      endList()
    }
  }

  /// Lists of so many elements as `counts` says, all of them the same.
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

  /// Takes room for so many lists of some elements. Complexity: O(elements).
  @inlinable
  public mutating func reserveCapacity(lists: Int, elements: Int) {
    starts.reserveCapacity(lists + 1)
    self.elements.reserveCapacity(elements)
  }

  /// Adds an element to the list that `endList` will end.
  @inlinable
  public mutating func append(_ element: Element) { elements.append(element) }

  /// Ends a list, which begins where the one before ended.
  @inlinable
  public mutating func endList() { starts.append(Int32(truncatingIfNeeded: elements.count)) }

  /// The places that the elements of a list have among all, if it was not replaced.
  @inlinable
  public func places(of list: Int) -> Range<Int> { Int(starts[list])..<Int(starts[list + 1]) }

  /// A list.
  @inlinable
  public subscript(list: Int) -> ArraySlice<Element> {
    if !replaced.isEmpty, let list = replaced[list] { return list[...] }
    return elements[places(of: list)]
  }

  /// Goes over a list, without a slice that would count references to all of them.
  @inlinable
  public func forEach(in list: Int, _ body: (Element) -> Void) {
    if !replaced.isEmpty, let list = replaced[list] { return list.forEach(body) }
    for place in places(of: list) { body(elements[place]) }
  }

  /// Changes a list. Complexity: O(list), and a few copied words for every 64 lists if they are shared.
  @inlinable
  public mutating func replace(_ list: Int, with elements: [Element]) {
    replaced[list] = elements
  }

  /// Gives an element by its place among those of all lists that were not replaced.
  @inlinable
  public mutating func set(_ element: Element, at place: Int) { elements[place] = element }
}

extension JoinedLists: Sendable where Element: Sendable {}
