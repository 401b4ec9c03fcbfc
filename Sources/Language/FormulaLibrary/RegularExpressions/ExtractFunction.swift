package import FormulaRuntime
package import FormulaValues
import RegularExpressions

package enum ExtractFunction: FormulaFunction {
  package static let group = FunctionGroup.regularExpressions
  package static let callSteps = 170
  package static let summary =
    "The first match of a pattern, or one group of it by number or name; null if there is none."
  package static let signature = Signature.taking(
    .text("text"), .text("pattern"), .numberOrText("group").optional, gives: .text.optional)
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(#"extract("order 123, 456", "[0-9]+")"#, gives: "123"),
    Example(#"extract("a=1", "([a-z])=([0-9])", 2)"#, gives: "1"),
    Example(#"extract("abc", "[0-9]")"#, gives: nil),
    .fails(#"extract("abc", "b", 1)"#),
    Example(#"extract(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let text = arguments[0]
    do throws(EarlyResult) {
      let pattern = try run.pattern(arguments[1], toSearch: text)
      let group = try run.group(of: pattern.expression, arguments[2])
      let match = unsafe pattern.expression.firstMatch(
        in: run.utf8(text), scratch: &pattern.scratch)
      return match.map { run.text($0, group: group, of: text) } ?? .null
    } catch {
      return error.word
    }
  }
}
