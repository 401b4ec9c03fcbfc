import JoyDoc
import PDFForms

/// A format of forms that `formulary import` reads. `ImportFormats.all` is the registry.
protocol ImportFormat {
  /// Returns `true` if the content has the format.
  static func recognizes(_ bytes: [UInt8]) -> Bool

  /// Returns the document that the form becomes.
  static func form(in bytes: [UInt8], named name: String) throws(PDFProblem) -> FormImport
}

/// The formats that `formulary import` recognizes by their content, in the order of the attempts.
enum ImportFormats {
  static var all: [any ImportFormat.Type] { [PDFImport.self] }
}

/// Forms in PDFs.
enum PDFImport: ImportFormat {
  static func recognizes(_ bytes: [UInt8]) -> Bool { PDFForm.isPDF(bytes) }

  static func form(in bytes: [UInt8], named name: String) throws(PDFProblem) -> FormImport {
    FormImport(try PDFForm(reading: bytes), named: name)
  }
}

extension PDFProblem: CommandProblem {
  var report: String { "formulary: error[\(kind.rawValue)]: \(message)\n" }

  var status: ExitStatus {
    switch kind {
    case .missingTool, .file: .usage
    case .damaged, .encrypted, .signed, .tooLarge, .textOverflow, .missingGlyph, .unplacedAnswer,
      .pageMissing, .missingAnswer, .failedFormula:
      .failure
    }
  }
}
