package import FormulaRuntime
package import FormulaValues
import RegularExpressions

package enum EscapeRegexFunction: FormulaFunction {
  package static let group = FunctionGroup.regularExpressions
  package static let summary = "A pattern that matches just this text."
  package static let signature = Signature.taking(.text("text"), gives: .text)
  package static let examples = [
    Example(#"matches("a.b", escapeRegex("a.b"))"#, gives: true),
    Example(#"matches("axb", escapeRegex("a.b"))"#, gives: false),
    Example(#"escapeRegex("")"#, gives: ""),
    Example("escapeRegex(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard run.spend(8 + run.byteCount(arguments[0])) else { return run.stepError() }
    return run.text(RegularExpression.escape(run.string(arguments[0])))
  }
}
