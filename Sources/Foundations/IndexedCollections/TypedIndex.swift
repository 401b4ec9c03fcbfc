/// The number of an element in a list of things of one kind: four bytes, and no other kind's.
///
/// Public, as only then other modules make it special.
@frozen
public struct TypedIndex<Kind>: Hashable, Comparable, Sendable, BitwiseCopyable {
  @usableFromInline let number: Int32

  /// The place of an element, which no list has more than two thousand million of.
  @inlinable
  public init(_ index: Int) { number = Int32(truncatingIfNeeded: index) }

  /// The place as an integer.
  @inlinable public var index: Int { Int(number) }

  /// Whether a place comes before another.
  @inlinable
  public static func < (one: Self, other: Self) -> Bool { one.number < other.number }
}

/// A `TypedIndex` or none, in the same four bytes: an optional would take eight.
///
/// Public, as only then other modules make it special.
@frozen
public struct OptionalIndex<Kind>: Hashable, Sendable, BitwiseCopyable {
  /// Below zero for none.
  @usableFromInline let number: Int32

  /// The place of an element, or of none.
  @inlinable
  public init(_ index: TypedIndex<Kind>?) { number = index?.number ?? -1 }

  /// The place of an element, if there is one.
  @inlinable public var index: TypedIndex<Kind>? {
    number < 0 ? nil : TypedIndex(Int(number))
  }

  /// The same where the caller knows that there is one.
  @inlinable public var known: TypedIndex<Kind> {
    assert(number >= 0)
    return TypedIndex(Int(number))
  }
}

/// A list whose elements are found by the indices of their kind alone.
public struct IndexedArray<Kind, Element> {
  /// The elements by their places.
  public var elements: [Element]

  /// A list of elements.
  @inlinable
  public init(_ elements: [Element] = []) { self.elements = elements }

  /// A list of the same element so many times.
  @inlinable
  public init(repeating element: Element, count: Int) {
    elements = Array(repeating: element, count: count)
  }

  /// The number of elements.
  @inlinable public var count: Int { elements.count }
  /// Whether there are no elements.
  @inlinable public var isEmpty: Bool { elements.isEmpty }

  /// The element at a place, which must be one of the list.
  @inlinable
  public subscript(index: TypedIndex<Kind>) -> Element {
    get { elements[index.index] }
    _modify { yield &elements[index.index] }
  }

  /// The element with an index; nil for one that the list does not have.
  @inlinable
  public func element(at index: TypedIndex<Kind>) -> Element? {
    elements.indices.contains(index.index) ? elements[index.index] : nil
  }

  /// The indices of all elements, in order.
  @inlinable
  public var indices: some RandomAccessCollection<TypedIndex<Kind>> {
    elements.indices.lazy.map { TypedIndex($0) }
  }

  /// Adds an element, and gives its index.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> TypedIndex<Kind> {
    elements.append(element)
    return TypedIndex(elements.count - 1)
  }
}

extension IndexedArray: Sendable where Element: Sendable {}
