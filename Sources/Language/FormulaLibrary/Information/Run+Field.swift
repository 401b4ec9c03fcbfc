import FormulaRuntime
import FormulaValues

extension Run {
  /// What `ask` says of the field that an argument names, or the error that it names none.
  mutating func fact(
    of word: Word, _ ask: (any FieldFacts, Slot, inout Run) -> Word, otherwise: Word
  ) -> Word {
    guard let slot = word.slot else {
      return fail(.typeMismatch, "a field's name is wanted here, not a value", argument: 0)
    }
    guard let facts = world.facts else { return otherwise }
    return ask(facts, slot, &self)
  }
}
