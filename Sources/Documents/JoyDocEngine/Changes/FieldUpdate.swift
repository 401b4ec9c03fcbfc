import IndexedCollections
import SheetEvaluation
import JSONTree
import JoyDoc
import JoyDocFormulas

/// New values for properties of a field, usually its `value`.
public struct FieldUpdate: Hashable, Sendable {
  /// The id of the field.
  public var field: String
  /// The properties with their new values; `null` removes a property other than `value`.
  public var members: [ChangedMember]

  /// Changes members of a field.
  public init(field: String, members: [ChangedMember]) {
    self.field = field
    self.members = members
  }

  /// Changes the value of a field.
  public init(field: String, value: JSONPart) {
    self.init(field: field, members: [ChangedMember("value", value)])
  }

  /// Restores the current value of a field, and the row order of a table.
  init(restoring stored: StoredField) {
    self.init(field: stored.field.id, members: [])
    members = [Self.part("value", stored.field.value, of: stored)]
    if stored.field.kind.storage == .rows {
      members.append(Self.part("rowOrder", stored.field.rowOrder, of: stored))
    }
  }

  /// Restores the current value of a field with a formula; `nil` for a field without one.
  init?(restoringComputed field: Field, of tree: JSONTree) {
    if field.applications.isEmpty { return nil }
    self.init(restoring: .init(tree: tree, field: field, owner: field.node))
  }

  private static func part(
    _ name: String, _ node: JSONNode?, of stored: StoredField
  ) -> ChangedMember {
    ChangedMember(restoring: name, node.map { JSONPart(verbatim: $0, of: stored.tree) })
  }

  /// The new value, unless the change leaves the value alone or removes it.
  public var value: JSONPart? { members.last { $0.name == "value" }.flatMap { $0.value } }
}

extension FieldUpdate: ChangeKind {
  static let target = "field.update"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    field = try reader.envelopeText("fieldId")
    members = try reader.wantedMembers(
      except: ["_id"], "an object with a 'value' or other properties")
  }

  var change: DocumentChange { .fieldUpdate(self) }
  var subject: ChangeSubject { ChangeSubject(field: field) }

  var restoration: Restoration? { Restoration(members) }
  var isStructural: Bool { !members.allSatisfy { $0.name == "value" || $0.name == "rowOrder" } }

  func writePayload(to writer: inout JSONWriter) {
    members.write(to: &writer)
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    guard let number = live.number(of: field) else { throw .unknownField(field) }
    let old = live[number]
    try check(for: old.field)
    if isStructural { return try changeStructure(of: number, in: &live) }
    var effect = ChangeEffect(touched: [field])
    effect.inverse = [inverse(of: old)]
    let order = newOrder(of: old)
    try live.edit(number) { edit, stored in
      let set = order == nil ? members : members.filter { $0.name == "value" }
      edit.setMembers(set, of: stored.owner, in: stored.tree)
      if let order { edit.setMember("rowOrder", order, of: stored.owner, in: stored.tree) }
    }
    if !Self.reads(differently: old, from: live[number]) { effect.touched = [] }
    return effect
  }

  private func changeStructure(
    of number: CellID, in live: inout LiveDocument
  ) throws(ChangeError) -> ChangeEffect {
    var old: [ChangedMember] = []
    let was = live[number]
    try live.restructure { edit, document in
      let node = document.fields[number].node
      old = members.asStored(in: node, of: document.tree)
      edit.setMembers(members, of: node, in: document.tree)
    }
    var effect = ChangeEffect(isStructural: true)
    if members.contains(where: { !Self.unread.contains($0.name) }) { effect.touched = [field] }
    effect.bindsNames = members.contains { $0.name == "identifier" }
    effect.inverse = [.fieldUpdate(FieldUpdate(field: field, members: old))]
    if members.contains(where: { Self.deciding.contains($0.name) }) { effect.retargeted = [field] }
    // The field's own formula runs when undo restores it.
    effect.lostValues = [FieldUpdate(restoringComputed: was.field, of: was.tree)].compactMap { $0 }
    return effect
  }

  /// Checks that the members are valid for `field`.
  private func check(for field: Field) throws(ChangeError) {
    if members.isVerbatim { return }
    if members.contains(where: { $0.name == "_id" }) {
      throw .wrongShape(what: "'_id'", wanted: "unchanged")
    }
    if let value { try check(value, for: field) }
    try members.filter { $0.name != "value" }.check(as: .part(.field), type: field.kind.name)
    if let order = members.last(where: { $0.name == "rowOrder" })?.value {
      guard order.tree.kind(order.root) == .array else {
        throw .wrongShape(what: "'rowOrder'", wanted: "a list of row ids")
      }
    }
  }

  /// The properties that do not affect what formulas read from the field.
  private static let unread: Set<String> = [
    "identifier", "metadata", "tipDescription", "tipTitle", "tipVisible", "title",
  ]

  /// The properties that affect the result of the field's own formula.
  private static let deciding: Set<String> = ["formulas", "type", "options", "multi", "tz"]

  /// Checks that `value` has the shape that the type of `field` requires.
  private func check(_ value: JSONPart, for field: Field) throws(ChangeError) {
    let tree = value.tree
    let isEmpty = tree.kind(value.root) == .null || tree.isEmptyString(value.root)
    switch field.kind.storage {
    case .rows, .nestedRows, .series:
      if isEmpty { return }
      guard tree.kind(value.root) == .array else {
        throw .wrongShape(what: "the value of a \(field.kind.name)", wanted: "a list")
      }
      for element in tree.elements(of: value.root) {
        guard tree.kind(element) == .object, tree.string("_id", of: element) != nil else {
          throw .wrongShape(
            what: field.kind.storage == .series ? "a series" : "a row",
            wanted: "an object with an '_id'")
        }
      }
      let part: PartName =
        field.kind.storage == .rows ? .row : field.kind.storage == .nestedRows ? .item : .series
      try value.check(as: .list(of: .part(part)))
    case .options, .attachments:
      guard isEmpty || tree.kind(value.root) == .array || tree.kind(value.root) == .string else {
        throw .wrongShape(what: "the value of a \(field.kind.name)", wanted: "a list")
      }
      try check(single: value, for: field)
    case .text, .number, .instant, .option, .signature, .block, .richText:
      guard tree.kind(value.root) != .object, tree.kind(value.root) != .array else {
        throw .wrongShape(
          what: "the value of a \(field.kind.name) field", wanted: "a single value")
      }
      try check(single: value, for: field)
    case .unknown: break
    }
  }

  /// Checks that `field` can store `value`, with the constraints that the change gives it.
  private func check(single value: JSONPart, for field: Field) throws(ChangeError) {
    var constraints = field.constraints
    for member in members {
      constraints.replace(member.name, with: member.value?.root, of: (member.value ?? value).tree)
    }
    try constraints.check(
      value, of: "the value of \(field.kind.theField) '\(field.id)'")
  }

  /// Returns the row order of a table after its value, but not its order, was replaced.
  ///
  /// Remaining rows keep their order, and new rows follow at the end.
  private func newOrder(of old: StoredField) -> [UInt8]? {
    guard old.field.kind.storage == .rows, !members.isVerbatim, let value,
      let order = old.field.rowOrder, !members.contains(where: { $0.name == "rowOrder" })
    else { return nil }
    var left: [String] = []
    var known: Set<String> = []
    for row in value.tree.elements(of: value.root) where !value.tree.isDeleted(row) {
      if let id = value.tree.string("_id", of: row), known.insert(id).inserted {
        left.append(id)
      }
    }
    let kept = old.tree.elements(of: order).compactMap { old.tree.string($0) }
      .filter { known.remove($0) != nil }
    return JSONWriter.literal(kept + left.filter { known.contains($0) })
  }

  private static func reads(
    differently old: StoredField, from new: StoredField
  ) -> Bool {
    let isSame = StoredRepresentation.isSame(
      old.field.value, of: old.tree, as: new.field.value, of: new.tree, old.field.kind)
    if !isSame { return true }
    let orders = (old.field.rowOrder.map(old.tree.source), new.field.rowOrder.map(new.tree.source))
    return orders.0 != orders.1
  }

  private func inverse(of old: StoredField) -> DocumentChange {
    var back = members.asStored(in: old.owner, of: old.tree)
    if old.field.kind.storage == .rows, old.field.rowOrder != nil,
      !members.contains(where: { $0.name == "rowOrder" })
    {
      back.append(Self.part("rowOrder", old.field.rowOrder, of: old))
    }
    return .fieldUpdate(FieldUpdate(field: field, members: back))
  }
}
