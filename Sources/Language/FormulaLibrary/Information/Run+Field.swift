import FormulaValues

extension Run {
  /// What `ask` says of the field that an argument names, or the error that it names none.
  mutating func fact(
    of word: Word, _ ask: (any FieldFacts, Slot, inout Run) -> Word, otherwise: Word
  ) -> Word {
    guard let slot = slot(word) else {
      return fail(.typeMismatch, "a field's name is wanted here, not a value", argument: 0)
    }
    guard let facts else { return otherwise }
    return ask(facts, slot, &self)
  }
}
