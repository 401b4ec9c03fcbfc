/// A list of which a changed copy shares all but one chunk with the other.
///
/// An array that somebody else holds too is copied as a whole when one element changes; this copies
/// the changed chunk and one word for each of the others.
///
/// Public, as only then other modules make it special for their elements.
public struct ChunkedArray<Element>: RandomAccessCollection {
  /// The elements that are copied for a change of one.
  @inlinable public static var chunkSize: Int { 64 }

  @usableFromInline var chunks: [[Element]]
  @usableFromInline var length: Int

  /// Complexity: O(elements).
  @inlinable
  public init(_ elements: some Collection<Element>) {
    chunks = []
    chunks.reserveCapacity(elements.count / Self.chunkSize + 1)
    var rest = elements[...]
    while !rest.isEmpty {
      chunks.append(Array(rest.prefix(Self.chunkSize)))
      rest = rest.dropFirst(Self.chunkSize)
    }
    length = elements.count
  }

  /// A list of some elements. Complexity: O(elements).
  @inlinable
  public init(repeating element: Element, count: Int) {
    self.init(repeatElement(element, count: count))
  }

  /// Zero.
  @inlinable public var startIndex: Int { 0 }
  /// The number of elements.
  @inlinable public var endIndex: Int { length }

  /// An element. Replacing one takes O(length / 64) if the list is shared, else O(1).
  @inlinable
  public subscript(index: Int) -> Element {
    get { chunks[index / Self.chunkSize][index % Self.chunkSize] }
    _modify { yield &chunks[index / Self.chunkSize][index % Self.chunkSize] }
  }

  /// Adds an element at the end. Complexity: O(length / 64) if the list is shared, else O(1).
  @inlinable
  public mutating func append(_ element: Element) {
    if length % Self.chunkSize == 0 { chunks.append([]) }
    chunks[chunks.count - 1].append(element)
    length += 1
  }
}

extension ChunkedArray: Sendable where Element: Sendable {}
