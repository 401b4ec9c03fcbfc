import JSONTree
import JoyDoc
import SourceText

/// An error of the whole document file.
struct Fault: Error, Hashable, Sendable {
  enum Code: String, Sendable {
    case format = "ERROR_SCHEMA_FORMAT"
    case version = "ERROR_SCHEMA_VERSION"
    case validation = "ERROR_SCHEMA_VALIDATION"
  }

  var code: Code
  var message: String
  /// The schema version that the document specifies.
  var schemaVersion: String?
  var findings: [Place] = []

  /// A finding with its position in the file.
  struct Place: Hashable, Sendable {
    var message: String
    var path: String?
    var line: Int
    var column: Int

    init(_ message: String, path: String? = nil, at range: DocumentRange, in lines: LineIndex) {
      self.message = message
      self.path = path
      let place = lines.position(at: range.start)
      line = place.line + 1
      column = place.utf16Column + 1
    }
  }

  private static let maxFindings = 200

  /// Creates the error for malformed JSON.
  init(_ diagnostics: [DocumentDiagnostic], in bytes: [UInt8]) {
    code = .format
    message = "The file is not a valid JSON object"
    let lines = LineIndex(bytes)
    findings = diagnostics.prefix(Self.maxFindings).map {
      Place($0.message, at: $0.range, in: lines)
    }
  }

  /// Validates the document; `nil` if it is valid. Complexity: O(size of the document).
  init?(_ document: JoyDocument) {
    if let version = SchemaVersion(of: document), !version.isSupported {
      code = .version
      message =
        "The form uses version \(version.text) of the format; only version "
        + "\(SchemaVersion.supported) is supported"
      schemaVersion = version.text
      return
    }
    let wrong = StructureCheck.findings(in: document.tree)
    if wrong.isEmpty { return nil }
    code = .validation
    message =
      wrong.count == 1
      ? "One part of the form is not valid"
      : "\(wrong.count) parts of the form are not valid"
    schemaVersion = SchemaVersion(of: document)?.text
    let lines = LineIndex(document.tree.bytes)
    findings = wrong.prefix(Self.maxFindings).map {
      Place($0.message, path: $0.instancePath, at: $0.range, in: lines)
    }
  }

  /// Whether the form is shown despite the error.
  var showsForm: Bool { code != .version }

  func json(sdkVersion: String) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("code", code.rawValue)
      writer.append("message", message)
      writer.append("sdkVersion", sdkVersion)
      writer.append("schemaVersion", schemaVersion ?? SchemaVersion.supported)
      writer.appendObjects("findings", of: findings) { writer, finding in
        writer.append("message", finding.message)
        writer.append("path", finding.path)
        writer.append("line", finding.line)
        writer.append("column", finding.column)
      }
    }
  }
}
