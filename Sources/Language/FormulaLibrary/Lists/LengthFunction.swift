package import FormulaRuntime
package import FormulaValues

package enum LengthFunction: FormulaFunction {
  package static let isPublished = true
  package static let publishedForm = PublishedForm(takesText: false)
  package static let group = FunctionGroup.lists
  package static let callSteps = 45
  package static let summary = "The number of elements in a list, or of characters in a text."
  package static let roles: [FunctionRole] = [.countsRows, .total, .within(0, .infinity)]
  package static let signature = Signature.taking(.textOrList("value"), gives: .number)
  package static let examples = [
    Example(#"length("né")"#, gives: 2),
    Example(#"length([1, 2])"#, gives: 2),
    Example(#"length("")"#, gives: 0),
    Example(#"length(null)"#, gives: 0),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let value = arguments[0]
    guard value.isText else {
      return Word(Double(arguments.elements(0, in: run).count))
    }
    return Word(Double(value.characterCount(in: &run)))
  }
}
