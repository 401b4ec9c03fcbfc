import JSONTree
package import JoyDoc
package import SourceText

/// Everything that is wrong with a document: its version, its structure, what is not filled in.
package struct ValidationReport: Sendable {
  /// The version, if it is one that is not understood; nothing else is looked at then.
  package let refusedVersion: String?
  /// What is wrong with the structure.
  package let findings: [DocumentDiagnostic]
  /// Nil if the version is not understood.
  package let validation: Validation?

  package init(_ document: JoyDocument, view: String? = nil, includesHidden: Bool = false) {
    if let version = SchemaVersion(of: document), !version.isSupported {
      refusedVersion = version.text
      findings = []
      validation = nil
      return
    }
    refusedVersion = nil
    findings = document.diagnostics
    validation = Validation(LiveDocument(document), view: view, includesHidden: includesHidden)
  }

  /// Whether nothing is wrong.
  package var isValid: Bool {
    validation?.status == .valid && !findings.contains { $0.severity == .error }
  }

  /// The report as JSON: the status, the fields that were looked at, and what is wrong with version
  /// or structure.
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
    for field in validation?.fields ?? [] { append(field, to: &writer) }
    writer.endArray()
    if refusedVersion != nil || !findings.isEmpty {
      writer.appendName("schema")
      appendSchema(sdkVersion: sdkVersion, to: &writer)
    }
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private func append(_ field: Validation.FieldValidity, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.appendName("field")
    writer.append(field.field)
    writer.appendName("status")
    writer.append(field.status.rawValue)
    if let page = field.pageID {
      writer.appendName("pageId")
      writer.append(page)
    }
    if !field.reasons.isEmpty {
      writer.appendName("reasons")
      append(field.reasons, to: &writer)
    }
    if !field.rows.isEmpty {
      writer.appendName("rowValidations")
      writer.beginArray()
      for row in field.rows {
        writer.beginObject()
        writer.appendName("row")
        writer.append(row.row)
        if let path = row.parentPath, !path.isEmpty {
          writer.appendName("parentPath")
          writer.append(path)
        }
        writer.appendName("status")
        writer.append(Validation.Status.invalid.rawValue)
        writer.appendName("cellValidations")
        writer.beginArray()
        for column in row.missingColumns {
          writer.beginObject()
          writer.appendName("column")
          writer.append(column.column)
          writer.appendName("status")
          writer.append(Validation.Status.invalid.rawValue)
          writer.appendName("reasons")
          append(["Required"], to: &writer)
          writer.endObject()
        }
        writer.endArray()
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
  }

  private func append(_ texts: [String], to writer: inout JSONWriter) {
    writer.beginArray()
    for text in texts { writer.append(text) }
    writer.endArray()
  }

  private func appendSchema(sdkVersion: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.appendName("code")
    writer.append(refusedVersion == nil ? "ERROR_SCHEMA_VALIDATION" : "ERROR_SCHEMA_VERSION")
    writer.appendName("message")
    writer.append(
      refusedVersion == nil
        ? "Error detected during schema validation" : "Error detected during schema version check")
    if let refusedVersion {
      writer.appendName("error")
      writer.append(Self.versionMessage(refusedVersion))
    } else {
      writer.appendName("errors")
      writer.beginArray()
      for finding in findings {
        writer.beginObject()
        writer.appendName("keyword")
        writer.append(finding.rule)
        writer.appendName("message")
        writer.append(finding.message)
        writer.appendName("range")
        writer.beginObject()
        writer.appendName("start")
        writer.append(Double(finding.range.start))
        writer.appendName("end")
        writer.append(Double(finding.range.end))
        writer.endObject()
        writer.endObject()
      }
      writer.endArray()
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

  /// What is wrong with a version.
  package static func versionMessage(_ version: String) -> String {
    "the document follows version \(version) of the format, and this tool understands version "
      + SchemaVersion.supported
  }
}
