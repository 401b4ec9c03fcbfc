public import FormulaRuntime
public import FormulaValues

/// The simplest `EvaluationContext`: values by name.
public struct NamedValues: WordContext, Sendable {
  /// The names as a schema, with the types of the values.
  public let schema: Schema
  private let values: [Value]

  /// Creates a context from `values`; later ones replace earlier ones of the same name.
  public init(_ values: [(name: String, value: Value)]) {
    var names: [String: Int] = [:]
    var fields: [Schema.Field] = []
    var kept: [Value] = []
    for (name, value) in values {
      let field = Schema.Field(id: name, type: value.staticType)
      if let index = names[name] {
        fields[index] = field
        kept[index] = value
      } else {
        names[name] = fields.count
        fields.append(field)
        kept.append(value)
      }
    }
    schema = Schema(fields)
    self.values = kept
  }

  /// Creates a context from values by name.
  public init(_ values: [String: Value]) {
    self.init(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// Returns the value of the field `slot` of `schema`.
  public func value(in slot: Slot) -> Value { values[slot.index] }

  package func word(in slot: Slot, run: inout Run) -> Word {
    run.documentWord(values[slot.index])
  }

  package var facts: (any FieldFacts)? { nil }
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
