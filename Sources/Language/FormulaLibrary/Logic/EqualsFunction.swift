package import FormulaRuntime
package import FormulaValues

package enum EqualsFunction: FormulaFunction {
  package static let group = FunctionGroup.logic
  package static let callSteps = 200
  package static let summary = "Whether two values are equal, lists and records by their contents."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(.any("a"), .any("b"), gives: .boolean)
  package static let examples = [
    Example(#"equals([1, 2], [1, 2])"#, gives: true),
    Example(#"equals({a: 1, b: 2}, {b: 2, a: 1})"#, gives: true),
    Example(#"equals(null, null)"#, gives: true),
    Example(#"equals("a", "A")"#, gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard run.spend(walking: arguments[0]) else { return run.stepError() }
    return .boolean(arguments[0].isEqual(to: arguments[1], in: run))
  }
}
