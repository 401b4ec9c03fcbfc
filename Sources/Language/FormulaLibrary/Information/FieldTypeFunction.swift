package import FormulaRuntime
package import FormulaValues

package enum FieldTypeFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let summary =
    "The document's name for the type of a field; null if it has none."
  package static let signature = Signature.taking(.reference("field"), gives: .text.optional)
  package static let examples: [Example] = [
    .shows("fieldType(name)"),
    .fails("fieldType(5)"),
    .fails("fieldType(null)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    FieldFact.read(of: arguments[0], otherwise: .null, in: &run) { facts, slot, _, run in
      facts.typeName(of: slot).map { run.text($0) } ?? .null
    }
  }
}
