package import FormulaRuntime
package import FormulaValues

package enum ChangedFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let summary =
    "Whether a field's value differs from the one when the document was loaded."
  package static let signature = Signature.taking(.reference("field"), gives: .boolean)
  package static let examples: [Example] = [
    .shows("changed(name)"),
    .fails("changed(5)"),
    .fails("changed(null)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    FieldFact.read(of: arguments[0], otherwise: .false, in: &run) { facts, slot, visits, _ in
      .boolean(facts.isChanged(slot, visits: &visits))
    }
  }
}
