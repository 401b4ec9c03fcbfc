package import FormulaRuntime
package import FormulaValues
package import JoyDoc

/// A field that a formula writes, prepared once and reused for many documents.
// A class, because copying a struct with a writer would retain many references.
package final class FieldOutput {
  package let kind: FieldKind
  /// The kind of results that the field stores unchanged, and reads back as the same kind.
  package let plainKind: Kind?
  private let field: Field
  private let writer: FieldWriter
  private let reader: FieldReader

  /// Prepares the field. The words of its options must remain in the heap of `run`.
  package init(_ field: Field, timeZone: String, in run: inout Run) {
    kind = field.kind
    self.field = field
    writer = FieldWriter(field, timeZone: timeZone)
    plainKind = writer.plainKind
    reader = FieldReader(field, in: &run)
  }

  /// Whether the field stores numbers unchanged.
  package var storesNumbers: Bool { plainKind == .number }

  /// Converts a result to its stored representation. Throws if the field cannot store it.
  package func form(of result: Word, in run: inout Run) throws(EvaluationError) -> Word {
    try writer.form(of: result, in: &run)
  }

  /// Appends the JSON of a stored representation. Throws without appending if it is too large.
  package func append(
    _ form: Word, to json: inout [UInt8], in run: inout Run
  ) throws(EvaluationError) {
    try FieldWriter.append(form, of: kind, to: &json, in: &run)
  }

  /// Returns the value of the field when it stores `json`, which must be well-formed.
  ///
  /// Complexity: O(bytes).
  package func word(storing json: UnsafeBufferPointer<UInt8>, run: inout Run) -> Word {
    unsafe reader.word(storing: json, in: field, run: &run)
  }
}
