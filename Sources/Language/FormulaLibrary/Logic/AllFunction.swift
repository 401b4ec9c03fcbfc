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
    let elements = arguments.elements(0, in: run)
    guard run.spend(elements.count) else { return run.stepError() }
    for element in elements {
      let answer = run.condition(element)
      if answer.isError { return answer }
      if !answer.isTrue { return .false }
    }
    return .true
  }
}
