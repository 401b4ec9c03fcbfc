package import FormulaLint
package import SourceText

/// A finding that the linter reports about a file.
package struct Finding: Hashable, Sendable {
  package var diagnostic: DocumentDiagnostic
  /// The id of the formula definition that the finding is about.
  package var formula: String?
  /// The id of the field that the finding is about.
  package var field: String?
  /// The counterexample: an assignment of field values, as a JSON object.
  package var witness: [UInt8]?
  /// The hosts and versions that the finding is about, for a finding about hosts.
  package var hosts: HostFacts?

  package init(
    _ diagnostic: DocumentDiagnostic, formula: String? = nil, field: String? = nil,
    hosts: HostFacts? = nil
  ) {
    self.diagnostic = diagnostic
    self.formula = formula
    self.field = field
    self.hosts = hosts
  }

  /// The message, followed by the hint if there is one.
  package var advice: String {
    diagnostic.message + (diagnostic.hint.map { "; \($0)" } ?? "")
  }
}
