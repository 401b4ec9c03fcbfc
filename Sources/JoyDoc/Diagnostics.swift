import SourceText

/// The wording of what is wrong with a document's structure.
extension DocumentDiagnostic {
  static func duplicateID(_ what: String, _ id: String, at range: DocumentRange) -> Self {
    .init(
      "structure", .error, "another \(what) has the id '\(id)' already",
      hint: "the first one counts; give this one an id of its own", at: range)
  }

  static func missingID(_ what: String, at range: DocumentRange) -> Self {
    .init(
      "structure", .error, "this \(what) has no '_id'",
      hint: "nothing can refer to it; add an '_id'", at: range)
  }

  static func missingType(_ id: String, at range: DocumentRange) -> Self {
    .init(
      "structure", .error, "the field '\(id)' has no 'type'", hint: "add one, such as \"text\"",
      at: range)
  }

  static func noDocument(at range: DocumentRange) -> Self {
    .init(
      "structure", .error, "this is no JoyDoc document",
      hint: "a document is an object with 'files' and 'fields'", at: range)
  }

  static func wrongShape(_ what: String, _ wanted: String, at range: DocumentRange) -> Self {
    .init("structure", .error, "\(what) must be \(wanted)", at: range)
  }
}
