import FileAccess

/// The reason why a PDF cannot be imported or filled.
package struct PDFProblem: Error, Hashable, Sendable {
  /// The kind of a problem. The raw values are shown to people and read by programs.
  package enum Kind: String, Hashable, Sendable {
    case damaged = "damaged-pdf"
    case encrypted = "encrypted-pdf"
    case signed = "signed-pdf"
    case tooLarge = "too-large"
    case missingTool = "missing-tool"
    case textOverflow = "text-overflow"
    case missingGlyph = "missing-glyph"
    case unplacedAnswer = "unplaced-answer"
    case pageMissing = "page-missing"
    case missingAnswer = "missing-answer"
    case outOfRange = "out-of-range"
    case failedFormula = "failed-formula"
    case file = "file-error"
  }

  package let kind: Kind
  package let message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  init(_ error: FileError) { self.init(.file, error.message) }
}

/// The limits for PDFs and their parts, which are untrusted.
package enum PDFLimits {
  package static let bytes = 100_000_000
  package static let pages = 2000
  package static let fields = 10_000
  /// The maximum size of all fields. An object that several fields share counts once for each field.
  static let fieldBytes = 100_000_000
  package static let scriptBytes = 100_000
  /// The size of all calculations that are translated.
  static let calculationBytes = 5_000_000
  /// The size of all formulas.
  static let formulaBytes = 2_000_000
  /// The size of all formulas and parts of formulas that are built, those of failed translations
  /// included.
  static let builtBytes = 200_000_000
  package static let answerLength = 10_000
  /// The size of an image, and the decoded pixels of all images.
  static let imageBytes = 10_000_000
  static let imagePixels = 10_000_000
  /// The nesting of fields and pages, and the length of a chain of references.
  static let depth = 64
  /// The size of the JSON that qpdf writes for a small PDF.
  static let jsonBytes = 50_000_000
  /// The memory that qpdf can allocate for a small PDF.
  static let memory = 250_000_000
  static let seconds = 60
}
