package import FormulaRuntime
package import FormulaValues

package enum IsErrorFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let summary = "Whether the value is an error."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(.anyOrError("value"), gives: .boolean)
  package static let examples = [
    Example("isError(1 / 0)", gives: true),
    Example("isError(1)", gives: false),
    Example("isError(null)", gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let value = arguments[0]
    if value.failure(in: run) != nil { return .true }
    return value.isError ? value : .false
  }
}
