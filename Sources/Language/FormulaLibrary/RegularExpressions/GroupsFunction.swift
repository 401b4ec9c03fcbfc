package import FormulaRuntime
package import FormulaValues
import RegularExpressions

package enum GroupsFunction: FormulaFunction {
  package static let group = FunctionGroup.regularExpressions
  package static let callSteps = 270
  package static let summary =
    "A record of the named groups of a pattern's first match; null if there is none."
  package static let signature = Signature.taking(
    .text("text"), .text("pattern"), gives: .record.optional)
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(#"groups("2024-05", "(?<y>[0-9]+)-(?<m>[0-9]+)").m"#, gives: "05"),
    Example(#"groups("abc", "(?<n>[0-9]+)")"#, gives: nil),
    Example(#"groups("b", "(?<a>a)?b").a"#, gives: nil),
    Example(#"groups(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let text = arguments[0]
    do throws(EarlyResult) {
      let pattern = try CachedPattern.compiled(arguments[1], toSearch: text, in: &run)
      let expression = pattern.expression
      guard let match = unsafe expression.firstMatch(in: run.utf8(text), scratch: &pattern.scratch)
      else { return .null }
      var values: [Word] = []
      for name in expression.names {
        values.append(match.text(ofGroup: name.group, of: text, in: &run))
      }
      return run.record(expression.names.map { $0.name }, values)
    } catch {
      return error.word
    }
  }
}
