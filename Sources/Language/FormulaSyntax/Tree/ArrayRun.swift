/// A contiguous slice of a shared array, indexed from zero.
///
/// Public so that other modules can specialize it for their element types.
@frozen
public struct ArrayRun<Element>: RandomAccessCollection {
  @usableFromInline let shared: [Element]
  @usableFromInline let first: Int
  /// The number of elements.
  public let endIndex: Int

  /// Creates a slice of `shared`. The array must contain all `places`.
  @inlinable
  public init(_ shared: [Element], _ places: Range<Int>) {
    precondition(places.upperBound <= shared.count, "slice out of bounds")
    self.shared = shared
    first = places.lowerBound
    endIndex = places.count
  }

  /// Creates a slice of the whole array.
  @inlinable
  public init(_ elements: [Element] = []) { self.init(elements, elements.indices) }

  /// Zero.
  @inlinable public var startIndex: Int { 0 }

  /// Returns the element at the index `place`.
  @inlinable
  public subscript(place: Int) -> Element {
    assert(place < endIndex)
    return shared[first + place]
  }

  /// Returns some of the elements. The result keeps the indices of the shared array.
  @inlinable
  public func slice(_ places: Range<Int>) -> ArraySlice<Element> {
    shared[first + places.lowerBound..<first + places.upperBound]
  }

  /// The elements as an array. Shares the storage if the slice covers the whole array.
  @inlinable public var array: [Element] {
    endIndex == shared.count ? shared : Array(shared[first..<first + endIndex])
  }

  /// Calls `body` with the memory of the elements.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try unsafe shared[first..<first + endIndex].withUnsafeBufferPointer { try unsafe body($0) }
  }
}

extension ArrayRun: Sendable where Element: Sendable {}
