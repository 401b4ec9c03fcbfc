/// Elements by numbers from 0 on, of which a changed copy shares all but one chunk with the other.
///
/// A dictionary that somebody else holds too is copied as a whole when one element changes.
///
/// Public, as only then other modules make it special for their elements.
public struct SparseList<Element> {
  /// The elements that are copied for a change of one.
  @inlinable static var chunkSize: Int { 64 }

  /// Those without elements are empty.
  @usableFromInline var chunks: [[Element?]] = []
  @usableFromInline var length = 0

  /// A list without elements.
  @inlinable
  public init() {}

  /// The number of elements.
  @inlinable public var count: Int { length }
  /// Whether there are no elements.
  @inlinable public var isEmpty: Bool { length == 0 }

  /// The element with a number, which is not below 0; nil if there is none. Setting one takes
  /// O(highest number / 64) if the list is shared.
  @inlinable
  public subscript(number: Int) -> Element? {
    get {
      let place = number / Self.chunkSize
      guard place < chunks.count, !chunks[place].isEmpty else { return nil }
      return chunks[place][number % Self.chunkSize]
    }
    set { set(newValue, at: number) }
  }

  @inlinable
  mutating func set(_ element: Element?, at number: Int) {
    let place = number / Self.chunkSize
    if element == nil, place >= chunks.count || chunks[place].isEmpty { return }
    while chunks.count <= place { chunks.append([]) }
    if chunks[place].isEmpty {
      chunks[place] = [Element?](repeating: nil, count: Self.chunkSize)
    }
    let index = number % Self.chunkSize
    length += (element == nil ? 0 : 1) - (chunks[place][index] == nil ? 0 : 1)
    chunks[place][index] = element
  }

  /// The elements with their numbers, in the order of these. Complexity: O(elements), and very little
  /// for each 64 numbers.
  @inlinable
  public var numbered: [(number: Int, element: Element)] {
    var found: [(number: Int, element: Element)] = []
    found.reserveCapacity(count)
    for (place, chunk) in chunks.enumerated() {
      for (index, element) in chunk.enumerated() {
        if let element { found.append((place * Self.chunkSize + index, element)) }
      }
    }
    return found
  }

  /// The same with what a function gives for each element. Complexity: O(elements).
  @inlinable
  public func mapElements(_ body: (Element) -> Element) -> SparseList {
    var list = self
    for (number, element) in numbered { list[number] = body(element) }
    return list
  }
}

extension SparseList: Sendable where Element: Sendable {}
