import FormulaRuntime
import FormulaValues

extension Run {
  /// The visits of asking for something that is known of a field.
  private static let visitsOfFact = 6

  /// What `ask` says of the field that an argument names, or the error that it names none. It adds the visits
  /// of what it has to look at.
  mutating func fact(
    of word: Word, _ ask: (any FieldFacts, Slot, inout Int, inout Run) -> Word, otherwise: Word
  ) -> Word {
    guard let slot = word.slot else {
      return fail(.typeMismatch, "a field's name is wanted here, not a value", argument: 0)
    }
    return fact(otherwise: otherwise) { facts, visits, run in ask(facts, slot, &visits, &run) }
  }

  /// What `ask` says of the document.
  mutating func fact(
    otherwise: Word, _ ask: (any FieldFacts, inout Int, inout Run) -> Word
  ) -> Word {
    guard let facts = world.facts else { return otherwise }
    var visits = Self.visitsOfFact
    let answer = ask(facts, &visits, &self)
    return spend(visits) ? answer : stepError()
  }
}
