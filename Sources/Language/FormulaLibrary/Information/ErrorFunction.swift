package import FormulaRuntime
package import FormulaValues

package enum ErrorFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let summary = "Fails with a message, which the field shows, and a code."
  package static let signature = Signature.taking(
    .any("message"), .text("code").optional, gives: .never)
  package static let examples = [
    .fails(#"error("enter a date first")"#),
    Example(#"ifError(error("no"), 0)"#, gives: 0),
    Example(#"errorCode(error("no", "mine"))"#, gives: "mine"),
    .fails("error(null)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let message = arguments[0].textForm(in: &run)
    if message.isError { return message }
    let code = ErrorCode(rawValue: arguments.name(1, in: run))
    guard code != .interrupted else {
      return run.fail(.badArgument, "this code is reserved; choose another", argument: 1)
    }
    return run.fail(code.rawValue.isEmpty ? .raised : code, run.string(message))
  }
}
