package import FormulaRuntime
package import FormulaValues

package enum OptionTextFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 25
  package static let summary =
    "The text that a choice field shows for an option; null if there is no such option."
  package static let signature = Signature.taking(
    .reference("field"), .text("id"), gives: .text.optional)
  package static let examples = [
    Example.shows(#"optionText(status, "opt1")"#),
    Example(#"optionText(null, null)"#, gives: nil),
    .fails(#"optionText(1, "a")"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let slot = arguments[0].slot else {
      return run.fail(.badArgument, "expected the name of a choice field", argument: 0)
    }
    let id = run.string(arguments[1])
    let options = run.world.facts?.options(of: slot) ?? []
    guard run.spend(options.count) else { return run.stepError() }
    return options.first { $0.id == id }.map { run.text($0.text) } ?? .null
  }
}
