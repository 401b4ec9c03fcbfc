package import FormulaRuntime
package import FormulaValues

package enum AllFunction: FormulaFunction {
  package static let group = FunctionGroup.logic
  package static let summary = "Whether every element of a list of conditions holds."
  package static let signature = Signature.taking(.list("list"), gives: .boolean)
  package static let examples = [
    Example(#"all([true, true])"#, gives: true),
    Example(#"all([true, null])"#, gives: false),
    Example(#"all([])"#, gives: true),
    Example(#"all(null)"#, gives: true),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments[0].decide(anyIs: false, gives: .false, in: &run)
  }
}
