import FormulaRuntime
package import FormulaValues

package enum IsDateFunction: KindTest {
  package static let kinds = Kinds.date
  package static let summary =
    "Whether the value is a date; a number of milliseconds or a text is not one."
  package static let examples = [
    Example("isDate(date(2024, 5, 31))", gives: true),
    Example(#"isDate("2024-05-31")"#, gives: false),
    Example("isDate(null)", gives: false),
  ]
}
