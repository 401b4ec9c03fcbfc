extension ValueType {
  /// How much a type says: how deep lists and records stand in one another, and how many parts they
  /// have. Known with the type, as the types of names are asked for it again and again.
  @usableFromInline
  struct Size: Sendable {
    let levels: Int
    let parts: Int

    private static var most: Size { Size(levels: 24, parts: 10_000) }

    /// Nil if it is more than the most.
    private init?(within most: Size, levels: Int, parts: Int) {
      guard levels <= most.levels, parts <= most.parts else { return nil }
      self.init(levels: levels, parts: parts)
    }

    private init(levels: Int, parts: Int) {
      self.levels = levels
      self.parts = parts
    }

    /// What is no list and no record.
    static var none: Size { Size(levels: 0, parts: 0) }

    /// The members of a record together.
    init?(of members: [RecordShape.Member]) {
      var size = Size(levels: 0, parts: members.count)
      for member in members {
        guard let next = member.type.size, let both = size.beside(next) else { return nil }
        size = both
      }
      self = size
    }

    /// Both within one type.
    func beside(_ other: Size) -> Size? {
      Size(within: .most, levels: max(levels, other.levels), parts: parts + other.parts)
    }

    /// One type around this.
    var around: Size? { Size(within: .most, levels: levels + 1, parts: parts + 1) }
  }

  /// Nil if the type is too large; what is not known of a list may be of any size.
  var size: Size? {
    guard !kinds.isDisjoint(with: [.list, .record]) else { return Size.none }
    let members = details.map(\.sizeOfMembers) ?? Size.none
    guard kinds.contains(.list) else { return members?.around }
    guard let element = details?.sizeOfElement else { return nil }
    return members?.beside(element)?.around
  }

  /// Whether the type is small enough to be built upon again and again. Names are the one way by
  /// which a type can stand in another one more than once, so only their types are looked at.
  package var isSmallEnough: Bool { size != nil }
}
