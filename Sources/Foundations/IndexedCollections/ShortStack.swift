/// A stack of integers with inline storage for the first 16.
///
/// Public so that other modules can specialize code that uses it.
@frozen
public struct ShortStack: RandomAccessCollection, MutableCollection, Sendable {
  @usableFromInline var few = SIMD16<Int32>.zero
  @usableFromInline var rest: [Int32] = []
  @usableFromInline var length = 0
  /// The number of elements.
  @inlinable public var endIndex: Int { length }

  @usableFromInline static var most: Int { 16 }

  /// Creates an empty stack.
  @inlinable
  public init() {}

  /// Always 0.
  @inlinable public var startIndex: Int { 0 }

  /// Accesses the element at the index `place`, counted from the bottom; truncated to 32 bits.
  @inlinable
  public subscript(place: Int) -> Int {
    get {
      precondition(indices.contains(place), "index out of range")
      // The mask lets the compiler omit further bounds checks.
      return Int(place < Self.most ? few[place & 15] : rest[place - Self.most])
    }
    @inline(__always)
    set {
      precondition(indices.contains(place), "index out of range")
      let number = Int32(truncatingIfNeeded: newValue)
      if place < Self.most { few[place & 15] = number } else { rest[place - Self.most] = number }
    }
  }

  /// Pushes a number.
  @inlinable
  @inline(__always)
  public mutating func append(_ number: Int) {
    let number = Int32(truncatingIfNeeded: number)
    if endIndex < Self.most { few[endIndex & 15] = number } else { rest.append(number) }
    length += 1
  }

  /// Pops all elements above the lowest `count`.
  ///
  /// Complexity: O(numbers).
  @inlinable
  public mutating func removeAll(above count: Int) {
    guard count < endIndex else { return }
    if endIndex > Self.most { rest.removeLast(endIndex - Swift.max(count, Self.most)) }
    length = Swift.max(0, count)
  }
}
