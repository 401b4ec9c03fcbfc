extension ValueType {
  /// The size of a type: the nesting depth of lists and records, and the number of their parts.
  ///
  /// Stored with the type, since it is read repeatedly for the types of names.
  @usableFromInline
  struct Size: Sendable {
    let levels: Int
    let parts: Int

    private static var most: Size { Size(levels: 24, parts: 10_000) }

    /// Creates a size, or returns `nil` if it exceeds `most`.
    private init?(within most: Size, levels: Int, parts: Int) {
      guard levels <= most.levels, parts <= most.parts else { return nil }
      self.init(levels: levels, parts: parts)
    }

    private init(levels: Int, parts: Int) {
      self.levels = levels
      self.parts = parts
    }

    /// The size of a type that is neither a list nor a record.
    static var none: Size { Size(levels: 0, parts: 0) }

    /// Creates the total size of a record's members.
    init?(of members: [RecordShape.Member]) {
      var size = Size(levels: 0, parts: members.count)
      for member in members {
        guard let next = member.type.size, let both = size.beside(next) else { return nil }
        size = both
      }
      self = size
    }

    /// Returns the size of a type that contains both parts.
    func beside(_ other: Size) -> Size? {
      Size(within: .most, levels: max(levels, other.levels), parts: parts + other.parts)
    }

    /// The size of a type that contains this one.
    var around: Size? { Size(within: .most, levels: levels + 1, parts: parts + 1) }
  }

  /// The size, or `nil` if the type is too large. A list with unknown elements may have any size.
  var size: Size? {
    guard !kinds.isDisjoint(with: [.list, .record]) else { return Size.none }
    let members = details.map { $0.sizeOfMembers } ?? Size.none
    guard kinds.contains(.list) else { return members?.around }
    guard let element = details?.sizeOfElement else { return nil }
    return members?.beside(element)?.around
  }

  /// Whether the type is small enough to be embedded in other types repeatedly.
  ///
  /// A type can occur more than once in another type only through a name. Only the types of names
  /// are therefore checked.
  package var isSmallEnough: Bool { size != nil }
}
