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
    DistinctWords.list(arguments[0], includes: arguments[1], decidedBy: false, in: &run)
  }
}
