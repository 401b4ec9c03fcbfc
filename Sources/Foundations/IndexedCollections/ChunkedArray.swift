/// An array with copy-on-write by chunk: a mutated copy shares all other chunks with the original.
///
/// A shared `Array` is copied as a whole when one element changes. This type copies only the
/// changed chunk and one word for each other chunk.
///
/// Public so that other modules can specialize it.
public struct ChunkedArray<Element>: RandomAccessCollection {
  /// The number of elements that are copied when one changes.
  @inlinable public static var chunkSize: Int { 64 }

  @usableFromInline var chunks: [[Element]]
  @usableFromInline var length: Int

  /// Creates an array of `elements`.
  ///
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

  /// Creates an array with `count` copies of `element`.
  ///
  /// Complexity: O(elements).
  @inlinable
  public init(repeating element: Element, count: Int) {
    self.init(repeatElement(element, count: count))
  }

  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of elements.
  @inlinable public var endIndex: Int { length }

  /// Accesses the element at `index`.
  ///
  /// Replacing one takes O(`length` / 64) if the storage is shared, otherwise O(1).
  @inlinable
  public subscript(index: Int) -> Element {
    get { chunks[index / Self.chunkSize][index % Self.chunkSize] }
    _modify { yield &chunks[index / Self.chunkSize][index % Self.chunkSize] }
  }

  /// Appends an element.
  ///
  /// Complexity: O(`length` / 64) if the storage is shared, otherwise O(1).
  @inlinable
  public mutating func append(_ element: Element) {
    if length % Self.chunkSize == 0 { chunks.append([]) }
    chunks[chunks.count - 1].append(element)
    length += 1
  }
}

extension ChunkedArray: Sendable where Element: Sendable {}
