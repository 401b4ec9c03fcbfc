import JSONTree
import JoyDoc

/// A new field, or new properties of the existing field with the same id.
public struct FieldCreate: Hashable, Sendable {
  /// The field: an object with `_id` and `type`.
  public var field: JSONPart
  /// The position among the fields of the document.
  ///
  /// `nil` or an index past the end means the end.
  public var index: Int?

  /// Creates the field at an index, or at the end if `index` is `nil`.
  public init(field: JSONPart, at index: Int? = nil) {
    self.field = field
    self.index = index
  }
}

extension FieldCreate: ChangeKind {
  static let target = "field.create"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    field = try reader.newPart("field").part
    index = try reader.index("targetIndex")
  }

  var change: DocumentChange { .fieldCreate(self) }
  var subject: ChangeSubject { ChangeSubject(field: field.id) }

  func writePayload(to writer: inout JSONWriter) {
    writer.append("field", field, at: index)
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    try ChangeError.check(index: index)
    let id = try field.wantedID(as: .field)
    guard let type = field.tree.string("type", of: field.root),
      !type.isEmpty
    else { throw .wrongShape(what: "the 'type' of the field", wanted: "a non-empty text") }
    try field.check(as: .part(.field))
    if live.number(of: id) != nil {
      let reader = ChangelogReader(tree: field.tree, node: field.root)
      let members = reader.members(of: field.root, except: ["_id"])
      return try FieldUpdate(field: id, members: members).apply(to: &live)
    }
    try live.restructure { edit, document in
      let tree = document.tree
      edit.insert(field.bytes, at: index, intoList: "fields", of: tree.root, in: tree)
    }
    return ChangeEffect(
      touched: [id], retargeted: [id], isStructural: true,
      inverse: [.fieldDelete(FieldDelete(field: id))])
  }
}
