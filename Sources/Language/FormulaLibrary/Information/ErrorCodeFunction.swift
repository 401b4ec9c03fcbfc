package import FormulaRuntime
package import FormulaValues

package enum ErrorCodeFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let summary = "The code of an error; null if the value is not an error."
  package static let signature = Signature.taking(
    .anyOrError("value"), gives: .text.optional)
  package static let examples = [
    Example("errorCode(1 / 0)", gives: "division-by-zero"),
    Example(#"errorCode(error("m", "abc"))"#, gives: "abc"),
    Example("errorCode(1)", gives: nil),
    Example("errorCode(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let value = arguments[0]
    if let failure = value.failure(in: run) { return run.text(failure.code.rawValue) }
    return value.isError ? value : .null
  }
}
