import FormulaRuntime
import FormulaValues

extension Run {
  /// The visits charged for reading a fact about a field.
  private static let visitsOfFact = 6

  /// Returns a fact about the field that `word` names, or an error if it does not name one.
  ///
  /// The closure computes the fact and adds the visits for the data that it reads to its
  /// `inout Int`. Without a document the result is `otherwise`.
  mutating func fact(
    of word: Word, _ ask: (any FieldFacts, Slot, inout Int, inout Run) -> Word, otherwise: Word
  ) -> Word {
    guard let slot = word.slot else {
      return fail(.typeMismatch, "expected the name of a field, not a value", argument: 0)
    }
    return fact(otherwise: otherwise) { facts, visits, run in ask(facts, slot, &visits, &run) }
  }

  /// Returns a fact about the document, or `otherwise` without a document.
  mutating func fact(
    otherwise: Word, _ ask: (any FieldFacts, inout Int, inout Run) -> Word
  ) -> Word {
    guard let facts = world.facts else { return otherwise }
    var visits = Self.visitsOfFact
    let answer = ask(facts, &visits, &self)
    return spend(visits) ? answer : stepError()
  }
}
