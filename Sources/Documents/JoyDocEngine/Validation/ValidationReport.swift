import JSONTree
package import JoyDoc
package import SourceText

/// Everything that is wrong with a document: its version, its structure, what is not filled in.
package struct ValidationReport: Sendable {
  /// The version, if it is one that is not understood; nothing else is looked at then.
  package let refusedVersion: String?
  /// What is wrong with a text that is no document at all.
  package let faults: [DocumentDiagnostic]
  /// What the format does not allow.
  package let findings: [StructureFinding]
  /// Nil if the version is not understood or there is no document.
  package let validation: Validation?
  private let lines: LineIndex

  /// Complexity: O(size of the document).
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

  /// A report about a text that is no document, for the reasons given.
  package init(unreadable bytes: [UInt8], _ faults: [DocumentDiagnostic]) {
    refusedVersion = nil
    findings = []
    validation = nil
    lines = LineIndex(bytes)
    self.faults = faults
  }

  /// Whether nothing is wrong.
  package var isValid: Bool { validation?.status == .valid && findings.isEmpty }

  /// What is wrong with the structure, in words.
  package var diagnostics: [DocumentDiagnostic] {
    DocumentDiagnostic.structure(findings, isStrict: true).map(\.diagnostic)
  }

  /// What is wrong with a version.
  package static func versionMessage(_ version: String) -> String {
    "the document follows version \(version) of the format, and this tool understands version "
      + SchemaVersion.supported
  }

  // MARK: JSON

  /// The code that hosts know for what is wrong with the document itself, and its sentence.
  private var schemaError: (code: String, message: String)? {
    if !faults.isEmpty { return ("ERROR_SCHEMA_FORMAT", "The document is no valid JSON object") }
    if refusedVersion != nil {
      return ("ERROR_SCHEMA_VERSION", "Error detected during schema version check")
    }
    if findings.isEmpty { return nil }
    return ("ERROR_SCHEMA_VALIDATION", "Error detected during schema validation")
  }

  /// The report as JSON: the status, the fields that were looked at with their rows and cells, and
  /// what is wrong with version or structure.
  package func json(sdkVersion: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.appendName("status")
    if validation == nil {
      writer.appendNull()
    } else {
      writer.append(isValid ? "valid" : "invalid")
    }
    writer.appendName("fieldValidations")
    writer.beginArray()
    for field in validation?.fields ?? [] { field.write(to: &writer) }
    writer.endArray()
    if let error = schemaError {
      writer.appendName("schema")
      writer.beginObject()
      writer.appendName("code")
      writer.append(error.code)
      writer.appendName("message")
      writer.append(error.message)
      if let refusedVersion {
        writer.appendName("error")
        writer.append(Self.versionMessage(refusedVersion))
      } else {
        writeErrors(to: &writer)
      }
      writer.appendName("details")
      writer.beginObject()
      writer.appendName("schemaVersion")
      writer.append(SchemaVersion.supported)
      writer.appendName("sdkVersion")
      writer.append(sdkVersion)
      writer.endObject()
      writer.endObject()
    }
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private func writeErrors(to writer: inout JSONWriter) {
    writer.appendName("errors")
    writer.beginArray()
    for fault in faults {
      writer.beginObject()
      writer.appendName("message")
      writer.append(fault.message)
      write(fault.range, to: &writer)
      writer.endObject()
    }
    for finding in findings {
      writer.beginObject()
      let members: [(String, String?)] = [
        ("instancePath", finding.instancePath), ("schemaPath", finding.schemaPath),
        ("keyword", finding.keyword.name),
      ]
      for (name, value) in members {
        guard let value else { continue }
        writer.appendName(name)
        writer.append(value)
      }
      writer.appendName("params")
      finding.keyword.writeParameters(to: &writer)
      writer.appendName("message")
      writer.append(finding.keyword.message)
      writer.appendName("description")
      writer.append(finding.message)
      write(finding.range, to: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private func write(_ range: DocumentRange, to writer: inout JSONWriter) {
    writer.appendName("range")
    writer.beginObject()
    for (name, offset) in [("start", range.start), ("end", range.end)] {
      let place = lines.position(at: offset)
      writer.appendName(name)
      writer.beginObject()
      for (name, number) in [
        ("line", place.line), ("character", place.utf16Column), ("offset", offset),
      ] {
        writer.append(name, number)
      }
      writer.endObject()
    }
    writer.endObject()
  }
}

extension Validation.FieldValidity {
  /// Writes the field with its rows and cells as an object.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.appendName("field")
    writer.append(field)
    writer.appendName("status")
    writer.append(status.rawValue)
    if let pageID {
      writer.appendName("pageId")
      writer.append(pageID)
    }
    if !reasons.isEmpty {
      writer.appendName("reasons")
      writer.append(reasons)
    }
    if !rows.isEmpty {
      writer.appendName("rowValidations")
      writer.beginArray()
      for row in rows { row.write(to: &writer) }
      writer.endArray()
    }
    writer.endObject()
  }
}

extension Validation.RowValidity {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.appendName("row")
    writer.append(row)
    for (name, value) in [("schemaId", schemaID), ("parentPath", parentPath)] {
      guard let value, !value.isEmpty else { continue }
      writer.appendName(name)
      writer.append(value)
    }
    writer.appendName("status")
    writer.append(status.rawValue)
    writer.appendName("cellValidations")
    writer.beginArray()
    for cell in cells {
      writer.beginObject()
      writer.appendName("column")
      writer.append(cell.column)
      writer.appendName("status")
      writer.append(cell.status.rawValue)
      if cell.status == .invalid {
        writer.appendName("reasons")
        writer.append(["Required"])
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}
