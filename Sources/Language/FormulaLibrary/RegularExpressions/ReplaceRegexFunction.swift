package import FormulaRuntime
package import FormulaValues
import RegularExpressions

package enum ReplaceRegexFunction: FormulaFunction {
  package static let group = FunctionGroup.regularExpressions
  package static let callSteps = 140
  package static let summary =
    "The text with all matches of a pattern replaced; $1 and ${name} in the new text are groups, $$ is $."
  package static let signature = Signature.taking(
    .text("text"), .text("pattern"), .text("new"), gives: .text)
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(
      #"replaceRegex("John Smith", "([a-zA-Z]+) ([a-zA-Z]+)", "$2 $1")"#, gives: "Smith John"),
    Example(#"replaceRegex("a1c", "[0-9]", "-")"#, gives: "a-c"),
    Example(#"replaceRegex("", "x", "-")"#, gives: ""),
    Example(#"replaceRegex(null, "a", "b")"#, gives: nil),
  ]

  /// An error: the text exceeds the length limit.
  private struct TooLong: Error {}

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let text = arguments[0]
    var bytes: [UInt8] = []
    do throws(EarlyResult) {
      let pattern = try CachedPattern.compiled(arguments[1], toSearch: text, in: &run)
      // Every byte may be a match, and each match adds a piece to the result.
      guard run.spend(4 * run.byteCount(text) + run.byteCount(arguments[2])) else {
        return run.stepError()
      }
      let replacement: RegularExpression.Replacement
      do throws(RegularExpressionError) {
        replacement = try pattern.expression.replacement(arguments.string(2, in: run))
      } catch {
        return run.fail(EvaluationError(error))
      }
      let limit = run.limits.textLength
      do throws(TooLong) {
        try unsafe pattern.expression.replaceAll(
          in: run.utf8(text), with: replacement, scratch: &pattern.scratch
        ) { (piece) throws(TooLong) in
          guard piece.count <= limit - bytes.count else { throw TooLong() }
          unsafe bytes.append(contentsOf: piece)
        }
      } catch {
        return run.textLimitError()
      }
    } catch {
      return error.word
    }
    return run.text(bytes)
  }
}
