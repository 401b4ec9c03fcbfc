package import FormulaRuntime
package import FormulaValues

package enum CountFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.lists
  package static let summary = "The number of elements in a list."
  package static let roles: [FunctionRole] = [
    .walksRows, .countsRows, .total, .within(0, .infinity),
  ]
  package static let signature = Signature.taking(.list("list"), gives: .number)
  package static let examples = [
    Example(#"count([1, null, 3])"#, gives: 3),
    Example(#"count([])"#, gives: 0),
    Example(#"count(null)"#, gives: 0),
    .fails(#"count("abc")"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Word(Double(arguments.elements(0, in: run).count))
  }
}
