package import FormulaRuntime
package import FormulaValues

package enum AssertFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let summary = "The value if the condition holds, else an error with the message."
  package static let signature = Signature.taking(
    .condition("condition"), .any("value"), .text("message").optional, gives: .any,
    for: { $0.count > 1 ? $0[1] : .any })
  package static let examples = [
    Example("assert(1 < 2, 5)", gives: 5),
    .fails(#"assert(false, 5, "too small")"#),
    .fails("assert(null, 5)"),
    Example("assert(true, null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    if arguments.boolean(0) { return arguments[1] }
    return run.fail(
      .raised, arguments.has(2) ? arguments.string(2, in: run) : "the condition does not hold")
  }
}
