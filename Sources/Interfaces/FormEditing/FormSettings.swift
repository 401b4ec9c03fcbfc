package import FormulaValues

/// The configuration of an editing session.
package struct FormSettings: Sendable {
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
  package var limits = EvaluationLimits()
  /// Returns the current environment: time, time zone and locale.
  package var environment: @Sendable () -> EvaluationEnvironment
  /// The name of the document's file.
  package var fileName: String
  /// The version of the program.
  package var version: String

  /// The mode of the form: editable or read-only.
  package enum Mode: String, Sendable { case fill, readonly }

  package init(
    fileName: String, version: String,
    environment: @escaping @Sendable () -> EvaluationEnvironment
  ) {
    self.fileName = fileName
    self.version = version
    self.environment = environment
  }

  /// Whether the document can be saved.
  package var isSavable: Bool { mode == .fill && allowsSaving }
}
