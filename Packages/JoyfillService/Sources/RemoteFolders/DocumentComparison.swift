import JoyDocEngine
import JoyfillService

/// The differences between a document and an older version of it.
struct DocumentComparison {
  /// The names of the stored members that differ.
  let members: [String]
  /// The changes of the values of fields, if nothing else differs.
  let valueChanges: [FieldUpdate]?
  private let old: RawObject?
  private let new: RawObject?

  /// Compares two documents. Complexity: O(bytes).
  init(_ old: [UInt8], _ new: [UInt8]) {
    members = RemoteDocument.differences(old, new)
    self.old = RawObject(old)
    self.new = RawObject(new)
    valueChanges =
      members == ["fields"] ? Self.changes(Self.fields(self.old), Self.fields(self.new)) : nil
  }

  var isEmpty: Bool { members.isEmpty }

  /// The differing members; for fields, their ids, such as `fields/total`.
  var places: [String] {
    members.flatMap { name -> [String] in name == "fields" ? fieldPlaces : [name] }
  }

  private var fieldPlaces: [String] {
    let old = Dictionary(Self.fields(old).map { ($0.id, $0.part) }) { first, _ in first }
    let new = Dictionary(Self.fields(new).map { ($0.id, $0.part) }) { first, _ in first }
    let ids = Set(old.keys).union(new.keys).sorted().filter { id in
      guard let one = old[id], let other = new[id] else { return true }
      return !one.isEquivalent(to: other)
    }
    return ids.isEmpty ? ["fields"] : ids.map { "fields/\($0)" }
  }

  private struct Field {
    var id: String
    var part: JSONPart
    /// The field without its value.
    var rest: JSONPart
    var value: JSONPart?
  }

  private static func fields(_ document: RawObject?) -> [Field] {
    (document?.elements("fields") ?? []).map { bytes in
      let part = (try? JSONPart(parsing: bytes)) ?? .null
      let members = part.members ?? []
      let rest = RawObject.json(
        members.filter { $0.name != "value" }.map { ($0.name, Array($0.value.bytes)) })
      let values = RawObject(bytes)?["value"].flatMap { try? JSONPart(parsing: $0) }
      return Field(
        id: part["_id"]?.string ?? "", part: part, rest: (try? JSONPart(parsing: rest)) ?? .null,
        value: values)
    }
  }

  /// Returns the changes of values, or `nil` if something else differs or an id is ambiguous.
  private static func changes(_ old: [Field], _ new: [Field]) -> [FieldUpdate]? {
    guard old.count == new.count, Set(old.map(\.id)).count == old.count else { return nil }
    var changes: [FieldUpdate] = []
    for (old, new) in zip(old, new) {
      guard old.id == new.id, !new.id.isEmpty, old.rest.isEquivalent(to: new.rest) else {
        return nil
      }
      switch (old.value, new.value) {
      case (nil, nil): continue
      case (_, nil): return nil
      case (let was?, let value?) where was.isEquivalent(to: value): continue
      case (_, let value?): changes.append(FieldUpdate(field: new.id, value: value))
      }
    }
    return changes
  }
}
