package import FormulaRuntime
package import FormulaValues
import RegularExpressions

package enum MatchesFullyFunction: FormulaFunction {
  package static let group = FunctionGroup.regularExpressions
  package static let summary =
    "Whether a whole text matches a pattern; flags are letters among i, m and s."
  package static let signature = Signature.taking(
    .text("text"), .text("pattern"), .text("flags").optional, gives: .boolean)
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(#"matchesFully("12-34", "[0-9]{2}-[0-9]{2}")"#, gives: true),
    Example(#"matchesFully("12-345", "[0-9]{2}-[0-9]{2}")"#, gives: false),
    Example(#"matchesFully("", "a*")"#, gives: true),
    Example(#"matchesFully(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    do throws(EarlyResult) {
      let pattern = try CachedPattern.compiled(
        arguments[1], flags: arguments.name(2, in: run), toSearch: arguments[0], in: &run)
      return unsafe .boolean(
        pattern.expression.matchesFully(run.utf8(arguments[0]), scratch: &pattern.scratch))
    } catch {
      return error.word
    }
  }
}
