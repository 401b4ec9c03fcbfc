package import FormulaRuntime
package import FormulaValues

package enum FieldTitleFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let summary = "The title of a field; null if it has none."
  package static let signature = Signature.taking(.reference("field"), gives: .text.optional)
  package static let examples: [Example] = [
    .shows("fieldTitle(name)"),
    .fails("fieldTitle(5)"),
    .fails("fieldTitle(null)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    FieldFact.read(of: arguments[0], otherwise: .null, in: &run) { facts, slot, _, run in
      facts.title(of: slot).map { run.text($0) } ?? .null
    }
  }
}
