import IndexedCollections
import Synchronization

/// A lazy source of a schema's fields.
///
/// There may be very many fields. For most of them, formulas need only the name and the kinds.
package protocol SchemaFields: AnyObject, Sendable {
  /// All fields, if they are already at hand.
  var listed: [FormulaSchema.Field]? { get }
  var count: Int { get }
  /// Returns the kinds of a field if its type consists of nothing else.
  ///
  /// Returns `nil` if the type has further details, or has no kinds.
  func kinds(of slot: Slot) -> Kinds?
  func type(of slot: Slot) -> ValueType
  func identifier(of slot: Slot) -> String?
  /// Returns a field with its names and its `type`, which has been read before.
  func field(_ slot: Slot, type: ValueType) -> FormulaSchema.Field
}

extension SchemaFields {
  package var listed: [FormulaSchema.Field]? { nil }
}

/// Fields given as an array.
final class ListedFields: SchemaFields {
  private let fields: [FormulaSchema.Field]

  init(_ fields: [FormulaSchema.Field]) { self.fields = fields }

  var listed: [FormulaSchema.Field]? { fields }

  var count: Int { fields.count }

  func kinds(of slot: Slot) -> Kinds? {
    let type = fields[slot.index].type
    return type.saysKindsOnly && !type.kinds.isEmpty ? type.kinds : nil
  }

  func type(of slot: Slot) -> ValueType { fields[slot.index].type }
  func identifier(of slot: Slot) -> String? { fields[slot.index].identifier }
  func field(_ slot: Slot, type: ValueType) -> FormulaSchema.Field { fields[slot.index] }
}

/// The original fields of a schema, shared by all schemas derived from it by changes.
final class SchemaListing: Sendable {
  private let source: any SchemaFields
  /// The kinds of fields whose types have no further details; empty for all other fields.
  ///
  /// Kinds are read most often, and those of many fields fit into the processor's cache.
  private let kinds: [Kinds]
  /// Cached types that have further details.
  private let types = Mutex(SparseList<ValueType>())
  /// All fields, computed on first use.
  private let made: Mutex<[FormulaSchema.Field]?>

  init(_ source: any SchemaFields) {
    self.source = source
    var kinds: [Kinds] = []
    kinds.reserveCapacity(source.count)
    for number in 0..<source.count { kinds.append(source.kinds(of: Slot(number)) ?? []) }
    self.kinds = kinds
    made = Mutex(source.listed)
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

  /// All original fields.
  ///
  /// Complexity: O(fields) the first time.
  var fields: [FormulaSchema.Field] {
    made.withLock { made in
      if let made { return made }
      let fields = (0..<count).map { source.field(Slot($0), type: type(of: Slot($0))) }
      made = fields
      return fields
    }
  }

  subscript(slot: Slot) -> FormulaSchema.Field {
    let known = made.withLock { $0 }
    return known?[slot.index] ?? source.field(slot, type: type(of: slot))
  }
}
