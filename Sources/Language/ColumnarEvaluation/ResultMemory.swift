/// A cache of result memory that consecutive batches reuse once the previous results are released.
///
/// New pages cost more than writing their whole content.
package struct ResultMemory {
  private var arena: ColumnBuffer.Arena?
  /// The maximum number of bytes that are cached.
  private static let maxKept = 64 << 20

  package init() {}

  /// Returns an arena of at least `capacity` bytes that is not otherwise in use.
  package mutating func arena(capacity: Int) -> ColumnBuffer.Arena {
    if isKnownUniquelyReferenced(&arena), let arena, arena.capacity >= capacity { return arena }
    let made = ColumnBuffer.Arena(capacity: capacity)
    arena = made.capacity <= Self.maxKept ? made : nil
    return made
  }
}
