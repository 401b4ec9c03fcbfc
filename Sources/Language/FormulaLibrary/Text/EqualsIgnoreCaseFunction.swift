package import FormulaRuntime
package import FormulaValues

package enum EqualsIgnoreCaseFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 255
  package static let summary = "Whether two texts are equal, ignoring upper and lower case."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(.text("one"), .text("other"), gives: .boolean)
  package static let examples = [
    Example(#"equalsIgnoreCase("STRASSE", "straße")"#, gives: true),
    Example(#"equalsIgnoreCase("a", "b")"#, gives: false),
    Example(#"equalsIgnoreCase(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (one, other) = (arguments[0], arguments[1])
    guard run.spend(2 * run.byteCount(one)), run.spend(2 * run.byteCount(other)) else {
      return run.stepError()
    }
    return .boolean(TextCase.areSame(one, other, in: run))
  }
}
