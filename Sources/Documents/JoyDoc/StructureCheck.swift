package import DocumentFormat
import IndexedCollections
package import JSONTree
package import SourceText

/// Validates a document against the declared format and collects all violations.
///
/// The result equals that of a JSON Schema validator with the schema that `JSONSchemaText`
/// generates from the same declarations. The check uses a work list and never recurses, however
/// deeply rows are nested.
package struct StructureCheck {
  let tree: JSONTree
  private let table = FormatTable.standard
  private let tableDepth: Int
  /// The objects and arrays on the paths to visited values, each with its parent's index.
  private(set) var steps = IndexedArray<Step, Step>()
  private var waiting: [Task] = []
  /// The path to the only value to check, from the root downwards; `nil` to check all values.
  private var way: [JSONNode]?
  var findings: [StructureFinding] = []

  typealias StepNumber = TypedIndex<Step>

  /// One object or array on the path to a value.
  struct Step {
    /// The index of the parent; `nil` for the root.
    var parent: StepNumber?
    var key: Key
    var node: JSONNode
    /// The declaration of the part, if the value is one.
    var part: PartTable?
    /// The number of ancestors.
    var depth: Int
  }

  enum Key {
    case root
    case index(Int)
    /// An element on the path to the only checked value. Its index is computed on demand.
    case element(JSONNode)
    case name(String)
  }

  /// A value whose content has not been checked yet.
  struct Task {
    var shape: Shape
    /// The number of the shape in `table`, if it has one.
    var number: Int?
    var step: StepNumber
    var schema: String
  }

  private init(_ tree: JSONTree, tableDepth: Int) {
    self.tree = tree
    self.tableDepth = tableDepth
  }

  /// Returns all violations of `shape` in document order.
  ///
  /// `tableDepth` affects performance only. Complexity: O(size of the document).
  package static func findings(
    in tree: JSONTree, as shape: Shape = .part(.document),
    tableDepth: Int = StructureCheck.commonDepth
  ) -> [StructureFinding] {
    var check = StructureCheck(tree, tableDepth: tableDepth)
    var number: Int?
    if case .part(let name) = shape.content { number = check.table.shape(of: name) }
    if check.isSurelyRight(tree.root, number, parent: nil) { return [] }
    check.visit(at: tree.root, shape, number, .root, parent: nil, schema: "#")
    while let task = check.waiting.popLast() { check.lookInside(task) }
    return check.findings.enumerated().sorted { one, other in
      (one.element.range.start, one.offset) < (other.element.range.start, other.offset)
    }.map { $0.element }
  }

  /// Returns `true` if the value at `node` certainly conforms to `part`.
  static func surelyAdmits(_ part: PartName, _ node: JSONNode, in tree: JSONTree) -> Bool {
    let table = FormatTable.standard
    guard let shape = table.shape(of: part) else { return false }
    return tree.conforms(node, to: shape, of: table.shapes) && tree.duplicates(in: node).isEmpty
  }

  /// Returns the violations of the last value on the path `way`, which starts at the root.
  ///
  /// Missing members and violations of enclosing values are not included.
  ///
  /// Complexity: O(depth × members), plus O(siblings) for each violation.
  package static func findings(in tree: JSONTree, along way: [JSONNode]) -> [StructureFinding] {
    guard let last = way.last else { return [] }
    var check = StructureCheck(tree, tableDepth: commonDepth)
    check.way = way
    check.visit(at: tree.root, .part(.document), nil, .root, parent: nil, schema: "#")
    while let task = check.waiting.popLast() { check.lookInside(task) }
    let range = tree.range(last)
    return check.findings.filter { finding in
      if case .required = finding.keyword { false } else { finding.range == range }
    }
  }

  /// Returns `true` if a value can be skipped.
  private func passes(_ node: JSONNode, _ number: Int?, parent: StepNumber?) -> Bool {
    if let way { return !way.contains(node) }
    return isSurelyRight(node, number, parent: parent)
  }

  // MARK: Checking

  /// The maximum depth at which values are first compared as a whole, using `FormatTable`.
  ///
  /// Covers the document, its lists, a field and the field's content. Without a limit, a violation
  /// deep inside nested rows would cause a new comparison of all of them at each level.
  package static let commonDepth = 3

  /// Returns `true` if a value certainly conforms to its shape.
  ///
  /// Complexity: O(size of the value), and O(1) for deeper values with a shape that is not plain.
  private func isSurelyRight(_ node: JSONNode, _ number: Int?, parent: StepNumber?) -> Bool {
    guard let number else { return false }
    let depth = depth(below: parent)
    guard depth <= tableDepth || table.shapes[number].isPlain else { return false }
    return tree.conforms(node, to: number, of: table.shapes)
  }

  private func depth(below parent: StepNumber?) -> Int {
    parent.map { steps[$0].depth + 1 } ?? 0
  }

  /// Checks a value and schedules its content. `number` is the number of its shape.
  private mutating func visit(
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
    if kind == .array, tree.count(node) < shape.minElements {
      report(.minItems(shape.minElements), node, key, parent, schema + "/minItems", shape)
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
        return visit(
          at: way[next], element, number, .element(way[next]), parent: task.step, schema: schema)
      }
      for (index, value) in tree.elements(of: node).enumerated()
      where !passes(value, number, parent: task.step) {
        visit(at: value, element, number, .index(index), parent: task.step, schema: schema)
      }
      if case .part(let name) = element.content, let part = table(name) {
        findRepeatedIDs(of: part.noun, in: task.step)
      }
    case .members(let shape):
      let number = table.inner(task.number)
      let schema = task.schema + "/additionalProperties"
      // Of several members with the same name, the last one counts.
      let ignored = Set(tree.duplicates(in: node).map { $0.earlier.value })
      for member in tree.members(of: node) where !ignored.contains(member.value) {
        if passes(member.value, number, parent: task.step) { continue }
        visit(
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

  /// Checks the members that `part` declares and returns their values.
  @discardableResult
  private mutating func lookInside(_ part: PartTable, of step: StepNumber) -> JSONValues {
    let values = tree.values(of: steps[step].node, named: part.names)
    for number in part.members.indices {
      if let value = values[number] {
        if passes(value, part.shapes[number], parent: step) { continue }
        let member = part.members[number]
        visit(
          at: value, member.requiredShape, part.shapes[number], .name(member.name), parent: step,
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
    // A container with the wrong type cannot be read, unless the value is `null` or empty.
    let isGrave =
      isVital
      || shape.kinds.isSubset(of: [.array, .object]) && !shape.kinds.isEmpty
        && tree.kind(node) != .null && !tree.isEmptyString(node)
        && keyword != .minItems(shape.minElements)
    findings.append(
      StructureFinding(
        keyword: keyword, instancePath: pointer(key, parent), schemaPath: schema,
        message: "\(phrase(key, parent)) must \(wanted)", range: tree.range(node),
        isGrave: isGrave))
  }

  private mutating func reportMissing(_ member: Part.Member, of step: StepNumber, _ schema: String)
  {
    let found = steps[step]
    let owner = owner(step)
    findings.append(
      StructureFinding(
        keyword: .required(property: member.name), instancePath: pointer(found.key, found.parent),
        schemaPath: schema, message: "\(owner) lacks '\(member.name)'",
        hint: "the format requires it", range: tree.idRange(of: found.node),
        isGrave: member.isVital,
        lacking: found.part.map {
          StructureFinding.LackingObject(node: found.node, part: $0.name, phrase: owner)
        }))
  }
}

extension JSONTree {
  /// Returns the range of an object's id, or of its opening brace if it has no `_id`.
  package func idRange(of node: JSONNode) -> DocumentRange {
    if let id = self[node, "_id"] { return range(id) }
    let whole = range(node)
    return DocumentRange(start: whole.start, end: min(whole.start + 1, whole.end))
  }
}
