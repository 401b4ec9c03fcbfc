package import FormulaRuntime
package import FormulaValues

package enum ContextFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let callSteps = 60
  package static let summary =
    "A value that the host provides, such as the user; null if it provides none."
  package static let roles: [FunctionRole] = [.readsHost]
  package static let signature = Signature.taking(.text("key"), gives: .any)
  package static let examples: [Example] = [
    .shows(#"context("user")"#),
    Example(#"context("unknown")"#, gives: nil),
    Example("context(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let value = run.world.hostValues[arguments.string(0, in: run)] else { return .null }
    return run.word(value)
  }
}
