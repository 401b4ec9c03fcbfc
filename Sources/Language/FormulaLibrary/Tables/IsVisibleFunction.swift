package import FormulaRuntime
package import FormulaValues

package enum IsVisibleFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let summary = "Whether a field is shown once conditional logic has been applied."
  package static let roles: [FunctionRole] = [.readsVisibility]
  package static let signature = Signature.taking(.reference("field"), gives: .boolean)
  package static let examples = [
    Example.shows(#"isVisible(total)"#),
    .shows(#"!isVisible(total)"#),
    .fails(#"isVisible(null)"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let slot = arguments[0].slot else {
      return run.fail(.badArgument, "expected the name of a field", argument: 0)
    }
    return FieldFact.read(otherwise: .true, in: &run) { facts, visits, _ in
      .boolean(facts.isVisible(slot, visits: &visits))
    }
  }
}
