package import FormulaRuntime
package import FormulaValues

package enum LinesFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 70
  package static let summary = "The lines of a text, with any line endings."
  package static let signature = Signature.taking(.text("text"), gives: .list(of: .text))
  package static let examples = [
    Example(#"lines("a\nb\r\n\nc")"#, gives: ["a", "b", "", "c"]),
    Example(#"lines("one")"#, gives: ["one"]),
    Example(#"lines("")"#, gives: [""]),
    Example("lines(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run) else { return run.stepError() }
    var lines: [Word] = []
    var start = 0
    for index in 0..<text.count where isLineBreak(text.scalar(at: index)) {
      guard lines.count < run.limits.listLength else {
        return run.listLimitError(run.limits.listLength + 1)
      }
      guard run.spend(1) else { return run.stepError() }
      lines.append(text.text(start..<index, in: &run))
      start = index + 1
    }
    lines.append(text.text(start..<text.count, in: &run))
    return run.list(lines)
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
