package import FormulaRuntime
package import FormulaValues

package enum TypeOfFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let callSteps = 30
  package static let summary = "The name of the value's type."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(.any("value"), gives: .text)
  package static let examples = [
    Example("typeOf(1)", gives: "number"),
    Example("typeOf([])", gives: "list"),
    Example("typeOf(null)", gives: "null"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    run.text(arguments[0].kind.name)
  }
}
