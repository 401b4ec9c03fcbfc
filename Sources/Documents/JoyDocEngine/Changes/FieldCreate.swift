import DocumentFormat
import JSONTree
import JoyDoc

/// A new field, or new properties of the one that has its id already.
public struct FieldCreate: Hashable, Sendable {
  /// The field: an object with `_id` and `type`.
  public var field: JSONPart
  /// Its place among the fields of the document; nil, or one beyond the last, is the end.
  public var index: Int?

  /// A new field at an index; at the end without one.
  public init(field: JSONPart, at index: Int? = nil) {
    self.field = field
    self.index = index
  }
}

extension FieldCreate: ChangeKind {
  static let target = "field.create"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    let change = try reader.wantedChange()
    let inner = try reader.object("field")
    field = JSONPart(inner ?? change, of: reader.tree)
    index = try reader.index("targetIndex")
  }

  private var id: String? { field.tree[field.root, "_id"].flatMap { field.tree.string($0) } }

  var change: DocumentChange { .fieldCreate(self) }
  var subject: ChangeSubject { ChangeSubject(field: id) }

  func writePayload(to writer: inout JSONWriter) {
    writer.appendName("field")
    writer.appendRaw(field.bytes)
    if let index {
      writer.append("targetIndex", index)
    }
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    if let index, index < 0 { throw .badIndex("\(index)") }
    guard field.tree.kind(field.root) == .object else {
      throw .wrongShape(what: "a field", wanted: "an object")
    }
    let id = try ChangelogReader(tree: field.tree, node: field.root).id(of: field.root, "field")
    guard let type = field.tree[field.root, "type"].flatMap({ field.tree.string($0) }),
      !type.isEmpty
    else { throw .wrongShape(what: "the 'type' of the field", wanted: "a text that is not empty") }
    try field.check(as: .part(.field))
    if live.number(of: id) != nil {
      let reader = ChangelogReader(tree: field.tree, node: field.root)
      let members = reader.members(of: field.root, except: ["_id"])
      return try FieldUpdate(field: id, members: members).apply(to: &live)
    }
    try live.restructure { edit, document in
      let tree = document.tree
      if let fields = tree[tree.root, "fields"], tree.kind(fields) == .array {
        edit.insertElement(field.bytes, at: index ?? Int.max, of: fields, in: tree)
      } else {
        let list = [UInt8(ascii: "[")] + field.bytes + [UInt8(ascii: "]")]
        edit.setMember("fields", list, of: tree.root, in: tree)
      }
    }
    return ChangeEffect(
      touched: [id], retargeted: [id], isStructural: true,
      inverse: [.fieldDelete(FieldDelete(field: id))])
  }
}
