package import FormulaRuntime
package import FormulaValues

package enum MinIfFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 60
  package static let summary =
    "The smallest value of a key among the rows that pass a test; null if there are no numbers."
  package static let signature = Signature.takingRowsTestAndKey
  package static let examples = [
    Example(#"minIf([{a: 1, b: 5}, {a: 2, b: 7}, {a: 2, b: null}], r -> r.a > 0, "b")"#, gives: 5),
    Example(
      #"minIf([{a: 1, b: 5}, {a: 2, b: 7}, {a: 2, b: null}], r -> r.a > 9, r -> r.b)"#, gives: nil),
    Example(#"minIf(null, r -> true, "b")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.best(by: <, in: &run)
  }
}
