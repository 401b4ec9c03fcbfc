package import CounterexampleSearch
package import JoyDoc

/// The differences between two versions of a template.
package struct DocumentDiff: Sendable {
  package let old: JoyDocument
  package let new: JoyDocument
  package let structure: [StructureFact]
  package let meaning: [MeaningFact]

  /// Compares two versions.
  ///
  /// With `fields`, only the results of these fields are compared. The structure is always compared
  /// as a whole.
  ///
  /// Complexity: O(size of the documents + trials · changed formulas).
  package init(
    _ old: FilledDocument, _ new: FilledDocument,
    _ settings: DocumentExploration.Settings = DocumentExploration.Settings(),
    fields: Set<String>? = nil
  ) {
    self.old = old.document
    self.new = new.document
    structure = StructureComparison(old.document, new.document).facts
    meaning = MeaningComparison(old, new, settings, fields: fields).facts
  }

  /// Whether stored data would be lost or unreadable.
  package var isBreaking: Bool { structure.contains { $0.impact == .breaking } }

  /// Whether some field is computed differently.
  package var differs: Bool { meaning.contains { $0.difference != nil } }
}
