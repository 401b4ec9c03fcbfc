package import FormulaRuntime
package import FormulaValues

package enum NotEmptyFunction: FormulaFunction {
  package static let group = FunctionGroup.logic
  package static let summary = "The opposite of empty."
  package static let roles: [FunctionRole] = [.isFilled, .total]
  package static let signature = Signature.taking(.any("value"), gives: .boolean)
  package static let examples = [
    Example(#"notEmpty("a")"#, gives: true),
    Example(#"notEmpty(null)"#, gives: false),
    Example(#"notEmpty({})"#, gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    .boolean(!arguments[0].isEmpty(in: run))
  }
}
