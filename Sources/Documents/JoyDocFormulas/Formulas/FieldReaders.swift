import FormulaChecker
import SheetEvaluation
import FormulaSyntax
import IndexedCollections
import Synchronization

/// A lazily built index of the definitions that read a field or mention a name.
///
/// All incremental revisions of a document share one index, which covers all of them. Results are
/// filtered to those that are valid in the given revision.
final class FieldReaders: Sendable {
  /// The entries of the revision that built the index, and those of definitions checked at other
  /// times.
  private let known = Mutex<(first: Known?, since: Known)>((nil, Known()))

  private struct Known {
    var readers: [CellID: Set<DefinitionNumber>] = [:]
    /// The definitions with diagnostics.
    var faulty: Set<DefinitionNumber> = []
    /// The definitions whose formulas query properties of fields, not only their values.
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

  /// Returns the definitions whose formulas read a field or query its properties, in ascending
  /// order.
  func definitions(reading cell: CellID, in formulas: CheckedFormulas) -> [DefinitionNumber] {
    all(formulas) { $0.readers[cell] ?? [] }.filter { number in
      formulas.inputs[number.index].contains(cell)
        || formulas.definition(number)?.fieldFacts.contains(cell.slot) ?? false
    }.sorted()
  }

  /// Returns the definitions with diagnostics from the parser or the checker.
  ///
  /// Complexity: O(definitions that have or had diagnostics).
  func faulty(in formulas: CheckedFormulas) -> Set<DefinitionNumber> {
    all(formulas) { $0.faulty }.filter { number in
      !(formulas.definition(number)?.diagnostics.isEmpty ?? true)
    }
  }

  /// Returns a superset of the definitions whose formulas query the visibility of fields.
  func asking(in formulas: CheckedFormulas) -> Set<DefinitionNumber> {
    all(formulas) { $0.asking }
  }

  /// Returns a superset of the definitions whose sources mention at least one of `names`.
  ///
  /// Complexity: O(returned definitions). All definitions are returned if a name has no ASCII word.
  func definitions(
    mentioning names: [String], in formulas: CheckedFormulas
  ) -> Set<DefinitionNumber> {
    let names = names.filter { !$0.isEmpty }
    if names.isEmpty { return [] }
    guard names.allSatisfy({ !WordIndex.words(of: $0).isEmpty }) else {
      return Set(formulas.definitions.indices.lazy.map { DefinitionNumber($0) })
    }
    return all(formulas) { $0.words.definitions(mentioning: names) }
  }

  /// Records a definition that was checked again.
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
      // Definitions that were added later do not exist in an earlier revision.
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
