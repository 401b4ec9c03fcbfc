import JoyDocEngine
import JoyfillService

/// The differences between a document and an older version of it.
struct DocumentComparison {
  /// The names of the stored members that differ.
  let members: [String]
  /// The changes of the values of fields, if nothing else differs.
  let valueChanges: [FieldUpdate]?
  private let old: [JSONPart]
  private let new: [JSONPart]

  /// Compares two documents. Complexity: O(bytes).
  init(_ old: StoredMembers?, _ new: StoredMembers?) {
    members = StoredMembers.differences(old, new)
    let haveFieldsChanged = members.contains("fields")
    self.old = haveFieldsChanged ? old?["fields"]?.elements ?? [] : []
    self.new = haveFieldsChanged ? new?["fields"]?.elements ?? [] : []
    valueChanges = members == ["fields"] ? Self.changes(self.old, self.new) : nil
  }

  var isEmpty: Bool { members.isEmpty }

  /// The differing members; for fields, their ids, such as `fields/total`.
  var places: [String] {
    members.flatMap { name -> [String] in name == "fields" ? fieldPlaces : [name] }
  }

  private var fieldPlaces: [String] {
    func byID(_ fields: [JSONPart]) -> [String: JSONPart] {
      Dictionary(fields.map { (Self.id($0), $0) }) { first, _ in first }
    }
    let (old, new) = (byID(old), byID(new))
    let ids = Set(old.keys).union(new.keys).sorted().filter { id in
      guard let one = old[id], let other = new[id] else { return true }
      return !one.isEquivalent(to: other)
    }
    return ids.isEmpty ? ["fields"] : ids.map { "fields/\($0)" }
  }

  /// Returns the changes of values, or `nil` if something else differs or an id is ambiguous.
  private static func changes(_ old: [JSONPart], _ new: [JSONPart]) -> [FieldUpdate]? {
    let ids = old.map(id)
    guard ids == new.map(id), Set(ids).count == ids.count, !ids.contains("") else { return nil }
    var changes: [FieldUpdate] = []
    for (id, (old, new)) in zip(ids, zip(old, new)) where !old.isEquivalent(to: new) {
      guard let value = new["value"], let oldRest = withoutValue(old),
        let newRest = withoutValue(new), oldRest.isEquivalent(to: newRest)
      else { return nil }
      changes.append(FieldUpdate(field: id, value: value))
    }
    return changes.isEmpty ? nil : changes
  }

  private static func id(_ field: JSONPart) -> String { field["_id"]?.string ?? "" }

  private static func withoutValue(_ field: JSONPart) -> JSONPart? {
    let members = (field.members ?? []).filter { $0.name != "value" }
    return try? JSONPart(
      parsing: RawObject.json(members.map { ($0.name, Array($0.value.bytes)) }))
  }
}
