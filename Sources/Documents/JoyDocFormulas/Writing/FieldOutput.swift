package import FormulaRuntime
package import FormulaValues
package import JoyDoc

/// A field that a formula writes, made ready once for one document after the other.
// A class, as copying its writer would count many references.
package final class FieldOutput {
  package let kind: FieldKind
  /// The kind of results that the field stores as they are, and reads as such.
  package let plainKind: Kind?
  private let field: Field
  private let writer: FieldWriter
  private let reader: FieldReader

  /// The words of the field's options lie in the run's heap and must stay there.
  package init(_ field: Field, timeZone: String, in run: inout Run) {
    kind = field.kind
    self.field = field
    writer = FieldWriter(field, timeZone: timeZone)
    plainKind = writer.plainKind
    reader = FieldReader(field, in: &run)
  }

  /// Whether the field keeps numbers as such.
  package var keepsNumbers: Bool { plainKind == .number }

  /// What the field stores for a result. Throws why the field cannot hold it.
  package func form(of result: Word, in run: inout Run) throws(EvaluationError) -> Word {
    try writer.form(of: result, in: &run)
  }

  /// Appends the JSON of a form. Throws, having appended nothing, if it gets too large.
  package func append(
    _ form: Word, to json: inout [UInt8], in run: inout Run
  ) throws(EvaluationError) {
    try writer.append(form, to: &json, in: &run)
  }

  /// What the field reads as once it stores `json`, which is well formed. Complexity: O(bytes).
  package func word(storing json: UnsafeBufferPointer<UInt8>, run: inout Run) -> Word {
    unsafe reader.word(storing: json, in: field, run: &run)
  }
}
