/// Declared value shapes in a compact form that allows valid values to be checked quickly.
///
/// Shapes and parts are identified by their numbers in the table.
package struct ShapeTable: Sendable {
  private(set) var shapes: [ValueShape] = []
  private(set) var parts: [ObjectShape?] = []
  private(set) var words: [JSONNames] = []

  package init() {}

  /// Adds a shape and returns its number.
  package mutating func add(_ shape: ValueShape) -> Int {
    shapes.append(shape)
    return shapes.count - 1
  }

  /// Adds a list of permitted strings and returns its number.
  package mutating func add(words list: [String]) -> Int {
    words.append(JSONNames(list))
    return words.count - 1
  }

  /// Adds a part; parts are numbered in insertion order.
  ///
  /// `nil` represents a part that the table cannot decide.
  package mutating func add(_ part: ObjectShape?) { parts.append(part) }

  package subscript(shape: Int) -> ValueShape { shapes[shape] }
}

/// Constraints on a value.
package struct ValueShape: Sendable {
  /// A bit set of the allowed kinds.
  private var kinds: UInt8 = .max
  /// The number of the list of permitted strings, or `nil` if any string is allowed.
  package var words: Int?
  package var allowsEmptyText = true
  package var allowsOtherText = true
  package var minElements = 0
  package var content = Content.anything

  /// Constraints on the content of a value.
  package enum Content: Sendable {
    case anything
    /// An array whose elements have this shape.
    case elements(Int)
    /// An object with members of any name, whose values have this shape.
    case members(Int)
    /// An object that is this part.
    case part(Int)
    /// An object that the table cannot decide, unless it is empty.
    case undecided
  }

  package init() {}

  /// Restricts the allowed kinds to `allowed`.
  package mutating func allow(_ allowed: [JSONKind]) {
    kinds = allowed.reduce(0) { $0 | 1 << $1.rawValue }
  }

  /// Whether the content of the value is unconstrained.
  package var isPlain: Bool { if case .anything = content { true } else { false } }

  func allows(_ kind: JSONKind) -> Bool { kinds & 1 << kind.rawValue != 0 }
}

/// The shape of an object with known members.
package final class ObjectShape: Sendable {
  let names: JSONNames
  let members: Members
  /// The values of the member `type` that select a variant, and the variant that each one selects.
  let types: JSONNames
  let variantOfType: [Int]
  let variants: [Members]
  /// A bit for each member that a variant describes.
  let variable: UInt64
  let typeNumber: Int?
  let idNumber: Int?

  /// Constraints on members, indexed by the numbers of the object's names.
  package struct Members: Sendable {
    /// The shapes of the members; `nil` for a member without constraints.
    let shapes: [Int?]
    /// A bit for each required member.
    let required: UInt64

    package init(shapes: [Int?], required: Set<Int>) {
      self.shapes = shapes
      self.required = ObjectShape.bits(required)
    }
  }

  /// Creates a shape, or returns `nil` if there are too many members.
  ///
  /// `types` holds the values of the member `type` that select a variant, each with its variant
  /// number.
  package init?(
    names: [String], members: Members, types: [(String, Int)], variants: [Members]
  ) {
    guard names.count <= JSONNames.maxNames else { return nil }
    self.names = JSONNames(names)
    self.members = members
    self.types = JSONNames(types.map { $0.0 })
    variantOfType = types.map { $0.1 }
    self.variants = variants
    variable = Self.bits(
      Set(names.indices.filter { number in variants.contains { $0.shapes[number] != nil } }))
    typeNumber = variants.isEmpty ? nil : names.firstIndex(of: "type")
    idNumber = names.firstIndex(of: "_id")
  }

  private static func bits(_ numbers: Set<Int>) -> UInt64 {
    numbers.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }
}
