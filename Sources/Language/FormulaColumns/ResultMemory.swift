/// Memory for the results of one batch after the other, which the next one gets again once nobody has
/// the results before it: new pages cost more than all that is written to them.
package struct ResultMemory {
  private var arena: ColumnBuffer.Arena?
  /// The most bytes that are kept for later.
  private static let mostKept = 64 << 20

  package init() {}

  /// Room for so many bytes, which nobody else has.
  package mutating func arena(capacity: Int) -> ColumnBuffer.Arena {
    if isKnownUniquelyReferenced(&arena), let arena, arena.capacity >= capacity { return arena }
    let made = ColumnBuffer.Arena(capacity: capacity)
    arena = made.capacity <= Self.mostKept ? made : nil
    return made
  }
}
