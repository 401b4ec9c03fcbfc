package import FormulaRuntime
package import FormulaValues

package enum AppendFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 45
  package static let summary = "The list with more values at its end."
  package static let roles: [FunctionRole] = [.keepsLength]
  package static let signature = ListAddition.signature
  package static let examples = [
    Example(#"append([1], 2, 3)"#, gives: [1, 2, 3]),
    Example(#"append([], [1])"#, gives: [[1]]),
    Example(#"append(null, null)"#, gives: [nil]),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    ListAddition.call(arguments, atEnd: true, in: &run)
  }
}
