package import FormulaValues

/// The configuration of a preview.
package struct PreviewSettings: Sendable {
  /// The path of the document.
  package var path: String
  package var mode = Mode.fill
  /// Whether collections can be edited.
  package var allowsCollections = true
  /// The ID of the initial page.
  package var page: String?
  /// The type of the view whose pages are shown, or `nil` for the file's own pages.
  package var view: String?
  package var allowsSaving = true
  /// Whether external images are loaded.
  package var loadsImages = false
  package var hasNavigation = true
  /// Whether copying and deleting pages is disabled.
  package var hasFixedPages = false
  /// The path of the event log, with one JSON line per host event.
  package var logPath: String?
  /// The store for unsaved changes, or `nil` to disable drafts.
  package var drafts: DraftStore?
  package var limits = EvaluationLimits()
  /// Returns the current environment: time, time zone and locale.
  package var environment: @Sendable () -> EvaluationEnvironment
  /// The version of the program.
  package var version: String

  /// The mode of the form: editable or read-only.
  package enum Mode: String, Sendable { case fill, readonly }

  package init(
    path: String, version: String, environment: @escaping @Sendable () -> EvaluationEnvironment
  ) {
    self.path = path
    self.version = version
    self.environment = environment
  }

  /// Whether the file can be written back.
  var isSavable: Bool { mode == .fill && allowsSaving && path != "-" }
}
