package import FormulaValues

package enum TrimFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let summary =
    "The text without white space, or the given characters, at both ends."
  package static let signature = Signature.taking(
    .text("text"), .text("chars").optional, gives: .text)
  package static let examples = [
    Example(#"trim("  a b  ")"#, gives: "a b"),
    Example(#"trim("--a-b--", "-")"#, gives: "a-b"),
    Example(#"trim("   ")"#, gives: ""),
    Example("trim(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = run.characters(of: arguments[0]) else { return run.stepError() }
    guard arguments.has(1) else { return run.text(text, text.trimmed(text.isSpace)) }
    guard run.spend(run.utf8(arguments[1]).count) else { return run.stepError() }
    let dropped = Set(arguments.string(1, in: run))
    let kept = text.trimmed { index in
      text.string(at: index).first.map(dropped.contains) ?? false
    }
    return run.text(text, kept)
  }
}
