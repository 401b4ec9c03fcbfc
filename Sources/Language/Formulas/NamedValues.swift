public import FormulaRuntime
public import FormulaValues

/// Values by name.
///
/// ```swift
/// let order = NamedValues(["price": 10, "quantity": 3])
/// let formula = Formula("price * quantity", schema: order.schema)
/// try formula.value(in: order)                                         // .number(30)
/// try formula.value(in: NamedValues(["quantity": 2, "price": 7]))      // .number(14), bound by name
/// try formula.value(in: NamedValues(["price": 7], for: order.schema))  // .null, bound once
/// ```
public struct NamedValues: WordContext, Sendable {
  /// The names as a schema. Their types are those of the values.
  public let schema: FormulaSchema
  /// The values, one for each field of the schema.
  private let values: [Value]

  /// Creates a context from `values`; later ones replace earlier ones of the same name.
  public init(_ values: [(name: String, value: Value)]) {
    var names: [String: Int] = [:]
    var fields: [FormulaSchema.Field] = []
    var kept: [Value] = []
    for (name, value) in values {
      let field = FormulaSchema.Field(id: name, type: value.staticType)
      if let index = names[name] {
        fields[index] = field
        kept[index] = value
      } else {
        names[name] = fields.count
        fields.append(field)
        kept.append(value)
      }
    }
    schema = FormulaSchema(fields)
    self.values = kept
  }

  /// Creates a context from values by name.
  public init(_ values: [String: Value]) {
    self.init(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// Creates values for the fields of `schema`, by their ids or identifiers; missing fields are
  /// null.
  ///
  /// Formulas with this schema read the values without a search by name, which is the fastest way
  /// to evaluate a formula over many rows.
  ///
  /// Complexity: O(fields + values).
  ///
  /// - Parameters:
  ///   - values: the values by name.
  ///   - schema: the schema of the formulas that will read them.
  ///   - unknownNames: whether a name that is not in the schema is ignored or an error.
  /// - Throws: `BindingError` if a value has a type that its field excludes, or is missing where the
  ///   field excludes null, or if a name is unknown and `unknownNames` is `.rejected`.
  public init(
    _ values: [String: Value], for schema: FormulaSchema, unknownNames: UnknownNames = .ignored
  ) throws(BindingError) {
    var bound = [Value](repeating: .null, count: schema.count)
    var isIDBound: Set<Int> = []
    for (name, value) in values {
      guard case .field(let slot) = schema.meaning(of: name) else {
        if unknownNames == .rejected { throw .unknownName(name) }
        continue
      }
      let isID = schema[slot].id == name
      // An id takes precedence over an identifier of the same field, in either order.
      if !isID, isIDBound.contains(slot.index) { continue }
      if isID { isIDBound.insert(slot.index) }
      bound[slot.index] = value
    }
    for (number, value) in bound.enumerated() {
      let field = schema[Slot(number)]
      if !field.type.kinds.contains(Kinds(value.kind)) {
        throw value == .null
          ? .missingValue(field.id)
          : .wrongType(field.id, expected: field.type.nonNull, found: value.kind)
      }
    }
    self.schema = schema
    self.values = bound
  }

  /// Whether a name that a schema lacks is ignored or an error.
  public enum UnknownNames: Hashable, Sendable {
    case ignored, rejected
  }

  /// Returns the value at a slot of `schema`, or null if the slot is out of range.
  public func value(in slot: Slot) -> Value {
    values.indices.contains(slot.index) ? values[slot.index] : .null
  }

  /// The schema of the names, so that formulas for other schemas read them by name.
  public var slotSchema: FormulaSchema? { schema }

  package func word(in slot: Slot, run: inout Run) -> Word {
    run.documentWord(value(in: slot))
  }

  package var facts: (any FieldFacts)? { nil }
}

/// The reason why values cannot be bound to a schema.
public enum BindingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The schema has no field with this name.
  case unknownName(String)
  /// The field excludes null and has no value.
  case missingValue(String)
  /// The value has a type that the field excludes.
  case wrongType(String, expected: ValueType, found: Kind)

  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .unknownName(let name): "the schema has no field '\(name)'"
    case .missingValue(let name): "missing a value for '\(name)'"
    case .wrongType(let name, let expected, let found):
      "'\(name)': \(NameBinding.mismatch(expected, found))"
    }
  }
}

extension Value {
  /// The static type of a value without a document: its kind.
  ///
  /// Null may become anything.
  fileprivate var staticType: ValueType {
    switch self {
    case .null: .any
    case .choice, .date, .number, .text, .boolean: ValueType(Kinds(kind)).optional
    case .list, .record: .any
    }
  }
}
