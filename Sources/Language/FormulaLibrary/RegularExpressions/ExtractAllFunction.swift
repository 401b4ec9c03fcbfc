package import FormulaRuntime
package import FormulaValues
import RegularExpressions

package enum ExtractAllFunction: FormulaFunction {
  package static let group = FunctionGroup.regularExpressions
  package static let callSteps = 300
  package static let summary =
    "All matches of a pattern, or one group of each by number or name; null for a group that did not match."
  package static let signature = Signature.taking(
    .text("text"), .text("pattern"), .numberOrText("group").optional,
    gives: .list(of: .text.optional),
    for: { $0.count < 3 ? .list(of: .text) : .list(of: .text.optional) })
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(#"extractAll("1a22b333", "[0-9]+")"#, gives: ["1", "22", "333"]),
    Example(#"extractAll("a=1;b=2", "([a-z])=([0-9])", 2)"#, gives: ["1", "2"]),
    Example(#"extractAll("abc", "[0-9]")"#, gives: []),
    Example(#"extractAll(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let text = arguments[0]
    do throws(EarlyResult) {
      let pattern = try CachedPattern.compiled(arguments[1], toSearch: text, in: &run)
      let group = try pattern.expression.group(arguments[2], in: &run)
      var matches: [Word] = []
      let limit = run.limits.listLength
      unsafe pattern.expression.forEachMatch(in: run.utf8(text), scratch: &pattern.scratch) {
        match in
        matches.append(match.text(ofGroup: group, of: text, in: &run))
        return matches.count <= limit
      }
      return run.list(matches)
    } catch {
      return error.word
    }
  }
}
