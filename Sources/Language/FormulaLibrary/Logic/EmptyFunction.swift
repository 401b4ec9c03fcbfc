package import FormulaRuntime
package import FormulaValues

package enum EmptyFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.logic
  package static let summary =
    "Whether a value is null, empty text, an empty list or record, or a table without rows."
  package static let roles: [FunctionRole] = [.total, .isEmpty]
  package static let signature = Signature.taking(.any("value"), gives: .boolean)
  package static let examples = [
    Example(#"empty("")"#, gives: true),
    Example(#"empty(null)"#, gives: true),
    Example(#"empty([null])"#, gives: false),
    Example(#"empty(0)"#, gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    .boolean(arguments[0].isEmpty(in: run))
  }
}
