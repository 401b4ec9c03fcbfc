import SheetEvaluation
package import FormulaRuntime
package import FormulaValues
import JoyDoc

/// The fields of a document as the inputs of formulas.
package struct FieldBinding<Values: DocumentValues>: WordContext {
  package let values: Values
  /// The facts that functions about fields can query.
  package let facts: (any FieldFacts)?

  package init(_ values: Values, facts: (any FieldFacts)? = nil) {
    self.values = values
    self.facts = facts ?? CurrentFacts(values)
  }

  package func word(in slot: Slot, run: inout Run) -> Word {
    values.word(of: CellID(slot), in: &run)
  }
}
