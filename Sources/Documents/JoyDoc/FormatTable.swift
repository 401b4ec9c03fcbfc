import DocumentFormat
import JSONTree

/// The declarations of the format, compiled into tables for comparison with documents.
struct FormatTable: Sendable {
  static let standard = FormatTable()

  /// The shapes of values, by the numbers that `PartTable.shapes` refers to.
  private(set) var shapes = ShapeTable()
  private var parts: [PartName: PartTable] = [:]
  private var partShapes: [PartName: Int] = [:]

  private init() {
    // Parts refer to each other, so their own shapes are numbered before those of their members.
    for name in PartName.allCases { partShapes[name] = add(Shape.part(name)) }
    for name in PartName.allCases {
      parts[name] = PartTable(name, shapes: name.part.members.map { add($0.requiredShape) })
    }
    for name in PartName.allCases { shapes.add(objectShape(name)) }
  }

  func callAsFunction(_ name: PartName) -> PartTable? { parts[name] }

  /// Returns the number of the shape of the part `name`.
  func shape(of name: PartName) -> Int? { partShapes[name] }

  /// Returns the number of the shape of a value's elements or members.
  func inner(_ shape: Int?) -> Int? {
    guard let shape else { return nil }
    switch shapes[shape].content {
    case .elements(let inner), .members(let inner): return inner
    case .anything, .part, .undecided: return nil
    }
  }

  private mutating func add(_ shape: Shape) -> Int {
    var value = ValueShape()
    if !shape.kinds.isEmpty { value.allow(JSONKind.allCases.filter { shape.kinds.admits($0) }) }
    if !shape.words.isEmpty { value.words = shapes.add(words: shape.words) }
    value.allowsEmptyText = shape.allowsEmptyText
    value.allowsOtherText = !shape.allowsOnlyEmptyText
    value.minElements = shape.minElements
    switch shape.content {
    case .unspecified: break
    case .elements(let element): value.content = .elements(add(element))
    case .members(let member):
      // The levels of a collection refer to each other; `checkLevels` validates them.
      if case .part(.collectionSchema) = member.content {
        value.content = .undecided
      } else {
        value.content = .members(add(member))
      }
    case .part(let name):
      value.content = PartName.allCases.firstIndex(of: name).map { .part($0) } ?? .undecided
    }
    return shapes.add(value)
  }

  /// Returns the shape of an object that covers the part and all its variants.
  private func objectShape(_ name: PartName) -> ObjectShape? {
    guard let own = parts[name] else { return nil }
    let part = name.part
    let variants = part.variants.compactMap { parts[$0.part] }
    var names = own.members.map { $0.name }
    for name in variants.flatMap({ $0.members.map({ $0.name }) }) + ["_id"]
    where !names.contains(name) {
      names.append(name)
    }
    func members(_ table: PartTable) -> ObjectShape.Members {
      .init(
        shapes: names.map { name in
          table.members.firstIndex { $0.name == name }.map { table.shapes[$0] }
        },
        required: Set(
          names.indices.filter { number in
            table.members.contains { $0.name == names[number] && $0.isRequired }
          }))
    }
    return ObjectShape(
      names: names, members: members(own),
      types: part.variants.enumerated().flatMap { number, variant in
        variant.types.map { ($0, number) }
      }, variants: variants.map(members))
  }
}

/// A part's declaration, prepared for looking up its members in a document.
final class PartTable: Sendable {
  let name: PartName
  let noun: String
  let members: [Part.Member]
  /// The names of the members, in the order of `members`.
  let names: JSONNames
  /// The numbers of the members' shapes in `FormatTable.shapes`.
  let shapes: [Int]
  /// The JSON Schema reference of the part.
  let schema: String
  let variants: [(types: [[UInt8]], part: PartName)]
  /// The index of the member `type`, which selects the variant.
  let typeNumber: Int?

  init(_ name: PartName, shapes: [Int]) {
    let part = name.part
    self.name = name
    self.shapes = shapes
    noun = part.noun
    members = part.members
    names = JSONNames(part.members.map { $0.name })
    schema = JSONSchemaText.reference(name)
    variants = part.variants.map { ($0.types.map { Array($0.utf8) }, $0.part) }
    typeNumber = part.members.firstIndex { $0.name == "type" }
  }
}

extension Shape.Kinds {
  /// Creates the set that contains the kind of a value.
  init(_ kind: JSONKind) {
    switch kind {
    case .null: self = .null
    case .true, .false: self = .boolean
    case .number: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }

  fileprivate func admits(_ kind: JSONKind) -> Bool { contains(Shape.Kinds(kind)) }
}
