package import FormulaRuntime
package import FormulaValues

package enum PrependFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary = "The list with more values at its start."
  package static let roles: [FunctionRole] = [.keepsLength]
  package static let signature = ListAddition.signature
  package static let examples = [
    Example(#"prepend([3], 1, 2)"#, gives: [1, 2, 3]),
    Example(#"prepend([], [1])"#, gives: [[1]]),
    Example(#"prepend(null, 1)"#, gives: [1]),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    ListAddition.call(arguments, atEnd: false, in: &run)
  }
}
