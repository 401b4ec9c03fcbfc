import IndexedCollections
import Synchronization

/// Who knows the fields of a schema: there may be very many, of most of which no formula asks more than
/// the name and the kinds.
package protocol SchemaFields: Sendable {
  var count: Int { get }
  /// The kinds of a field if its type says no more; nil if it does, or there are none.
  func kinds(of slot: Slot) -> Kinds?
  func type(of slot: Slot) -> ValueType
  func identifier(of slot: Slot) -> String?
  /// A field with its names and the type that was asked for before.
  func field(_ slot: Slot, type: ValueType) -> Schema.Field
}

/// Fields that somebody has listed.
struct ListedFields: SchemaFields {
  let fields: [Schema.Field]

  var count: Int { fields.count }

  func kinds(of slot: Slot) -> Kinds? {
    let type = fields[slot.index].type
    return type.saysKindsOnly && !type.kinds.isEmpty ? type.kinds : nil
  }

  func type(of slot: Slot) -> ValueType { fields[slot.index].type }
  func identifier(of slot: Slot) -> String? { fields[slot.index].identifier }
  func field(_ slot: Slot, type: ValueType) -> Schema.Field { fields[slot.index] }
}

/// The fields of a schema as they were first. All schemas have it in common that come from one another
/// by changes.
final class SchemaListing: Sendable {
  private let source: any SchemaFields
  /// The kinds of the fields whose types say no more, none for the others. They are asked for most, and
  /// those of many fields fit into the cache.
  private let kinds: [Kinds]
  /// The types that say more, of the fields that somebody has asked about.
  private let types = Mutex(SparseList<ValueType>())
  /// All fields, once somebody has asked for them.
  private let made: Mutex<[Schema.Field]?>

  init(_ source: some SchemaFields) {
    self.source = source
    var kinds: [Kinds] = []
    kinds.reserveCapacity(source.count)
    for number in 0..<source.count { kinds.append(source.kinds(of: Slot(number)) ?? []) }
    self.kinds = kinds
    made = Mutex((source as? ListedFields)?.fields)
  }

  var count: Int { kinds.count }

  func type(of slot: Slot) -> ValueType {
    let kinds = kinds[slot.index]
    guard kinds.isEmpty else { return ValueType(kinds) }
    return types.withLock { types in
      if let known = types[slot.index] { return known }
      let type = source.type(of: slot)
      types[slot.index] = type
      return type
    }
  }

  /// Complexity: O(fields) the first time.
  var fields: [Schema.Field] {
    made.withLock { made in
      if let made { return made }
      let fields = (0..<count).map { source.field(Slot($0), type: type(of: Slot($0))) }
      made = fields
      return fields
    }
  }

  subscript(slot: Slot) -> Schema.Field {
    let known = made.withLock { $0 }
    return known?[slot.index] ?? source.field(slot, type: type(of: slot))
  }
}
