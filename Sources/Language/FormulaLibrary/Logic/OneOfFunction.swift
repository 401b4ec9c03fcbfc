package import FormulaRuntime
package import FormulaValues

package enum OneOfFunction: FormulaFunction {
  package static let group = FunctionGroup.logic
  package static let summary = "Whether a value equals one of the further values."
  package static let roles: [FunctionRole] = [.comparesFirst, .total]
  package static let signature = Signature.taking(
    .any("value"), .any("candidate").repeated, gives: .boolean)
  package static let examples = [
    Example(#"oneOf(2, 1, 2)"#, gives: true),
    Example(#"oneOf("2", 1, 2)"#, gives: false),
    Example(#"oneOf(null, 1, null)"#, gives: true),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    for index in 1..<max(1, arguments.count) {
      guard run.spend(walking: arguments[0]) else { return run.stepError() }
      if arguments[0].isEqual(to: arguments[index], in: run) { return .true }
    }
    return .false
  }
}
