package import FormulaRuntime
package import FormulaValues

package enum IncludesAnyFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary = "Whether a list has at least one of several values."
  package static let signature = Signature.taking(.list("list"), .list("values"), gives: .boolean)
  package static let examples = [
    Example(#"includesAny([1, 2], [2, 9])"#, gives: true),
    Example(#"includesAny([1], [])"#, gives: false),
    Example(#"includesAny(null, [1])"#, gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    DistinctWords.list(arguments[0], includes: arguments[1], decidedBy: true, in: &run)
  }
}
