package import FormulaRuntime
package import FormulaValues

package enum PadStartFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 110
  package static let summary = "The text padded at its start to a width in characters."
  package static let signature = Signature.taking(
    .text("text"), .number("width"), .text("fill").optional, gives: .text)
  package static let examples = [
    Example(#"padStart("5", 3, "0")"#, gives: "005"),
    Example(#"padStart("a", 3)"#, gives: "  a"),
    Example(#"padStart("abc", 2)"#, gives: "abc"),
    Example("padStart(null, 3)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    do throws(EarlyResult) {
      let padding = try arguments.padding(in: &run)
      return unsafe run.text(padding + run.utf8(arguments[0]))
    } catch {
      return error.word
    }
  }
}
