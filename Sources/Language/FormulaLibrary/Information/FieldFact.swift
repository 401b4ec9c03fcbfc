import FormulaRuntime
import FormulaValues

/// Facts about fields and the document, and their cost.
enum FieldFact {
  /// The visits charged for reading a fact.
  private static let visits = 6

  /// Returns a fact about the field that `word` names, or an error if it does not name one.
  ///
  /// The closure computes the fact and adds the visits for the data that it reads to its
  /// `inout Int`. Without a document the result is `otherwise`.
  static func read(
    of word: Word, otherwise: Word, in run: inout Run,
    _ read: (any FieldFacts, Slot, inout Int, inout Run) -> Word
  ) -> Word {
    guard let slot = word.slot else {
      return run.fail(.typeMismatch, "expected the name of a field, not a value", argument: 0)
    }
    return self.read(otherwise: otherwise, in: &run) { facts, visits, run in
      read(facts, slot, &visits, &run)
    }
  }

  /// Returns a fact about the document, or `otherwise` without a document.
  static func read(
    otherwise: Word, in run: inout Run, _ read: (any FieldFacts, inout Int, inout Run) -> Word
  ) -> Word {
    guard let facts = run.world.facts else { return otherwise }
    var visits = Self.visits
    let answer = read(facts, &visits, &run)
    return run.spend(visits) ? answer : run.stepError()
  }
}
