package import SourceText

/// What is wrong with a document's structure as diagnostics.
extension DocumentDiagnostic {
  /// Findings in words with their places, those of one part that lacks several members as one.
  ///
  /// What keeps a part from being read is an error; the rest is what other hosts may refuse.
  package static func structure(
    _ findings: [StructureFinding], isStrict: Bool = false
  ) -> [(path: String, diagnostic: DocumentDiagnostic)] {
    var diagnostics: [(path: String, diagnostic: DocumentDiagnostic)] = []
    var owner: String?
    for finding in findings {
      let severity: Severity = isStrict || finding.isGrave ? .error : .warning
      var missing: String?
      if case .required(let property) = finding.keyword { missing = property }
      if let missing, let last = diagnostics.indices.last, owner == finding.instancePath,
        diagnostics[last].diagnostic.severity == severity
      {
        diagnostics[last].diagnostic.message += ", '\(missing)'"
        diagnostics[last].diagnostic.hint = "the format requires them"
        continue
      }
      owner = missing == nil ? nil : finding.instancePath
      let diagnostic = DocumentDiagnostic(
        "structure", severity, finding.message, hint: finding.hint, at: finding.range)
      diagnostics.append((finding.instancePath, diagnostic))
    }
    return diagnostics
  }

  /// What should be the document's fields is something else.
  static func noFields(at range: DocumentRange) -> Self {
    .init(
      "structure", .error, "'fields' of the document must be a list",
      hint: "each field is an object with '_id' and 'type'", at: range)
  }

  /// The text is JSON, but no object, or one that has nothing to do with forms.
  package static func noDocument(at range: DocumentRange) -> Self {
    .init(
      "structure", .error, "this is no JoyDoc document",
      hint: "a document is an object with 'files' and 'fields'", at: range)
  }
}
