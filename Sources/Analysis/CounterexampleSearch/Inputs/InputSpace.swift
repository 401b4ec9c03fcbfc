import IndexedCollections
import JSONTree
package import JoyDoc
import JoyDocFormulas

/// A conversion of assignments to a `FilledValue` for each changed field.
package struct InputSpace: Sendable {
  private let domains: [FieldDomain]
  private let fields: [JoyDoc.Field]
  private let stored: [[UInt8]?]
  /// Values that complete the rest of the document.
  private let required: [FilledValue]

  package init(
    _ document: JoyDocument, _ domains: [FieldDomain], _ required: [FilledValue]
  ) {
    self.domains = domains
    fields = domains.map { document.fields[$0.field] }
    stored = fields.map { field in field.value.map { Array(document.tree.source($0)) } }
    let varied = Set(fields.map { $0.id })
    self.required = required.filter { !varied.contains($0.field) }
  }

  /// Returns the values that an assignment changes.
  package func changedValues(of assignment: FieldAssignment) -> [FilledValue] {
    assignment.enumerated().compactMap { domain, candidate in
      let value = FilledValue(domains[domain].candidates[candidate], of: fields[domain])
      return value.json == stored[domain] ? nil : value
    }
  }

  /// Returns the values that an assignment changes, and the required values of other fields.
  package func values(of assignment: FieldAssignment) -> [FilledValue] {
    changedValues(of: assignment) + required
  }
}
