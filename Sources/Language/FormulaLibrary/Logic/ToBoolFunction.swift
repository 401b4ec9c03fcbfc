package import FormulaRuntime
package import FormulaValues

package enum ToBoolFunction: FormulaFunction {
  package static let group = FunctionGroup.logic
  package static let summary =
    "True or false for \"yes\" or \"no\", \"true\" or \"false\" in any case, and for 1 or 0."
  package static let signature = Signature.taking(.any("value"), gives: .boolean) { types in
    types.at(0).isOptional ? .boolean.optional : .boolean
  }
  package static let examples = [
    Example(#"toBool("Yes")"#, gives: true),
    Example(#"toBool(0)"#, gives: false),
    Example(#"toBool(null)"#, gives: nil),
    .fails(#"toBool("maybe")"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let value = arguments[0]
    switch value.kind {
    case .null, .boolean: return value
    case .number:
      if value.double == 0 || value.double == 1 { return .boolean(value.double == 1) }
    case .text, .choice:
      // Longer texts cannot match, so they are not converted to lower case.
      let text = run.byteCount(value) > 5 ? "" : run.string(value).lowercased()
      if text == "yes" || text == "true" { return .true }
      if text == "no" || text == "false" { return .false }
    default: break
    }
    return run.fail(
      .badArgument, "only yes and no, true and false, 1 and 0 can be made true or false",
      argument: 0)
  }
}
