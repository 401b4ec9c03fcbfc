package import FormulaRuntime
package import FormulaValues

package enum ExplainFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let callSteps = 20
  package static let summary =
    "The text form of the value; the tools show how it was computed, but formulas cannot read this."
  package static let signature = Signature.taking(.any("value"), gives: .text)
  package static let examples = [
    Example("explain(1 + 1)", gives: "2"),
    Example("explain([1, 2])", gives: "[1, 2]"),
    Example("explain(null)", gives: ""),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments[0].textForm(in: &run)
  }
}
