package import FormulaRuntime
package import FormulaValues

package enum StartsWithFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 115
  package static let summary = "Whether a text starts with another; case counts."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(.text("text"), .text("part"), gives: .boolean)
  package static let examples = [
    Example(#"startsWith("hello", "he")"#, gives: true),
    Example(#"startsWith("hello", "He")"#, gives: false),
    Example(#"startsWith("hello", "")"#, gives: true),
    Example(#"startsWith(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run),
      let part = TextCharacters(arguments[1], in: run)
    else { return run.stepError() }
    return .boolean(text.has(part, at: 0))
  }
}
