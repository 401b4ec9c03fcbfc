package import FormulaRuntime
package import FormulaValues

package enum XorFunction: FormulaFunction {
  package static let group = FunctionGroup.logic
  package static let summary = "Whether exactly one of two conditions holds."
  package static let signature = Signature.taking(.condition("a"), .condition("b"), gives: .boolean)
  package static let examples = [
    Example(#"xor(true, false)"#, gives: true),
    Example(#"xor(true, true)"#, gives: false),
    Example(#"xor(true, null)"#, gives: true),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    .boolean(arguments.boolean(0) != arguments.boolean(1))
  }
}
