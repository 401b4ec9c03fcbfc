package import FormulaRuntime
package import FormulaValues

package enum NoneFunction: FormulaFunction {
  package static let group = FunctionGroup.logic
  package static let summary = "Whether no element of a list of conditions holds."
  package static let signature = Signature.taking(.list("list"), gives: .boolean)
  package static let examples = [
    Example(#"none([false, false])"#, gives: true),
    Example(#"none([false, true])"#, gives: false),
    Example(#"none(null)"#, gives: true),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments[0].decide(anyIs: true, gives: .false, in: &run)
  }
}
