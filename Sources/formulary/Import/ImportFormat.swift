import FileAccess
import JoyDoc
import PDFForms

/// A format of forms that `formulary import` reads. `ImportFormats.all` is the registry.
protocol ImportFormat {
  /// Returns `true` if the content has the format.
  static func recognizes(_ bytes: [UInt8]) -> Bool

  /// Returns the document that the form becomes. With `findsTables`, equal rows become tables.
  static func form(
    in bytes: [UInt8], named name: String, findsTables: Bool
  ) throws(PDFProblem) -> FormImport
}

/// The formats that `formulary import` recognizes by their content, in the order of the attempts.
enum ImportFormats {
  static var all: [any ImportFormat.Type] { [PDFImport.self] }
}

/// Forms in PDFs.
enum PDFImport: ImportFormat {
  static func recognizes(_ bytes: [UInt8]) -> Bool { PDFForm.isPDF(bytes) }

  static func form(
    in bytes: [UInt8], named name: String, findsTables: Bool
  ) throws(PDFProblem) -> FormImport {
    FormImport(try PDFForm(reading: bytes), named: name, findsTables: findsTables)
  }
}

extension PDFProblem {
  /// Returns the content of a PDF. Throws if it cannot be read or is too large.
  static func content(of path: String) throws -> [UInt8] {
    do throws(FileError) {
      return try FileInput(path, limit: PDFLimits.bytes).bytes
    } catch {
      guard case .tooLarge = error.reason else { throw error }
      throw PDFProblem(.tooLarge, "'\(path)' has more than \(PDFLimits.bytes / 1_000_000) MB")
    }
  }
}

extension PDFProblem: CommandError {
  var report: String { "formulary: error[\(kind.rawValue)]: \(message)\n" }

  var status: ExitStatus {
    switch kind {
    case .missingTool, .file: .usage
    case .damaged, .encrypted, .signed, .tooLarge, .textOverflow, .missingGlyph, .unplacedAnswer,
      .pageMissing, .missingAnswer, .outOfRange, .failedFormula:
      .failure
    }
  }
}
