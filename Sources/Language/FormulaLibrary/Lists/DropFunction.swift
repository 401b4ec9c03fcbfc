package import FormulaRuntime
package import FormulaValues

package enum DropFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 65
  package static let summary = "The elements after the first n."
  package static let roles: [FunctionRole] = [.keepsLength]
  package static let signature = Signature.taking(
    .list("list"), .number("n"), gives: .list
  ).keepingElements
  package static let examples = [
    Example(#"drop([1, 2, 3], 2)"#, gives: [3]),
    Example(#"drop([1], 5)"#, gives: []),
    Example(#"drop(null, 2)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments[0].slice(from: arguments.integer(1, in: run), to: .max, in: &run)
  }
}
