import JSONTree
package import JoyDoc
package import SourceText

/// All problems of a document: unsupported version, structure findings, missing required values.
package struct ValidationReport: Sendable {
  /// The version, if it is not supported. No further checks are made in that case.
  package let refusedVersion: String?
  /// The errors for source that is not a document.
  package let faults: [DocumentDiagnostic]
  /// The violations of the format.
  package let findings: [StructureFinding]
  /// The validation of required values.
  ///
  /// `nil` if the version is not supported or the source is not a document.
  package let validation: Validation?
  private let lines: LineIndex

  /// Validates a document. Complexity: O(size of the document).
  package init(_ document: JoyDocument, view: String? = nil, includesHidden: Bool = false) {
    faults = []
    lines = LineIndex(document.tree.bytes)
    if let version = SchemaVersion(of: document), !version.isSupported {
      refusedVersion = version.text
      findings = []
      validation = nil
      return
    }
    refusedVersion = nil
    findings = StructureCheck.findings(in: document.tree)
    validation = Validation(LiveDocument(document), view: view, includesHidden: includesHidden)
  }

  /// Creates a report for source that is not a document.
  package init(unreadable bytes: [UInt8], _ faults: [DocumentDiagnostic]) {
    refusedVersion = nil
    findings = []
    validation = nil
    lines = LineIndex(bytes)
    self.faults = faults
  }

  /// Whether the document has no problems.
  package var isValid: Bool { validation?.status == .valid && findings.isEmpty }

  /// The structure findings as diagnostics.
  package var diagnostics: [DocumentDiagnostic] {
    DocumentDiagnostic.structure(findings, isStrict: true).map { $0.diagnostic }
  }

  /// Returns the message for an unsupported version.
  package static func versionMessage(_ version: String) -> String {
    "the document uses format version \(version), but this tool supports version "
      + SchemaVersion.supported
  }

  // MARK: JSON

  /// The error code and message of hosts for a problem with the document itself.
  private var schemaError: (code: String, message: String)? {
    if !faults.isEmpty { return ("ERROR_SCHEMA_FORMAT", "The document is not a valid JSON object") }
    if refusedVersion != nil {
      return ("ERROR_SCHEMA_VERSION", "Error detected during schema version check")
    }
    if findings.isEmpty { return nil }
    return ("ERROR_SCHEMA_VALIDATION", "Error detected during schema validation")
  }

  /// Returns the report as JSON: status, checked fields with rows and cells, and errors.
  package func json(sdkVersion: String) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("status", validation == nil ? nil : isValid ? "valid" : "invalid")
      writer.appendObjects("fieldValidations", of: validation?.fields ?? []) { writer, field in
        field.write(to: &writer)
      }
      if let error = schemaError {
        writer.appendObject("schema") { writer in
          writer.append("code", error.code)
          writer.append("message", error.message)
          if let refusedVersion {
            writer.append("error", Self.versionMessage(refusedVersion))
          } else {
            writeErrors(to: &writer)
          }
          writer.appendObject("details") { writer in
            writer.append("schemaVersion", SchemaVersion.supported)
            writer.append("sdkVersion", sdkVersion)
          }
        }
      }
    } + [UInt8(ascii: "\n")]
  }

  private func writeErrors(to writer: inout JSONWriter) {
    guard faults.isEmpty else {
      return writer.appendObjects("errors", of: faults) { writer, fault in
        writer.append("message", fault.message)
        write(fault.range, to: &writer)
      }
    }
    writer.appendObjects("errors", of: findings) { writer, finding in
      writer.append("instancePath", finding.instancePath)
      if let path = finding.schemaPath { writer.append("schemaPath", path) }
      writer.append("keyword", finding.keyword.name)
      writer.appendObject("params") { writer in finding.keyword.writeParameters(to: &writer) }
      writer.append("message", finding.keyword.message)
      writer.append("description", finding.message)
      write(finding.range, to: &writer)
    }
  }

  private func write(_ range: DocumentRange, to writer: inout JSONWriter) {
    writer.appendObject("range") { writer in
      for (name, offset) in [("start", range.start), ("end", range.end)] {
        let place = lines.position(at: offset)
        writer.appendObject(name) { writer in
          writer.append("line", place.line)
          writer.append("character", place.utf16Column)
          writer.append("offset", offset)
        }
      }
    }
  }
}

extension Validation.FieldValidity {
  /// Writes the members of an object: the field with its rows and cells.
  func write(to writer: inout JSONWriter) {
    writer.append("field", field)
    writer.append("status", status.rawValue)
    if let pageID { writer.append("pageId", pageID) }
    if !reasons.isEmpty { writer.append("reasons", reasons) }
    if !rows.isEmpty {
      writer.appendObjects("rowValidations", of: rows) { writer, row in row.write(to: &writer) }
    }
    if isShortened { writer.append("shortened", true) }
  }
}

extension Validation.RowValidity {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.append("row", row)
    for (name, value) in [("schemaId", schemaID), ("parentPath", parentPath)] {
      guard let value, !value.isEmpty else { continue }
      writer.append(name, value)
    }
    writer.append("status", status.rawValue)
    writer.appendObjects("cellValidations", of: cells) { writer, cell in
      writer.append("column", cell.column)
      writer.append("status", cell.status.rawValue)
      if cell.status == .invalid { writer.append("reasons", ["Required"]) }
    }
  }
}
