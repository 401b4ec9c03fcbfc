package import SourceText

/// Something that the linter has to say about a file.
package struct Finding: Hashable, Sendable {
  package var diagnostic: DocumentDiagnostic
  /// The id of the formula definition that it is about.
  package var formula: String?
  /// The id of the field that it is about.
  package var field: String?
  /// The filling that shows it, as an object of JSON.
  package var witness: [UInt8]?

  package init(_ diagnostic: DocumentDiagnostic, formula: String? = nil, field: String? = nil) {
    self.diagnostic = diagnostic
    self.formula = formula
    self.field = field
  }

  /// The message with what to do about it.
  package var advice: String {
    diagnostic.message + (diagnostic.hint.map { "; \($0)" } ?? "")
  }
}
