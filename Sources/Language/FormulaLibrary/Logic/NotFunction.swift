package import FormulaRuntime
package import FormulaValues

package enum NotFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.logic
  package static let summary = "The opposite of a condition; null counts as false."
  package static let roles: [FunctionRole] = [.negation, .total]
  package static let signature = Signature.taking(.condition("value"), gives: .boolean)
  package static let examples = [
    Example(#"not(true)"#, gives: false),
    Example(#"not(null)"#, gives: true),
    .fails(#"not(0)"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    .boolean(!arguments.boolean(0))
  }
}
