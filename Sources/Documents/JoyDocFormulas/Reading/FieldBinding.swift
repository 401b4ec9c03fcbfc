import FormulaSheets
package import FormulaRuntime
package import FormulaValues
import JoyDoc

/// The fields of a document as the world of formulas: every field readable, tables by column.
package struct FieldBinding<Values: DocumentValues>: WordContext {
  package let values: Values
  /// What functions about fields may ask.
  package let facts: (any FieldFacts)?

  package init(_ values: Values, facts: (any FieldFacts)? = nil) {
    self.values = values
    self.facts = facts ?? CurrentFacts(values, loaded: nil)
  }

  package func word(in slot: Slot, run: inout Run) -> Word {
    values.word(of: CellID(slot), in: &run)
  }
}
