/// A four-byte index that is typed by the kind of its elements, so that kinds cannot be confused.
///
/// Public so that other modules can specialize it.
@frozen
public struct TypedIndex<Kind>: Hashable, Comparable, Sendable, BitwiseCopyable {
  @usableFromInline let number: Int32

  /// Creates an index; lists are limited to `Int32.max` elements.
  @inlinable
  public init(_ index: Int) { number = Int32(truncatingIfNeeded: index) }

  /// The index as an `Int`.
  @inlinable public var index: Int { Int(number) }

  /// Returns `true` if `one` precedes `other`.
  @inlinable
  public static func < (one: Self, other: Self) -> Bool { one.number < other.number }
}

/// An optional `TypedIndex` in four bytes; `Optional` would take eight.
///
/// Public so that other modules can specialize it.
@frozen
public struct OptionalIndex<Kind>: Hashable, Sendable, BitwiseCopyable {
  /// The index; negative for `nil`.
  @usableFromInline let number: Int32

  /// Creates the value from an optional index.
  @inlinable
  public init(_ index: TypedIndex<Kind>?) { number = index?.number ?? -1 }

  /// The index, or `nil` if there is none.
  @inlinable public var index: TypedIndex<Kind>? {
    number < 0 ? nil : TypedIndex(Int(number))
  }

  /// The index, for callers that know that it is not `nil`.
  @inlinable public var known: TypedIndex<Kind> {
    assert(number >= 0)
    return TypedIndex(Int(number))
  }
}

/// An array that is subscripted with the `TypedIndex` of its kind.
public struct IndexedArray<Kind, Element> {
  /// The elements in index order.
  public var elements: [Element]

  /// Creates an array of `elements`.
  @inlinable
  public init(_ elements: [Element] = []) { self.elements = elements }

  /// Creates an array with `count` copies of `element`.
  @inlinable
  public init(repeating element: Element, count: Int) {
    elements = Array(repeating: element, count: count)
  }

  /// The number of elements.
  @inlinable public var count: Int { elements.count }
  /// Whether the array is empty.
  @inlinable public var isEmpty: Bool { elements.isEmpty }

  /// Accesses the element at `index`, which must be in bounds.
  @inlinable
  public subscript(index: TypedIndex<Kind>) -> Element {
    get { elements[index.index] }
    _modify { yield &elements[index.index] }
  }

  /// Returns the element at `index`, or `nil` if it is out of bounds.
  @inlinable
  public func element(at index: TypedIndex<Kind>) -> Element? {
    elements.indices.contains(index.index) ? elements[index.index] : nil
  }

  /// The indexes of all elements, in order.
  @inlinable
  public var indices: some RandomAccessCollection<TypedIndex<Kind>> {
    elements.indices.lazy.map { TypedIndex($0) }
  }

  /// Appends an element and returns its index.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> TypedIndex<Kind> {
    elements.append(element)
    return TypedIndex(elements.count - 1)
  }
}

extension IndexedArray: Sendable where Element: Sendable {}
