/// Declared shapes of values, laid out so that a value which has its shape is passed over quickly.
///
/// A shape and a part are named by their numbers in the table.
package struct ShapeTable: Sendable {
  private(set) var shapes: [ValueShape] = []
  private(set) var parts: [ObjectShape?] = []
  private(set) var words: [JSONNames] = []

  package init() {}

  /// Takes in a shape; gives its number.
  package mutating func add(_ shape: ValueShape) -> Int {
    shapes.append(shape)
    return shapes.count - 1
  }

  /// Takes in words that a text may be; gives their number.
  package mutating func add(words list: [String]) -> Int {
    words.append(JSONNames(list))
    return words.count - 1
  }

  /// Takes in a part; parts are numbered in the order in which they are added. Nil stands for one
  /// about which the table cannot decide.
  package mutating func add(_ part: ObjectShape?) { parts.append(part) }

  package subscript(shape: Int) -> ValueShape { shapes[shape] }
}

/// What a value must be.
package struct ValueShape: Sendable {
  /// The kinds of value that are allowed.
  private var kinds: UInt8 = .max
  /// The number of the words that a text must be one of, if that is so.
  package var words: Int?
  package var allowsEmptyText = true
  package var allowsOtherText = true
  package var fewestElements = 0
  package var content = Content.anything

  /// What is known about what a value holds.
  package enum Content: Sendable {
    case anything
    /// A list of values of this shape.
    case elements(Int)
    /// An object with members of any name, each a value of this shape.
    case members(Int)
    /// An object that is this part.
    case part(Int)
    /// An object about which a table cannot decide, unless it is empty.
    case undecided
  }

  package init() {}

  /// Allows no kinds but these.
  package mutating func allow(_ allowed: [JSONKind]) {
    kinds = allowed.reduce(0) { $0 | 1 << $1.rawValue }
  }

  /// Whether nothing is said about what a value holds.
  package var isPlain: Bool { if case .anything = content { true } else { false } }

  func allows(_ kind: JSONKind) -> Bool { kinds & 1 << kind.rawValue != 0 }
}

/// An object of known members.
package final class ObjectShape: Sendable {
  let names: JSONNames
  let members: Members
  /// The texts of the member `type` that choose a variant, and which variant each does.
  let types: JSONNames
  let variantOfType: [Int]
  let variants: [Members]
  /// A bit for each member that a variant describes.
  let variable: UInt64
  let typeNumber: Int?
  let idNumber: Int?

  /// What is said about members, by the numbers of the object's names.
  package struct Members: Sendable {
    /// The shapes of the members; nil for what may be anything.
    let shapes: [Int?]
    /// A bit for each member that must be there.
    let required: UInt64

    package init(shapes: [Int?], required: Set<Int>) {
      self.shapes = shapes
      self.required = ObjectShape.bits(required)
    }
  }

  /// Nil if there are too many members. `types` are the texts of the member `type` that choose a
  /// variant, each with the variant's number.
  package init?(
    names: [String], members: Members, types: [(String, Int)], variants: [Members]
  ) {
    guard names.count <= JSONNames.mostNames else { return nil }
    self.names = JSONNames(names)
    self.members = members
    self.types = JSONNames(types.map(\.0))
    variantOfType = types.map(\.1)
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
