package import FormulaRuntime
package import FormulaValues
import RegularExpressions

package enum CountMatchesFunction: FormulaFunction {
  package static let group = FunctionGroup.regularExpressions
  package static let callSteps = 100
  package static let summary = "The number of matches of a pattern in a text."
  package static let signature = Signature.taking(
    .text("text"), .text("pattern"), gives: .number)
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(#"countMatches("banana", "an")"#, gives: 2),
    Example(#"countMatches("abc", "[0-9]")"#, gives: 0),
    Example(#"countMatches("", "x")"#, gives: 0),
    Example(#"countMatches(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    do throws(EarlyResult) {
      let pattern = try CachedPattern.compiled(arguments[1], toSearch: arguments[0], in: &run)
      var count = 0
      unsafe pattern.expression.forEachMatch(
        in: run.utf8(arguments[0]), scratch: &pattern.scratch
      ) { _ in
        count += 1
        return true
      }
      return Word(Double(count))
    } catch {
      return error.word
    }
  }
}
