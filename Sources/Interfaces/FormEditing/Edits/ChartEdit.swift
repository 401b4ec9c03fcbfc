import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText
import ValueFormatting

/// Edits of a chart's lines and points.
struct ChartEdit {
  private let stored: StoredField
  private var tree: JSONTree { stored.tree }

  init(_ stored: StoredField) { self.stored = stored }

  /// Returns the change that sets a member of a point or the title of a line.
  ///
  /// Throws an `EditRefusal` if the target or value is not valid.
  func setting(_ target: EditTarget, to text: String) throws(EditRefusal) -> DocumentChange {
    let line = try line(target)
    var edit = JSONEdit()
    let owner = target.row == nil ? line : try point(target, in: line)
    switch target.column {
    case "title" where target.row == nil, "label" where target.row != nil:
      let name = target.row == nil ? "title" : "label"
      edit.setMember(name, JSONWriter.literal(text), of: owner, in: tree)
    case "x" where target.row != nil, "y" where target.row != nil:
      let number: [UInt8]
      do throws(TypedText.Refusal) {
        number = try TypedText.json(number: text)
      } catch {
        throw EditRefusal(error)
      }
      edit.setMember(target.column ?? "x", number, of: owner, in: tree)
    default:
      throw EditRefusal(.unknownColumn(target.column ?? "", field: stored.field.id))
    }
    return change(edit)
  }

  /// Returns the change that appends a point to a line, or a line if `target` names none.
  func adding(_ target: EditTarget) throws(EditRefusal) -> DocumentChange {
    guard stored.field.kind.storage == .series else { throw Self.noChart }
    var edit = JSONEdit()
    if target.path == nil {
      let line = JSONWriter.object { writer in
        writer.append("_id", FreshID.next())
        writer.append("title", "")
        writer.appendArray("points", json: [Self.newPoint(after: nil)])
      }
      guard let lines = stored.field.value, tree.kind(lines) == .array else {
        return .fieldUpdate(
          FieldUpdate(
            field: stored.field.id, value: JSONPart(written: JSONWriter.array(json: [line]))))
      }
      edit.insertElement(line, at: tree.count(lines), of: lines, in: tree)
      return change(edit)
    }
    let line = try line(target)
    if let points = tree[line, "points"], tree.kind(points) == .array {
      let last = Array(tree.elements(of: points)).last.flatMap { tree[$0, "x"] }
        .flatMap { tree.double($0) }
      edit.insertElement(Self.newPoint(after: last), at: tree.count(points), of: points, in: tree)
    } else {
      let points = JSONWriter.array(json: [Self.newPoint(after: nil)])
      edit.setMember("points", points, of: line, in: tree)
    }
    return change(edit)
  }

  /// Returns the change that removes a point, or the line if `target` names no point.
  func removing(_ target: EditTarget) throws(EditRefusal) -> DocumentChange {
    let line = try line(target)
    var edit = JSONEdit()
    let list = target.row == nil ? stored.field.value : tree[line, "points"]
    let doomed = target.row == nil ? line : try point(target, in: line)
    if let list {
      let places = tree.elements(of: list).enumerated().filter { $0.element == doomed }
      edit.removeElements(at: Set(places.map { $0.offset }), of: list, in: tree)
    }
    return change(edit)
  }

  private static let noChart = EditRefusal(.notTyped, "the field is not a chart")

  private static func newPoint(after x: Double?) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("_id", FreshID.next())
      writer.append("label", "")
      writer.append("x", number: (x ?? -1) + 1)
      writer.append("y", 0)
    }
  }

  private func line(_ target: EditTarget) throws(EditRefusal) -> JSONNode {
    guard stored.field.kind.storage == .series else { throw Self.noChart }
    let lines = stored.field.value.map { tree.objects(in: $0) } ?? []
    guard let line = lines.first(where: { has($0, target.path) }) else {
      throw EditRefusal(.unknownParent(target.path ?? "", field: stored.field.id))
    }
    return line
  }

  private func point(_ target: EditTarget, in line: JSONNode) throws(EditRefusal) -> JSONNode {
    let points = tree.objects("points", of: line)
    guard let point = points.first(where: { has($0, target.row) }) else {
      throw EditRefusal(.unknownRow(target.row ?? "", field: stored.field.id))
    }
    return point
  }

  private func has(_ node: JSONNode, _ id: String?) -> Bool {
    id != nil && tree.string("_id", of: node) == id
  }

  /// Returns the field update for the edited chart.
  private func change(_ edit: JSONEdit) -> DocumentChange {
    let changed = edit.applied(to: tree)
    // The value keeps its offset, because edits only affect text after its start.
    let value = stored.field.value.flatMap { old in
      changed.nodes(at: tree.range(old).start).first {
        changed.kind($0) == .array && changed.range($0).start == tree.range(old).start
      }
    }
    let part = value.map { JSONPart($0, of: changed) } ?? .null
    return .fieldUpdate(FieldUpdate(field: stored.field.id, value: part))
  }
}
