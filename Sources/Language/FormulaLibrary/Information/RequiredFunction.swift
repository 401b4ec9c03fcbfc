package import FormulaRuntime
package import FormulaValues

package enum RequiredFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let summary = "Whether a field must be filled in."
  package static let signature = Signature.taking(.reference("field"), gives: .boolean)
  package static let examples: [Example] = [
    .shows("required(name)"),
    .fails("required(5)"),
    .fails("required(null)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    FieldFact.read(of: arguments[0], otherwise: .false, in: &run) { facts, slot, _, _ in
      .boolean(facts.isRequired(slot))
    }
  }
}
