import FormulaChecker
import FormulaSheets
import FormulaSyntax
import IndexedCollections
import Synchronization

/// Which definitions read a field or mention a name, found when that is asked first.
///
/// It is shared by all states of a text that follow each other, and knows what held in any of them; of
/// what it finds, that is left out which does not hold in the state that is asked about.
final class FieldReaders: Sendable {
  /// What formulas read when that was first asked, and those that were checked anew before or since.
  private let known = Mutex<(first: Known?, since: Known)>((nil, Known()))

  private struct Known {
    var readers: [CellID: Set<DefinitionNumber>] = [:]
    /// The definitions about which there was something to say.
    var faulty: Set<DefinitionNumber> = []
    /// The definitions whose formulas ask about fields more than their values.
    var asking: Set<DefinitionNumber> = []
    var words = WordIndex()

    mutating func note(
      _ number: DefinitionNumber, _ checked: CheckedFormula?, inputs: some Sequence<CellID>
    ) {
      guard let checked else { return }
      words.note(number, checked.tree.source)
      for cell in inputs { readers[cell, default: []].insert(number) }
      for slot in checked.fieldFacts { readers[CellID(slot), default: []].insert(number) }
      if !checked.fieldFacts.isEmpty { asking.insert(number) }
      if !checked.diagnostics.isEmpty { faulty.insert(number) }
    }
  }

  /// The definitions whose formulas read a field or ask about it, in order.
  func definitions(reading cell: CellID, in formulas: CheckedFormulas) -> [DefinitionNumber] {
    all(formulas) { $0.readers[cell] ?? [] }.filter { number in
      formulas.inputs[number.index].contains(cell)
        || formulas.definition(number)?.fieldFacts.contains(cell.slot) ?? false
    }.sorted()
  }

  /// The definitions of which the checker or the parser has something to say. Complexity: O(definitions
  /// of which they had at any time).
  func faulty(in formulas: CheckedFormulas) -> Set<DefinitionNumber> {
    all(formulas) { $0.faulty }.filter { number in
      !(formulas.definition(number)?.diagnostics.isEmpty ?? true)
    }
  }

  /// The definitions whose formulas may ask whether a field is shown, perhaps some more.
  func asking(in formulas: CheckedFormulas) -> Set<DefinitionNumber> {
    all(formulas) { $0.asking }
  }

  /// The definitions in whose texts some names may stand. Complexity: O(definitions found); all are, if
  /// a name is not one word of ASCII.
  func definitions(
    mentioning names: [String], in formulas: CheckedFormulas
  ) -> Set<DefinitionNumber> {
    if names.isEmpty { return [] }
    guard names.allSatisfy(WordIndex.isWord) else {
      return Set(formulas.definitions.indices.lazy.map { DefinitionNumber($0) })
    }
    return all(formulas) { $0.words.definitions(holding: names) }
  }

  /// Takes in a definition that was checked anew.
  func note(
    _ number: DefinitionNumber, _ checked: CheckedFormula?, inputs: some Sequence<CellID>
  ) {
    known.withLock { $0.since.note(number, checked, inputs: inputs) }
  }

  private func all(
    _ formulas: CheckedFormulas, _ found: (Known) -> Set<DefinitionNumber>
  ) -> Set<DefinitionNumber> {
    known.withLock { known in
      let first = known.first ?? Self.made(formulas)
      known.first = first
      // Definitions that came later are none of an earlier state.
      return found(first).union(found(known.since))
        .filter { formulas.definitions.indices.contains($0.index) }
    }
  }

  private static func made(_ formulas: CheckedFormulas) -> Known {
    var made = Known()
    for (place, checked) in formulas.definitions.enumerated() {
      made.note(DefinitionNumber(place), checked, inputs: formulas.inputs[place])
    }
    return made
  }
}
