import IndexedCollections
import JSONTree
package import JoyDoc
import JoyDocFormulas

/// Fillings as values of a document's fields.
package struct WitnessSpace: Sendable {
  private let domains: [FieldDomain]
  private let ids: [String]
  private let stored: [[UInt8]?]
  /// What makes the rest of the document complete.
  private let required: [FilledValue]

  package init(
    _ document: JoyDocument, _ domains: [FieldDomain], _ required: [FilledValue]
  ) {
    self.domains = domains
    ids = domains.map { document.fields[$0.field].id }
    stored = domains.map { domain in
      document.fields[domain.field].value.map { Array(document.tree.source($0)) }
    }
    let varied = Set(ids)
    self.required = required.filter { !varied.contains($0.field) }
  }

  /// The values that a filling changes.
  package func changedValues(of filling: Filling) -> [FilledValue] {
    filling.enumerated().compactMap { domain, candidate in
      let json = domains[domain].candidates[candidate]
      return json == stored[domain] ? nil : FilledValue(field: ids[domain], json: json)
    }
  }

  /// The same with what the rest of the document requires.
  package func values(of filling: Filling) -> [FilledValue] {
    changedValues(of: filling) + required
  }
}
