package import FormEditing
package import FormulaValues

/// The configuration of a preview.
package struct PreviewSettings: Sendable {
  /// The path of the document.
  package let path: String
  package var form: FormSettings
  /// The path of the event log, with one JSON line per host event.
  package var logPath: String?
  /// The store for unsaved changes, or `nil` to disable drafts.
  package var drafts: DraftStore?

  package init(
    path: String, version: String, environment: @escaping @Sendable () -> EvaluationEnvironment
  ) {
    self.path = path
    form = FormSettings(
      fileName: path == "-" ? "<stdin>" : path, version: version, environment: environment)
  }

  /// Whether the file can be written back.
  var isSavable: Bool { form.isSavable && path != "-" }
}
