package import FormulaRuntime
package import FormulaValues

package enum IncludesAllFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary = "Whether a list has all of several values."
  package static let signature = Signature.taking(.list("list"), .list("values"), gives: .boolean)
  package static let examples = [
    Example(#"includesAll([1, 2, 3], [1, 3])"#, gives: true),
    Example(#"includesAll([1], [])"#, gives: true),
    Example(#"includesAll(null, [1])"#, gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var distinct = DistinctWords()
    for element in arguments.elements(0, in: run) {
      guard distinct.number(adding: element, in: &run) != nil else { return run.stepError() }
    }
    for value in arguments.elements(1, in: run) {
      guard run.spend(walking: value) else { return run.stepError() }
      if distinct.number(of: value, in: run) == nil { return .false }
    }
    return .true
  }
}
