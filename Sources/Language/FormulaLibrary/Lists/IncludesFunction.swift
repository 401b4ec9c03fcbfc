package import FormulaRuntime
package import FormulaValues

package enum IncludesFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary = "Whether a list has an element that equals the value."
  package static let roles: [FunctionRole] = [.comparesFirst, .total]
  package static let signature = Signature.taking(.list("list"), .any("value"), gives: .boolean)
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(#"includes([1, 2], 2)"#, gives: true),
    Example(#"includes(["a"], "A")"#, gives: false),
    Example(#"includes([1, null], null)"#, gives: true),
    Example(#"includes(null, 1)"#, gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    for element in arguments.elements(0, in: run) {
      guard run.spend(walking: arguments[1]) else { return run.stepError() }
      if element.isEqual(to: arguments[1], in: run) { return .true }
    }
    return .false
  }
}
