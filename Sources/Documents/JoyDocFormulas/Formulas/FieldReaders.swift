import FormulaChecker
import FormulaSheets
import IndexedCollections
import Synchronization

/// Which definitions read a field, found when that is asked first.
///
/// It is shared by all states of a text that follow each other. So a definition is found that reads
/// the field in one of these states, if not in the one that is asked about: looking at it once more
/// changes nothing.
final class FieldReaders: Sendable {
  private let known = Mutex<Known?>(nil)

  private struct Known {
    var readers: [CellID: Set<DefinitionNumber>] = [:]
    /// The definitions about which there was something to say.
    var faulty: Set<DefinitionNumber> = []
    /// The definitions whose formulas ask about fields more than their values.
    var asking: Set<DefinitionNumber> = []

    mutating func note(_ number: DefinitionNumber, _ checked: CheckedFormula?, inputs: [CellID]) {
      guard let checked else { return }
      for cell in inputs { readers[cell, default: []].insert(number) }
      for slot in checked.fieldFacts { readers[CellID(slot), default: []].insert(number) }
      if !checked.fieldFacts.isEmpty { asking.insert(number) }
      if !checked.diagnostics.isEmpty { faulty.insert(number) }
    }
  }

  /// The definitions whose formulas read a field or ask about it, in order; perhaps some more.
  func definitions(reading cell: CellID, in formulas: CheckedFormulas) -> [DefinitionNumber] {
    withKnown(formulas) { $0.readers[cell] ?? [] }.sorted()
  }

  /// The definitions of which the checker or the parser has something to say, perhaps some more.
  func faulty(in formulas: CheckedFormulas) -> Set<DefinitionNumber> {
    withKnown(formulas) { $0.faulty }
  }

  /// The definitions whose formulas may ask whether a field is shown, perhaps some more.
  func asking(in formulas: CheckedFormulas) -> Set<DefinitionNumber> {
    withKnown(formulas) { $0.asking }
  }

  /// Takes in a definition that was checked anew.
  func note(_ number: DefinitionNumber, _ checked: CheckedFormula?, inputs: [CellID]) {
    known.withLock { $0?.note(number, checked, inputs: inputs) }
  }

  private func withKnown<Result: Sendable>(
    _ formulas: CheckedFormulas, _ body: (Known) -> Result
  ) -> Result {
    known.withLock { known in
      if let known { return body(known) }
      var made = Known()
      for (place, checked) in formulas.definitions.enumerated() {
        made.note(DefinitionNumber(place), checked, inputs: formulas.inputs[place])
      }
      known = made
      return body(made)
    }
  }
}
