package import FormulaRuntime
package import FormulaValues

package enum AbsFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.math
  package static let summary = "The number without its sign."
  package static let roles: [FunctionRole] = [.total, .unsigned]
  package static let signature = Signature.taking(.number("number"), gives: .number)
  package static let examples: [Example] = [
    Example("abs(-2.5)", gives: 2.5),
    Example("abs(0)", gives: 0),
    Example("abs(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Word(arguments.number(0, in: run).magnitude)
  }
}
