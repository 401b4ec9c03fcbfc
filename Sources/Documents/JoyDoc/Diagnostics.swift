package import SourceText

/// Diagnostics for structure findings.
extension DocumentDiagnostic {
  /// Converts structure findings to diagnostics, each with the JSON Pointer of its value.
  ///
  /// Several missing members of one part become one diagnostic. A finding is an error if `isStrict`
  /// is set or if it prevents the part from being read (`isGrave`). All other findings are
  /// warnings: other hosts may reject the document.
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

  /// The member `fields` exists, but is not an array.
  static func noFields(at range: DocumentRange) -> Self {
    .init(
      "structure", .error, "'fields' of the document must be a list",
      hint: "each field is an object with '_id' and 'type'", at: range)
  }

  /// The source is JSON, but not an object, or an object without `files` and `fields`.
  package static func noDocument(at range: DocumentRange) -> Self {
    .init(
      "structure", .error, "this is not a JoyDoc document",
      hint: "a document is an object with 'files' and 'fields'", at: range)
  }
}
