package import FormulaRuntime
package import FormulaValues

package enum FromJsonFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let callSteps = 160
  package static let summary = "The value parsed from JSON text."
  package static let signature = Signature.taking(.text("text"), gives: .any)
  package static let examples = [
    Example("fromJson('[1, 2]')", gives: [1, 2]),
    Example(#"fromJson('{"a": {"b": "x"}}').a.b"#, gives: "x"),
    .fails("fromJson('{')"),
    Example("fromJson('null')", gives: nil),
    Example("fromJson(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let bytes = unsafe run.utf8(arguments[0])
    guard run.spend(bytes.count) else { return run.stepError() }
    var reader = unsafe JSONReader(bytes)
    return reader.read(in: &run)
  }
}
