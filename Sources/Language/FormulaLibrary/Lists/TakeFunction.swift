package import FormulaRuntime
package import FormulaValues

package enum TakeFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary = "The first n elements."
  package static let signature = Signature.taking(
    .list("list"), .number("n"), gives: .list
  ).keepingElements
  package static let examples = [
    Example(#"take([1, 2, 3], 2)"#, gives: [1, 2]),
    Example(#"take([1], 5)"#, gives: [1]),
    Example(#"take(null, 2)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments[0].slice(from: 0, to: arguments.integer(1, in: run), in: &run)
  }
}
