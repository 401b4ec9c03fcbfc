package import FormulaRuntime
package import FormulaValues

package enum FromUnixFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 60
  package static let summary = "The date a number of seconds after the start of 1970 in UTC."
  package static let signature = Signature.taking(.number("seconds"), gives: .date)
  package static let examples = [
    Example("toIso(fromUnix(1700000000))", gives: "2023-11-14T22:13:20.000Z"),
    Example("toIso(fromUnix(-0.5))", gives: "1969-12-31T23:59:59.500Z"),
    Example.fails("fromUnix(1e15)"),
    Example("fromUnix(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    run.date((arguments.number(0, in: run) * 1000).rounded())
  }
}
