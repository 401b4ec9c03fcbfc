package import FormulaRuntime
package import FormulaValues

package enum ReplaceAllFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 190
  package static let summary = "The text with all occurrences of a part replaced."
  package static let signature = Signature.taking(
    .text("text"), .text("old"), .text("new"), gives: .text)
  package static let examples = [
    Example(#"replaceAll("a.b.c", ".", "")"#, gives: "abc"),
    Example(#"replaceAll("aaa", "aa", "b")"#, gives: "ba"),
    Example(#"replaceAll("abc", "", "-")"#, gives: "abc"),
    Example(#"replaceAll(null, "a", "b")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments[0].replacing(arguments[1], with: arguments[2], in: &run)
  }
}
