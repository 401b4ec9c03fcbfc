/// Numbers on a stack, of which the first few take no other memory than the stack itself.
///
/// Public, as only then other modules make it special for where they use it.
@frozen
public struct ShortStack: RandomAccessCollection, MutableCollection, Sendable {
  @usableFromInline var few = SIMD16<Int32>.zero
  @usableFromInline var rest: [Int32] = []
  @usableFromInline var length = 0
  /// The number of numbers.
  @inlinable public var endIndex: Int { length }

  @usableFromInline static var most: Int { 16 }

  /// A stack without numbers.
  @inlinable
  public init() {}

  /// Zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number at a place, counted from the lowest one; cut to 32 bits.
  @inlinable
  public subscript(place: Int) -> Int {
    get {
      precondition(indices.contains(place), "a stack has a number at each of its places")
      // The mask says that no more than that is to be checked.
      return Int(place < Self.most ? few[place & 15] : rest[place - Self.most])
    }
    @inline(__always)
    set {
      precondition(indices.contains(place), "a stack has a number at each of its places")
      let number = Int32(truncatingIfNeeded: newValue)
      if place < Self.most { few[place & 15] = number } else { rest[place - Self.most] = number }
    }
  }

  /// Adds a number at the top.
  @inlinable
  @inline(__always)
  public mutating func append(_ number: Int) {
    let number = Int32(truncatingIfNeeded: number)
    if endIndex < Self.most { few[endIndex & 15] = number } else { rest.append(number) }
    length += 1
  }

  /// Takes the numbers away that lie above the lowest `count`. Complexity: O(numbers).
  @inlinable
  public mutating func removeAll(above count: Int) {
    guard count < endIndex else { return }
    if endIndex > Self.most { rest.removeLast(endIndex - Swift.max(count, Self.most)) }
    length = Swift.max(0, count)
  }
}
