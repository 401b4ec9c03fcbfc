import FormulaChecker
import FormulaRuntime
import FormulaSyntax
import FormulaValues
import SourceText

/// The slots of another schema for the fields that a formula reads, matched by name.
///
/// A field is matched by its id, or else by its identifier. The values of a context whose schema is
/// not the formula's own are read through a binding, so that a slot never selects an unrelated
/// field.
struct NameBinding: Sendable {
  /// A field of the formula, with its slot in the context.
  struct Entry: Sendable {
    let field: FormulaSchema.Field
    /// The slot in the context's schema, or `nil` if that schema lacks the field.
    let source: Slot?
    /// The first mention of the field in the formula.
    let range: TextRange?

    /// Returns the reason why the field cannot hold `kind`, or `nil` if it can.
    func refusal(of kind: Kind) -> EvaluationError? {
      guard !field.type.kinds.contains(Kinds(kind)) else { return nil }
      return EvaluationError(
        .typeMismatch, "'\(name)': \(NameBinding.mismatch(field.type.nonNull, kind))", at: range)
    }

    /// Returns the value of a field that the context lacks: `nil` for null, or the error to report.
    var absence: EvaluationError? {
      field.type.isOptional
        ? nil : EvaluationError(.unknownName, "missing a value for '\(name)'", at: range)
    }

    private var name: String { field.title ?? field.identifier ?? field.id }
  }

  private let schema: FormulaSchema
  private let entries: [Slot: Entry]

  /// Matches the fields that `formula` reads with those of `schema`.
  ///
  /// Complexity: O(fields that the formula reads).
  init(_ formula: Formula, to schema: FormulaSchema) {
    self.schema = schema
    var entries: [Slot: Entry] = [:]
    for slot in formula.checked.references {
      let field = formula.schema[slot]
      entries[slot] = Entry(
        field: field, source: Self.slot(of: field, in: schema),
        range: formula.checked.firstMention(of: slot))
    }
    self.entries = entries
  }

  private static func slot(of field: FormulaSchema.Field, in schema: FormulaSchema) -> Slot? {
    if case .field(let slot) = schema.meaning(of: field.id) { return slot }
    if let identifier = field.identifier, !identifier.isEmpty,
      case .field(let slot) = schema.meaning(of: identifier)
    {
      return slot
    }
    return nil
  }

  /// Returns the message for a value of the kind `found` where its field requires `expected`.
  static func mismatch(_ expected: ValueType, _ found: Kind) -> String {
    "expected \(expected.description), found \(found.name)"
  }

  /// Returns `true` if the binding was created for `schema`.
  func leads(to schema: FormulaSchema) -> Bool { self.schema.isIdentical(to: schema) }

  /// The entry for a field that the formula reads.
  subscript(slot: Slot) -> Entry? { entries[slot] }
}

/// A context whose fields are found by name, because its schema is not the formula's.
struct BoundContext<Base: EvaluationContext>: WordContext {
  let base: Base
  let binding: NameBinding

  func word(in slot: Slot, run: inout Run) -> Word {
    guard let entry = binding[slot] else { return .null }
    guard let source = entry.source else {
      return entry.absence.map { run.heap.error($0) } ?? .null
    }
    if let table = base.table(in: source) { return run.rows(table) }
    let value = base.value(in: source)
    if let refusal = entry.refusal(of: value.kind) { return run.heap.error(refusal) }
    return run.documentWord(value)
  }

  var facts: (any FieldFacts)? { nil }
}

extension CheckedFormula {
  /// Returns the range of the first mention of a field.
  ///
  /// Complexity: O(size of the formula).
  func firstMention(of slot: Slot) -> TextRange? {
    tree.all.lazy.filter { self[meaning: $0] == .field(slot) }.map { tree[node: $0].range }
      .min { $0.start < $1.start }
  }
}
