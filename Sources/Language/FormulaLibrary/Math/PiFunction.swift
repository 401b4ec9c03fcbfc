package import FormulaRuntime
package import FormulaValues

package enum PiFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary = "The number π."
  package static let signature = Signature.taking(gives: .number)
  package static let examples: [Example] = [
    Example("pi()", gives: 3.141592653589793),
    Example("degrees(pi())", gives: 180),
    Example("null * pi()", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Word(Double.pi)
  }
}
