package import DocumentFormat
package import JSONTree
import SourceText

/// Compares a document with the declared format, and notes everything that differs.
///
/// What it finds is what a validator finds with the JSON Schema that is made from the same
/// declarations. It needs no recursion, however deeply rows are nested.
package struct StructureCheck {
  let tree: JSONTree
  private let table = FormatTable.standard
  /// The objects and lists on the way to what is looked at, each with its parent's number.
  private(set) var steps: [Step] = []
  private var waiting: [Task] = []
  var findings: [StructureFinding] = []

  /// A part of the way to a value.
  struct Step {
    var parent: Int
    var key: Key
    var node: JSONNode
    /// The part that the value is, if it is one.
    var part: PartTable?
  }

  enum Key {
    case root
    case index(Int)
    case name(String)
  }

  /// A value whose content is still to be looked at.
  struct Task {
    var shape: Shape
    var step: Int
    var schema: String
  }

  private init(_ tree: JSONTree) { self.tree = tree }

  /// What a document has that the format does not allow, in the order of the places.
  ///
  /// Complexity: O(size of the document).
  package static func findings(in tree: JSONTree) -> [StructureFinding] {
    findings(in: tree, as: .part(.document))
  }

  /// The same for a value by itself that should have a shape.
  package static func findings(in tree: JSONTree, as shape: Shape) -> [StructureFinding] {
    var check = StructureCheck(tree)
    check.look(at: tree.root, shape, .root, parent: -1, schema: "#")
    while let task = check.waiting.popLast() { check.lookInside(task) }
    return check.findings.enumerated().sorted { one, other in
      (one.element.range.start, one.offset) < (other.element.range.start, other.offset)
    }.map(\.element)
  }

  // MARK: Looking

  /// Compares a value itself, and remembers to look inside.
  private mutating func look(
    at node: JSONNode, _ shape: Shape, _ key: Key, parent: Int, schema: String
  ) {
    let kind = Self.kind(of: node, in: tree)
    var part: PartTable?
    if case .part(let name) = shape.content { part = table(name) }
    let schema = part?.schema ?? schema
    if !shape.words.isEmpty {
      if kind == .null, shape.kinds.contains(.null) { return }
      if shape.words.contains(where: { tree.isText(node, utf8: $0.utf8) }) { return }
      let words = StructureFinding.Keyword.words(shape.words, orNull: shape.kinds.contains(.null))
      return report(words, node, key, parent, schema + "/enum", shape)
    }
    if !shape.kinds.isEmpty, !shape.kinds.contains(kind) {
      return report(.type(shape.kinds.names), node, key, parent, schema + "/type", shape)
    }
    if kind == .string, shape.allowsOnlyEmptyText, !tree.isEmptyString(node) {
      return report(.maxLength(0), node, key, parent, schema + "/maxLength", shape)
    }
    if !shape.allowsEmptyText, tree.isEmptyString(node) {
      return report(.minLength(1), node, key, parent, schema + "/minLength", shape)
    }
    if kind == .array, tree.count(node) < shape.fewestElements {
      report(.minItems(shape.fewestElements), node, key, parent, schema + "/minItems", shape)
    }
    switch shape.content {
    case .unspecified: return
    case .elements: if kind != .array || tree.count(node) == 0 { return }
    case .members, .part: if kind != .object { return }
    }
    steps.append(Step(parent: parent, key: key, node: node, part: part))
    waiting.append(Task(shape: shape, step: steps.count - 1, schema: schema))
  }

  private mutating func lookInside(_ task: Task) {
    let node = steps[task.step].node
    switch task.shape.content {
    case .elements(let element):
      let plain = PlainShape(element)
      let schema = task.schema + "/items"
      for (index, value) in tree.elements(of: node).enumerated() {
        if plain?.admits(value, Self.kind(of: value, in: tree), in: tree) ?? false { continue }
        look(at: value, element, .index(index), parent: task.step, schema: schema)
      }
      if case .part(let name) = element.content {
        findRepeatedIDs(of: table(name).noun, in: task.step)
      }
    case .members(let shape):
      let plain = PlainShape(shape)
      let schema = task.schema + "/additionalProperties"
      // Of members with one name the last counts.
      let ignored = Set(tree.duplicates(in: node).map(\.earlier.value))
      for member in tree.members(of: node) where !ignored.contains(member.value) {
        let value = member.value
        if plain?.admits(value, Self.kind(of: value, in: tree), in: tree) ?? false { continue }
        look(
          at: value, shape, .name(tree.string(member.name) ?? ""), parent: task.step,
          schema: schema)
      }
      if case .part(.collectionSchema) = shape.content { checkLevels(in: task.step) }
    case .part:
      guard let part = steps[task.step].part else { return }
      let values = lookInside(part, of: task.step)
      guard let type = part.typeNumber.flatMap({ values[$0] }),
        let variant = part.variants.first(where: { variant in
          variant.types.contains { tree.isText(type, utf8: $0) }
        })
      else { return }
      lookInside(table(variant.part), of: task.step)
    case .unspecified: break
    }
  }

  /// Compares the members that a part declares; gives their values.
  @discardableResult
  private mutating func lookInside(_ part: PartTable, of step: Int) -> [JSONNode?] {
    let values = tree.values(of: steps[step].node, named: part.names)
    for number in values.indices {
      if let value = values[number] {
        let plain = part.plainShapes[number]
        if plain?.admits(value, Self.kind(of: value, in: tree), in: tree) ?? false { continue }
        let member = part.members[number]
        look(
          at: value, member.shape, .name(member.name), parent: step,
          schema: "\(part.schema)/properties/\(member.name)")
      } else if part.members[number].isRequired {
        reportMissing(part.members[number], of: step, part.schema + "/required")
      }
    }
    return values
  }

  private static func kind(of node: JSONNode, in tree: JSONTree) -> Shape.Kinds {
    switch tree.kind(node) {
    case .null: .null
    case .true, .false: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  // MARK: Reporting

  private mutating func report(
    _ keyword: StructureFinding.Keyword, _ node: JSONNode, _ key: Key, _ parent: Int,
    _ schema: String, _ shape: Shape
  ) {
    let wanted =
      if case .minItems(let fewest) = keyword {
        "have \(fewest) \(fewest == 1 ? "element" : "elements") or more"
      } else {
        "be \(shape.phrase)"
      }
    let isVital =
      if case .name(let name) = key, steps.indices.contains(parent) {
        steps[parent].part?.members.first { $0.name == name }?.isVital ?? false
      } else {
        false
      }
    // What should hold others and does not cannot be read, but for one that is empty.
    let isGrave =
      isVital
      || shape.kinds.isSubset(of: [.array, .object]) && !shape.kinds.isEmpty
        && tree.kind(node) != .null && !tree.isEmptyString(node)
        && keyword != .minItems(shape.fewestElements)
    findings.append(
      StructureFinding(
        keyword: keyword, instancePath: pointer(key, parent), schemaPath: schema,
        message: "\(phrase(key, parent)) must \(wanted)", range: tree.range(node),
        isGrave: isGrave))
  }

  private mutating func reportMissing(_ member: Part.Member, of step: Int, _ schema: String) {
    let found = steps[step]
    findings.append(
      StructureFinding(
        keyword: .required(property: member.name), instancePath: pointer(found.key, found.parent),
        schemaPath: schema, message: "\(owner(step).phrase) lacks '\(member.name)'",
        hint: "the format requires it", range: idRange(of: found.node), isGrave: member.isVital))
  }

  /// Where the id of an object stands, else its opening bracket.
  func idRange(of node: JSONNode) -> DocumentRange {
    if let id = tree[node, "_id"] { return tree.range(id) }
    let range = tree.range(node)
    return DocumentRange(start: range.start, end: min(range.start + 1, range.end))
  }
}
