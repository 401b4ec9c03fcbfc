package import Drafts
package import FormulaValues

/// What a preview shows, and what it lets its user do.
package struct PreviewSettings: Sendable {
  /// The document's file.
  package var path: String
  package var mode = Mode.fill
  /// The page that is shown first.
  package var page: String?
  /// The type of the view whose pages are shown; nil is the file itself.
  package var view: String?
  package var allowsSaving = true
  /// Whether pictures are loaded from elsewhere.
  package var loadsImages = false
  package var hasNavigation = true
  /// Whether pages can neither be copied nor deleted.
  package var hasFixedPages = false
  /// Where what hosts would be told is written, a JSON line each.
  package var logPath: String?
  /// Where unsaved changes are kept; nil for nowhere.
  package var drafts: DraftStore?
  package var limits = EvaluationLimits()
  /// What formulas see of the world at the moment.
  package var environment: @Sendable () -> Environment
  /// The version of the program.
  package var version: String

  /// Whether the form can be filled in.
  package enum Mode: String, Sendable { case fill, readonly }

  package init(
    path: String, version: String, environment: @escaping @Sendable () -> Environment
  ) {
    self.path = path
    self.version = version
    self.environment = environment
  }

  /// Whether the file can be written back.
  var isSavable: Bool { mode == .fill && allowsSaving && path != "-" }
}
