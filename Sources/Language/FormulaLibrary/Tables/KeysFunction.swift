package import FormulaRuntime
package import FormulaValues

package enum KeysFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 30
  package static let summary = "The names of the members of a record."
  package static let signature = Signature.taking(.record("record"), gives: .list(of: .text))
  package static let examples = [
    Example(#"keys({a: 1, b: 2})"#, gives: ["a", "b"]),
    Example(#"keys({})"#, gives: []),
    Example(#"keys(null)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let names = run.keys(arguments[0])
    guard run.spend(names.count) else { return run.stepError() }
    return run.list(names.map { run.text($0) })
  }
}
