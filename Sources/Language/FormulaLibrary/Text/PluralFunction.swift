package import FormulaRuntime
package import FormulaValues

package enum PluralFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 95
  package static let summary =
    "The singular or the plural form, depending on the number."
  package static let signature = Signature.taking(
    .number("number"), .text("one"), .text("many"), gives: .text)
  package static let examples: [Example] = [
    Example(#"plural(1, "item", "items")"#, gives: "item"),
    Example(#"plural(0, "item", "items")"#, gives: "items"),
    Example(#"plural(null, "item", "items")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.number(0, in: run).magnitude == 1 ? arguments[1] : arguments[2]
  }
}
