package import FormulaRuntime
package import FormulaValues

package enum AnyFunction: FormulaFunction {
  package static let group = FunctionGroup.logic
  package static let summary = "Whether at least one element of a list of conditions holds."
  package static let signature = Signature.taking(.list("list"), gives: .boolean)
  package static let examples = [
    Example(#"any([false, true])"#, gives: true),
    Example(#"any([])"#, gives: false),
    Example(#"any(null)"#, gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments[0].decide(anyIs: true, gives: .true, in: &run)
  }
}
