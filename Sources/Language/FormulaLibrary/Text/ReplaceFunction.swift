package import FormulaRuntime
package import FormulaValues

package enum ReplaceFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 325
  package static let summary =
    "The text with the first, or the given, occurrence of a part replaced."
  package static let signature = Signature.taking(
    .text("text"), .text("old"), .text("new"), .number("nth").optional, gives: .text)
  package static let examples = [
    Example(#"replace("a-b-c", "-", "+")"#, gives: "a+b-c"),
    Example(#"replace("a-b-c", "-", "+", 2)"#, gives: "a-b+c"),
    Example(#"replace("abc", "z", "y")"#, gives: "abc"),
    .fails(#"replace("abc", "a", "b", 0)"#),
    Example(#"replace(null, "a", "b")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let number = arguments.integer(3, or: 1, in: run)
    guard number >= 1 else {
      return run.fail(.badArgument, "occurrences are counted from 1", argument: 3)
    }
    return arguments[0].replacing(arguments[1], with: arguments[2], occurrence: number, in: &run)
  }
}
