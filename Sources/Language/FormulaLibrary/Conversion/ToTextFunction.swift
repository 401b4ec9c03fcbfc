package import FormulaRuntime
package import FormulaValues

package enum ToTextFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let callSteps = 695
  package static let summary =
    "The text form of a value, numbers and dates in a pattern if one is given; null as the empty text."
  package static let roles: [FunctionRole] = [.writesText]
  package static let signature = Signature.taking(
    .any("value"), .text("format").pattern(.value).optional, gives: .text
  ).withLocale
  package static let examples = [
    Example("toText(0.1)", gives: "0.1"),
    Example(##"toText(1234.5, "#,##0.00")"##, gives: "1,234.50"),
    Example(#"toText([1, "a", null])"#, gives: "[1, a, ]"),
    Example("toText(null)", gives: ""),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let value = arguments[0]
    if value.has(.function) {
      return run.fail(.typeMismatch, "a function has no text form", argument: 0)
    }
    if arguments.has(1) {
      // Both functions have the value, the pattern and the locale at the same positions.
      if value.isNumber { return FormatNumberFunction.call(arguments, in: &run) }
      if value.has(.date) { return FormatDateFunction.call(arguments, in: &run) }
    }
    return value.textForm(in: &run)
  }
}
