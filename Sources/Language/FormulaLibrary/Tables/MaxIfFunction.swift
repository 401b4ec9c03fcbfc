package import FormulaRuntime
package import FormulaValues

package enum MaxIfFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let summary =
    "The largest value of a key among the rows that pass a test; null if there are no numbers."
  package static let signature = Signature.takingRowsTestAndKey
  package static let examples = [
    Example(#"maxIf([{a: 1, b: 5}, {a: 2, b: 7}, {a: 2, b: null}], r -> r.a > 0, "b")"#, gives: 7),
    Example(
      #"maxIf([{a: 1, b: 5}, {a: 2, b: 7}, {a: 2, b: null}], r -> r.a > 9, r -> r.b)"#, gives: nil),
    Example(#"maxIf(null, r -> true, "b")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.best(by: >, in: &run)
  }
}
