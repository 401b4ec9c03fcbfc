import FormulaRuntime
package import FormulaValues

package enum IsNumberFunction: KindTest {
  package static let kinds = Kinds.numeric
  package static let summary = "Whether the value is a number; a date is one too."
  package static let examples = [
    Example("isNumber(1)", gives: true),
    Example(#"isNumber("1")"#, gives: false),
    Example("isNumber(null)", gives: false),
  ]
}
