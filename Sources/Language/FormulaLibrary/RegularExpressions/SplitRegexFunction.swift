package import FormulaRuntime
package import FormulaValues
import RegularExpressions

package enum SplitRegexFunction: FormulaFunction {
  package static let group = FunctionGroup.regularExpressions
  package static let callSteps = 245
  package static let summary = "The parts of a text between the matches of a pattern."
  package static let signature = Signature.taking(
    .text("text"), .text("pattern"), gives: .list(of: .text))
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(#"splitRegex("a, b ;c", " *[,;] *")"#, gives: ["a", "b", "c"]),
    Example(#"splitRegex("abc", "x")"#, gives: ["abc"]),
    Example(#"splitRegex("", ",")"#, gives: [""]),
    Example(#"splitRegex(null, ",")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let text = arguments[0]
    do throws(EarlyResult) {
      let pattern = try CachedPattern.compiled(arguments[1], toSearch: text, in: &run)
      let bytes = unsafe run.utf8(text)
      let isASCII = run.isASCII(text)
      let limit = run.limits.listLength
      var parts: [Word] = []
      unsafe pattern.expression.forEachPiece(of: bytes, scratch: &pattern.scratch) { piece in
        unsafe parts.append(
          run.heap.text(sharing: UnsafeBufferPointer(rebasing: bytes[piece]), isASCII: isASCII))
        return run.spend(2) && parts.count <= limit
      }
      return run.list(parts)
    } catch {
      return error.word
    }
  }
}
