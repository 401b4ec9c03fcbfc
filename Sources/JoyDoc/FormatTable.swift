import DocumentFormat
import JSONTree

/// The declarations of the format, laid out for looking names up in a document.
struct FormatTable: Sendable {
  static let standard = FormatTable()

  private let parts: [PartName: PartTable]

  init() {
    var parts: [PartName: PartTable] = [:]
    for name in PartName.allCases { parts[name] = PartTable(name) }
    self.parts = parts
  }

  func callAsFunction(_ name: PartName) -> PartTable { parts[name] ?? PartTable(name) }
}

/// A part, laid out so that members that are as declared are passed over quickly.
final class PartTable: Sendable {
  let name: PartName
  let noun: String
  let members: [Part.Member]
  /// The names of the members, numbered as they are.
  let names: JSONNames
  /// What a member's value must be if that decides everything about it.
  let plainShapes: [PlainShape?]
  /// Where the part is described in the JSON Schema.
  let schema: String
  let variants: [(types: [[UInt8]], part: PartName)]
  /// The number of the member that chooses the variant.
  let typeNumber: Int?

  init(_ name: PartName) {
    let part = name.part
    self.name = name
    noun = part.noun
    members = part.members
    names = JSONNames(part.members.map(\.name))
    plainShapes = part.members.map { PlainShape($0.shape) }
    schema = JSONSchemaText.reference(name)
    variants = part.variants.map { ($0.types.map { Array($0.utf8) }, $0.part) }
    typeNumber = part.members.firstIndex { $0.name == "type" }
  }
}

/// A shape that is about a value alone and not about what it holds.
struct PlainShape: Sendable {
  private let kinds: Shape.Kinds
  private let allowsOnlyEmptyText: Bool
  private let allowsEmptyText: Bool
  private let words: [[UInt8]]

  /// Nil for a shape that says something about a value's content.
  init?(_ shape: Shape) {
    guard case .unspecified = shape.content, shape.fewestElements == 0 else { return nil }
    kinds = shape.kinds
    allowsOnlyEmptyText = shape.allowsOnlyEmptyText
    allowsEmptyText = shape.allowsEmptyText
    words = shape.words.map { Array($0.utf8) }
  }

  /// Whether a value is as it should be; `kind` is its kind. Complexity: O(words).
  func admits(_ node: JSONNode, _ kind: Shape.Kinds, in tree: JSONTree) -> Bool {
    if !words.isEmpty {
      if kind == .null, kinds.contains(.null) { return true }
      for word in words where tree.isText(node, utf8: word) { return true }
      return false
    }
    guard kinds.isEmpty || kinds.contains(kind) else { return false }
    guard kind == .string, allowsOnlyEmptyText || !allowsEmptyText else { return true }
    return tree.isEmptyString(node) ? allowsEmptyText : !allowsOnlyEmptyText
  }
}
