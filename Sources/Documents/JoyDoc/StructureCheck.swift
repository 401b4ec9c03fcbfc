package import DocumentFormat
import IndexedCollections
package import JSONTree
package import SourceText

/// Compares a document with the declared format, and notes everything that differs.
///
/// What it finds is what a validator finds with the JSON Schema that is made from the same
/// declarations. It needs no recursion, however deeply rows are nested.
package struct StructureCheck {
  let tree: JSONTree
  private let table = FormatTable.standard
  private let tableDepth: Int
  /// The objects and lists on the way to what is looked at, each with its parent's number.
  private(set) var steps = IndexedArray<Step, Step>()
  private var waiting: [Task] = []
  /// The only values that are looked at, from the root downwards; nil for all.
  private var way: [JSONNode]?
  var findings: [StructureFinding] = []

  typealias StepNumber = TypedIndex<Step>

  /// A part of the way to a value.
  struct Step {
    /// Nil for the root.
    var parent: StepNumber?
    var key: Key
    var node: JSONNode
    /// The part that the value is, if it is one.
    var part: PartTable?
    /// How many steps lie above.
    var depth: Int
  }

  enum Key {
    case root
    case index(Int)
    /// An element on the way to the only value that is looked at: its number is rarely asked for.
    case element(JSONNode)
    case name(String)
  }

  /// A value whose content is still to be looked at.
  struct Task {
    var shape: Shape
    /// The number of the shape in the table, if it is there.
    var number: Int?
    var step: StepNumber
    var schema: String
  }

  private init(_ tree: JSONTree, tableDepth: Int) {
    self.tree = tree
    self.tableDepth = tableDepth
  }

  /// What a document, or a value by itself that should have a shape, has that the format does not
  /// allow, in the order of the places. The depth makes no difference but in time.
  ///
  /// Complexity: O(size of the document).
  package static func findings(
    in tree: JSONTree, as shape: Shape = .part(.document),
    tableDepth: Int = StructureCheck.commonDepth
  ) -> [StructureFinding] {
    var check = StructureCheck(tree, tableDepth: tableDepth)
    var number: Int?
    if case .part(let name) = shape.content { number = check.table.shape(of: name) }
    if check.isSurelyRight(tree.root, number, parent: nil) { return [] }
    check.look(at: tree.root, shape, number, .root, parent: nil, schema: "#")
    while let task = check.waiting.popLast() { check.lookInside(task) }
    return check.findings.enumerated().sorted { one, other in
      (one.element.range.start, one.offset) < (other.element.range.start, other.offset)
    }.map(\.element)
  }

  /// Whether a part is surely as it should be, whatever else the document holds.
  static func surelyAdmits(_ part: PartName, _ node: JSONNode, in tree: JSONTree) -> Bool {
    let table = FormatTable.standard
    guard let shape = table.shape(of: part) else { return false }
    return tree.conforms(node, to: shape, of: table.shapes) && tree.duplicates(in: node).isEmpty
  }

  /// The findings about one value alone, and not about what holds it; `way` leads to it from the
  /// root.
  ///
  /// Complexity: O(depth × members), and O(siblings) if there is something to tell.
  package static func findings(in tree: JSONTree, along way: [JSONNode]) -> [StructureFinding] {
    guard let last = way.last else { return [] }
    var check = StructureCheck(tree, tableDepth: commonDepth)
    check.way = way
    check.look(at: tree.root, .part(.document), nil, .root, parent: nil, schema: "#")
    while let task = check.waiting.popLast() { check.lookInside(task) }
    let range = tree.range(last)
    return check.findings.filter { finding in
      if case .required = finding.keyword { false } else { finding.range == range }
    }
  }

  /// Whether a value need not be looked at.
  private func passes(_ node: JSONNode, _ number: Int?, parent: StepNumber?) -> Bool {
    if let way { return !way.contains(node) }
    return isSurelyRight(node, number, parent: parent)
  }

  // MARK: Looking

  /// How far down values are compared with the table first: a document, its lists, a field and
  /// what the field holds. Were it done everywhere, a mistake deep inside nested rows would have
  /// all of them looked at again on every level.
  package static let commonDepth = 3

  /// Whether a value is surely as it should be. Complexity: O(size of the value), but O(1) for one
  /// deep inside whose content matters.
  private func isSurelyRight(_ node: JSONNode, _ number: Int?, parent: StepNumber?) -> Bool {
    guard let number else { return false }
    let depth = depth(below: parent)
    guard depth <= tableDepth || table.shapes[number].isPlain else { return false }
    return tree.conforms(node, to: number, of: table.shapes)
  }

  private func depth(below parent: StepNumber?) -> Int {
    parent.map { steps[$0].depth + 1 } ?? 0
  }

  /// Compares a value itself, and remembers to look inside; `number` is that of the shape.
  private mutating func look(
    at node: JSONNode, _ shape: Shape, _ number: Int?, _ key: Key, parent: StepNumber?,
    schema: String
  ) {
    let kind = Shape.Kinds(tree.kind(node))
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
    let step = steps.append(
      Step(parent: parent, key: key, node: node, part: part, depth: depth(below: parent)))
    waiting.append(Task(shape: shape, number: number, step: step, schema: schema))
  }

  private mutating func lookInside(_ task: Task) {
    let node = steps[task.step].node
    switch task.shape.content {
    case .elements(let element):
      let number = table.inner(task.number)
      let schema = task.schema + "/items"
      if let way {
        let next = steps[task.step].depth + 1
        guard way.indices.contains(next) else { return }
        return look(
          at: way[next], element, number, .element(way[next]), parent: task.step, schema: schema)
      }
      for (index, value) in tree.elements(of: node).enumerated()
      where !passes(value, number, parent: task.step) {
        look(at: value, element, number, .index(index), parent: task.step, schema: schema)
      }
      if case .part(let name) = element.content, let part = table(name) {
        findRepeatedIDs(of: part.noun, in: task.step)
      }
    case .members(let shape):
      let number = table.inner(task.number)
      let schema = task.schema + "/additionalProperties"
      // Of members with one name the last counts.
      let ignored = Set(tree.duplicates(in: node).map(\.earlier.value))
      for member in tree.members(of: node) where !ignored.contains(member.value) {
        if passes(member.value, number, parent: task.step) { continue }
        look(
          at: member.value, shape, number, .name(tree.string(member.name) ?? ""),
          parent: task.step, schema: schema)
      }
      if way == nil, case .part(.collectionSchema) = shape.content { checkLevels(in: task.step) }
    case .part:
      guard let part = steps[task.step].part else { return }
      let values = lookInside(part, of: task.step)
      guard let type = part.typeNumber.flatMap({ values[$0] }),
        let variant = part.variants.first(where: { variant in
          variant.types.contains { tree.isText(type, utf8: $0) }
        })
      else { return }
      if let part = table(variant.part) { lookInside(part, of: task.step) }
    case .unspecified: break
    }
  }

  /// Compares the members that a part declares; gives their values.
  @discardableResult
  private mutating func lookInside(_ part: PartTable, of step: StepNumber) -> JSONValues {
    let values = tree.values(of: steps[step].node, named: part.names)
    for number in part.members.indices {
      if let value = values[number] {
        if passes(value, part.shapes[number], parent: step) { continue }
        let member = part.members[number]
        look(
          at: value, member.shape, part.shapes[number], .name(member.name), parent: step,
          schema: "\(part.schema)/properties/\(member.name)")
      } else if part.members[number].isRequired {
        reportMissing(part.members[number], of: step, part.schema + "/required")
      }
    }
    return values
  }

  // MARK: Reporting

  private mutating func report(
    _ keyword: StructureFinding.Keyword, _ node: JSONNode, _ key: Key, _ parent: StepNumber?,
    _ schema: String, _ shape: Shape
  ) {
    let wanted =
      if case .minItems(let fewest) = keyword {
        "have \(fewest) \(fewest == 1 ? "element" : "elements") or more"
      } else {
        "be \(shape.phrase)"
      }
    let isVital =
      if case .name(let name) = key, let parent {
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

  private mutating func reportMissing(_ member: Part.Member, of step: StepNumber, _ schema: String)
  {
    let found = steps[step]
    findings.append(
      StructureFinding(
        keyword: .required(property: member.name), instancePath: pointer(found.key, found.parent),
        schemaPath: schema, message: "\(owner(step)) lacks '\(member.name)'",
        hint: "the format requires it", range: tree.idRange(of: found.node),
        isGrave: member.isVital))
  }
}

extension JSONTree {
  /// Where the id of an object stands, else its opening bracket.
  package func idRange(of node: JSONNode) -> DocumentRange {
    if let id = self[node, "_id"] { return range(id) }
    let whole = range(node)
    return DocumentRange(start: whole.start, end: min(whole.start + 1, whole.end))
  }
}
