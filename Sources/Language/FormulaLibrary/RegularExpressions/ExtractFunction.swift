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
      let pattern = try CachedPattern.compiled(arguments[1], toSearch: text, in: &run)
      let group = try pattern.expression.group(arguments[2], in: &run)
      let match = unsafe pattern.expression.firstMatch(
        in: run.utf8(text), scratch: &pattern.scratch)
      return match.map { $0.text(ofGroup: group, of: text, in: &run) } ?? .null
    } catch {
      return error.word
    }
  }
}
