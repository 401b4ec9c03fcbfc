package import FormulaRuntime
package import FormulaValues

package enum PadEndFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 80
  package static let summary = "The text padded at its end to a width in characters."
  package static let signature = Signature.taking(
    .text("text"), .number("width"), .text("fill").optional, gives: .text)
  package static let examples = [
    Example(#"padEnd("a", 4, "-+")"#, gives: "a-+-"),
    Example(#"padEnd("a", 3)"#, gives: "a  "),
    Example(#"padEnd("abc", 2)"#, gives: "abc"),
    Example("padEnd(null, 3)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    do throws(EarlyResult) {
      let padding = try arguments.padding(in: &run)
      return unsafe run.text(Array(run.utf8(arguments[0])) + padding)
    } catch {
      return error.word
    }
  }
}
