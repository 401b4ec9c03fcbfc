package import FormulaRuntime
package import FormulaValues
import RegularExpressions

package enum MatchesFunction: FormulaFunction {
  package static let group = FunctionGroup.regularExpressions
  package static let summary =
    "Whether a pattern is found anywhere in a text; flags are letters among i, m and s."
  package static let signature = Signature.taking(
    .text("text"), .text("pattern"), .text("flags").optional, gives: .boolean)
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(#"matches("order 123", "[0-9]+")"#, gives: true),
    Example(#"matches("ABC", "b", "i")"#, gives: true),
    Example(#"matches("", "^$")"#, gives: true),
    .fails(#"matches("a", "(")"#),
    Example(#"matches(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    do throws(EarlyResult) {
      let pattern = try CachedPattern.compiled(
        arguments[1], flags: arguments.name(2, in: run), toSearch: arguments[0], in: &run)
      return unsafe .boolean(
        pattern.expression.isMatch(in: run.utf8(arguments[0]), scratch: &pattern.scratch))
    } catch {
      return error.word
    }
  }
}
