package import FormulaRuntime
package import FormulaValues

package enum ReverseTextFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 70
  package static let summary = "The characters of a text in reverse order."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(.text("text"), gives: .text)
  package static let examples = [
    Example(#"reverseText("abc")"#, gives: "cba"),
    Example(#"reverseText("👍🏽x")"#, gives: "x👍🏽"),
    Example(#"reverseText("")"#, gives: ""),
    Example("reverseText(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run), run.spend(steps: 4 * text.count) else {
      return run.stepError()
    }
    var bytes: [UInt8] = []
    unsafe bytes.reserveCapacity(text.bytes.count)
    for index in (0..<text.count).reversed() {
      unsafe bytes.append(contentsOf: text.bytes(from: index, to: index + 1))
    }
    return run.text(bytes)
  }
}
