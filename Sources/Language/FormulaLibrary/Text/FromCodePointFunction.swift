package import FormulaRuntime
package import FormulaValues

package enum FromCodePointFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 10
  package static let summary = "The text of one Unicode scalar, given by its number."
  package static let signature = Signature.taking(.number("number"), gives: .text)
  package static let examples = [
    Example("fromCodePoint(8364)", gives: "€"),
    .fails("fromCodePoint(55296)"),
    .fails("fromCodePoint(-1)"),
    Example("fromCodePoint(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let value = UInt32(exactly: arguments.number(0, in: run)),
      let scalar = Unicode.Scalar(value)
    else {
      return run.fail(
        .badArgument, "no Unicode scalar has this number; give a whole one up to 1114111",
        argument: 0)
    }
    return run.text(String(Character(scalar)))
  }
}
