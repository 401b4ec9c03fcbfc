import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum IsLeapYearFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let summary = "Whether a year has a 29th of February."
  package static let signature = Signature.taking(.number("year"), gives: .boolean)
  package static let examples = [
    Example("isLeapYear(2024)", gives: true),
    Example("isLeapYear(1900)", gives: false),
    Example("isLeapYear(0)", gives: true),
    Example("isLeapYear(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    .boolean(CivilDate.isLeap(year: Int(arguments.wholeNumber(0, in: run) % 400)))
  }
}
