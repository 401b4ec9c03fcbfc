import DocumentFormat
import JSONTree
import JoyDoc

/// New values for properties of a field, its value above all.
public struct FieldUpdate: Hashable, Sendable {
  /// The field's id.
  public var field: String
  /// The properties with what they are to be; null takes one away, but for the value.
  public var members: [ChangedMember]

  public init(field: String, members: [ChangedMember]) {
    self.field = field
    self.members = members
  }

  public init(field: String, value: JSONPart) {
    self.init(field: field, members: [ChangedMember("value", value)])
  }

  /// Gives a field the value that it has now, and the order of its rows.
  init(restoring stored: LiveDocument.StoredField) {
    self.init(field: stored.field.id, value: Self.value(of: stored))
    if stored.field.kind == .table, let order = stored.field.rowOrder {
      members.append(ChangedMember("rowOrder", JSONPart(order, of: stored.tree)))
    }
  }

  /// The new value, if the value is among what changes.
  public var value: JSONPart? { members.last { $0.name == "value" }?.value }
}

extension FieldUpdate: ChangeKind {
  static let target = "field.update"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    field = try reader.envelopeText("fieldId")
    let change = try reader.wantedChange()
    members = reader.members(of: change, except: ["_id"])
    if members.isEmpty {
      throw .wrongShape(what: "'change'", wanted: "an object with a 'value' or other properties")
    }
  }

  var change: DocumentChange { .fieldUpdate(self) }
  var subject: ChangeSubject { ChangeSubject(field: field) }

  func writePayload(to writer: inout JSONWriter) {
    members.write(to: &writer)
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    guard let number = live.number(of: field) else { throw .unknownField(field) }
    if members.contains(where: { $0.name == "_id" }) {
      throw .wrongShape(what: "'_id'", wanted: "left as it is")
    }
    let old = live[number]
    if let value { try Self.check(value, for: old.field) }
    try members.filter { $0.name != "value" }.check(
      as: .part(.field), type: old.field.kind.name)
    if let order = members.last(where: { $0.name == "rowOrder" })?.value {
      guard order.tree.kind(order.root) == .array else {
        throw .wrongShape(what: "'rowOrder'", wanted: "a list of row ids")
      }
    }
    var effect = ChangeEffect(touched: [field])
    effect.inverse = [inverse(of: old)]
    guard members.allSatisfy({ $0.name == "value" || $0.name == "rowOrder" }) else {
      try live.restructure { edit, document in
        edit.setMembers(members, of: document.fields[number].node, in: document.tree)
      }
      effect.isStructural = true
      if members.contains(where: { Self.deciding.contains($0.name) }) {
        effect.retargeted = [field]
      }
      return effect
    }
    let order = newOrder(of: old)
    try live.edit(number) { edit, stored in
      for member in members where member.name == "value" || order == nil {
        edit.setMember(member.name, member.value.bytes, of: stored.owner, in: stored.tree)
      }
      if let order { edit.setMember("rowOrder", order, of: stored.owner, in: stored.tree) }
    }
    if !Self.reads(differently: old, from: live[number]) { effect.touched = [] }
    return effect
  }

  /// The properties that decide what the field's own formula gives.
  private static let deciding: Set<String> = ["formulas", "type", "options", "multi", "tz"]

  /// Throws unless lists are lists and rows are rows.
  private static func check(_ value: JSONPart, for field: Field) throws(ChangeError) {
    let tree = value.tree
    let isEmpty = tree.kind(value.root) == .null || tree.isEmptyString(value.root)
    switch field.kind {
    case .table, .collection, .chart:
      if isEmpty { return }
      guard tree.kind(value.root) == .array else {
        throw .wrongShape(what: "the value of a \(field.kind.name)", wanted: "a list")
      }
      for element in tree.elements(of: value.root) {
        guard tree.kind(element) == .object, tree[element, "_id"].flatMap(tree.string) != nil else {
          throw .wrongShape(
            what: field.kind == .chart ? "a series" : "a row", wanted: "an object with an '_id'")
        }
      }
      let part: PartName =
        field.kind == .table ? .row : field.kind == .collection ? .item : .series
      try value.check(as: .list(of: .part(part)))
    case .multiSelect, .image, .file:
      guard isEmpty || tree.kind(value.root) == .array || tree.kind(value.root) == .string else {
        throw .wrongShape(what: "the value of a \(field.kind.name)", wanted: "a list")
      }
    case .text, .textarea, .number, .date, .dropdown, .signature, .block, .richText, .barcode:
      guard tree.kind(value.root) != .object, tree.kind(value.root) != .array else {
        throw .wrongShape(
          what: "the value of a \(field.kind.name) field", wanted: "a single value")
      }
    case .other: break
    }
  }

  /// The order of a table's rows after its value is replaced and its order is not: the rows that
  /// stay keep theirs, new ones come last.
  private func newOrder(of old: LiveDocument.StoredField) -> [UInt8]? {
    guard old.field.kind == .table, let value, let order = old.field.rowOrder,
      !members.contains(where: { $0.name == "rowOrder" })
    else { return nil }
    let values = ValueReader(value.tree)
    var left: [String] = []
    var known: Set<String> = []
    for row in value.tree.elements(of: value.root) where !values.isDeleted(row) {
      if let id = value.tree[row, "_id"].flatMap(value.tree.string), known.insert(id).inserted {
        left.append(id)
      }
    }
    var writer = JSONWriter()
    writer.beginArray()
    for element in old.tree.elements(of: order) {
      guard let id = old.tree.string(element), known.remove(id) != nil else { continue }
      writer.append(id)
    }
    for id in left where known.contains(id) { writer.append(id) }
    writer.endArray()
    return writer.bytes
  }

  private static func reads(
    differently old: LiveDocument.StoredField, from new: LiveDocument.StoredField
  ) -> Bool {
    let value = new.field.value.map { Array(new.tree.source($0)) } ?? Array("null".utf8)
    if StoredValue.differs(old.field, from: value, in: old.tree) { return true }
    let orders = (old.field.rowOrder.map(old.tree.source), new.field.rowOrder.map(new.tree.source))
    return orders.0 != orders.1
  }

  private func inverse(of old: LiveDocument.StoredField) -> DocumentChange {
    var members = members.map { member in
      if member.name == "value" {
        return ChangedMember("value", Self.value(of: old))
      }
      let node = old.tree.member(utf8: member.name.utf8, of: old.owner)?.value
      return ChangedMember(member.name, node.map { JSONPart($0, of: old.tree) } ?? .null)
    }
    if old.field.kind == .table, value != nil, let order = old.field.rowOrder,
      !members.contains(where: { $0.name == "rowOrder" })
    {
      members.append(ChangedMember("rowOrder", JSONPart(order, of: old.tree)))
    }
    return .fieldUpdate(FieldUpdate(field: field, members: members))
  }

  /// What a field stores, or how documents write that it is empty.
  static func value(of stored: LiveDocument.StoredField) -> JSONPart {
    if let value = stored.field.value { return JSONPart(value, of: stored.tree) }
    switch stored.field.kind {
    case .table, .collection, .chart, .multiSelect, .image, .file:
      return JSONPart(written: Array("[]".utf8))
    case .date, .other: return .null
    default: return JSONPart("")
    }
  }
}
