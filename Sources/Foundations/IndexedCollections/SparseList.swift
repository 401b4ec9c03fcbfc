/// A map from small non-negative integers, whose mutated copies share all but the changed chunk.
///
/// A shared `Dictionary` is copied as a whole when one element changes.
///
/// Public so that other modules can specialize it.
public struct SparseList<Element> {
  /// The number of elements that are copied when one changes.
  @inlinable static var chunkSize: Int { 64 }

  /// The chunks of slots; a chunk without elements is an empty array.
  @usableFromInline var chunks: [[Element?]] = []
  @usableFromInline var length = 0

  /// Creates an empty list.
  @inlinable
  public init() {}

  /// The number of elements.
  @inlinable public var count: Int { length }
  /// Whether the list is empty.
  @inlinable public var isEmpty: Bool { length == 0 }

  /// Accesses the element at `number`, which must not be negative; `nil` if there is none.
  ///
  /// Setting one takes O(highest number / 64) if the storage is shared.
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

  /// The elements with their numbers, in ascending order.
  ///
  /// Complexity: O(elements), plus a small cost for each 64 numbers.
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

  /// Returns a list with `body` applied to each element.
  ///
  /// Complexity: O(elements).
  @inlinable
  public func mapElements(_ body: (Element) -> Element) -> SparseList {
    var list = self
    for (number, element) in numbered { list[number] = body(element) }
    return list
  }
}

extension SparseList: Sendable where Element: Sendable {}
