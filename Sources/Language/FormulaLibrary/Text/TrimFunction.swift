package import FormulaRuntime
package import FormulaValues

package enum TrimFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 80
  package static let summary =
    "The text without white space, or the given characters, at both ends."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(
    .text("text"), .text("chars").optional, gives: .text)
  package static let examples = [
    Example(#"trim("  a b  ")"#, gives: "a b"),
    Example(#"trim("--a-b--", "-")"#, gives: "a-b"),
    Example(#"trim("   ")"#, gives: ""),
    Example("trim(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run) else { return run.stepError() }
    guard arguments.has(1) else { return text.text(text.trimmed(text.isSpace), in: &run) }
    guard let signs = TextCharacters(arguments[1], in: run),
      run.spend((run.isASCII(arguments[1]) ? 1 : 3) * run.byteCount(arguments[1])),
      text.isSimple || run.spend(2 * run.byteCount(arguments[0]))
    else {
      return run.stepError()
    }
    var codes = CharacterCodes()
    let dropped = Set(codes.adding(signs))
    let kept = text.trimmed { dropped.contains(codes.code(text, $0)) }
    return text.text(kept, in: &run)
  }
}
