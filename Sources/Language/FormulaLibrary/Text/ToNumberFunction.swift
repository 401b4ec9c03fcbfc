package import FormulaRuntime
package import FormulaValues
import SourceText

package enum ToNumberFunction: FormulaFunction {
  package static let isPublished = true
  package static let publishedForm = PublishedForm(most: 1)
  package static let group = FunctionGroup.text
  package static let callSteps = 145
  package static let summary =
    "The number that a text spells with a decimal point, or the fallback if it spells none; a number passes through."
  package static let signature = Signature.taking(
    .numberOrText("text"), .number("fallback").optional, gives: .number)
  package static let examples: [Example] = [
    Example(#"toNumber(" 12.5 ")"#, gives: 12.5),
    Example(#"toNumber("-.5e1")"#, gives: -5),
    Example(#"toNumber("abc", 0)"#, gives: 0),
    Example("toNumber(null)", gives: nil),
    .fails(#"toNumber("")"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let word = arguments[0]
    guard word.isText else { return word }
    let bytes = unsafe run.utf8(word)
    // White space is looked up scalar by scalar.
    guard run.spend(run.isASCII(word) ? bytes.count / 2 : bytes.count) else {
      return run.stepError()
    }
    if let number = unsafe Numeral.number(in: bytes) { return Word(number) }
    if arguments.has(1) { return arguments[1] }
    return run.fail(
      .badArgument,
      "'\(run.string(word).prefix(40))' is not a number; pass a second argument as a fallback",
      argument: 0)
  }
}
