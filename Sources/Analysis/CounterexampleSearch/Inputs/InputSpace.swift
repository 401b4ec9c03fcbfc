import IndexedCollections
import JSONTree
package import JoyDoc
import JoyDocFormulas

/// A conversion of assignments to a `FilledValue` for each changed field.
package struct InputSpace: Sendable {
  private let domains: [FieldDomain]
  private let ids: [String]
  private let stored: [[UInt8]?]
  /// Values that complete the rest of the document.
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

  /// Returns the values that an assignment changes.
  package func changedValues(of assignment: FieldAssignment) -> [FilledValue] {
    assignment.enumerated().compactMap { domain, candidate in
      let json = domains[domain].candidates[candidate]
      return json == stored[domain] ? nil : FilledValue(field: ids[domain], json: json)
    }
  }

  /// Returns the values that an assignment changes, and the required values of other fields.
  package func values(of assignment: FieldAssignment) -> [FilledValue] {
    changedValues(of: assignment) + required
  }
}
