/// Elements that lie next to each other in an array that many share, counted from zero.
///
/// Public, as only then other modules make it special for their elements.
@frozen
public struct ArrayRun<Element>: RandomAccessCollection {
  @usableFromInline let shared: [Element]
  @usableFromInline let first: Int
  /// The number of elements.
  public let endIndex: Int

  /// The elements of an array at some places, all of which it must have.
  @inlinable
  public init(_ shared: [Element], _ places: Range<Int>) {
    precondition(places.upperBound <= shared.count, "a run lies within its array")
    self.shared = shared
    first = places.lowerBound
    endIndex = places.count
  }

  /// A whole array.
  @inlinable
  public init(_ elements: [Element] = []) { self.init(elements, elements.indices) }

  /// Zero.
  @inlinable public var startIndex: Int { 0 }

  /// The element at a place.
  @inlinable
  public subscript(place: Int) -> Element {
    assert(place < endIndex)
    return shared[first + place]
  }

  /// Some of the elements, by the places that they have in the array.
  @inlinable
  public func slice(_ places: Range<Int>) -> ArraySlice<Element> {
    shared[first + places.lowerBound..<first + places.upperBound]
  }

  /// The elements as an array of their own; the shared one if they are all of it.
  @inlinable public var array: [Element] {
    endIndex == shared.count ? shared : Array(shared[first..<first + endIndex])
  }

  /// Lends the memory of the elements.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try unsafe shared[first..<first + endIndex].withUnsafeBufferPointer { try unsafe body($0) }
  }
}

extension ArrayRun: Sendable where Element: Sendable {}
