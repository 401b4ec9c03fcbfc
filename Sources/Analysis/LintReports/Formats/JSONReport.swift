import FormulaLint
import JSONTree
import JoyDocLint
import SourceText

/// Findings as a JSON array, for tools.
package enum JSONReport: LintReportFormat {
  package static let name = "json"

  package static func report(of files: [LintedFile], for request: ReportRequest) -> [UInt8] {
    text(of: files)
  }

  package static func text(of files: [LintedFile]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for file in files {
      for finding in file.findings { append(finding, in: file, to: &writer) }
    }
    writer.endArray()
    return writer.harmlessBytes + [UInt8(ascii: "\n")]
  }

  private static func append(
    _ finding: Finding, in file: LintedFile, to writer: inout JSONWriter
  ) {
    let diagnostic = finding.diagnostic
    writer.beginObject()
    writer.append("file", file.name)
    writer.append("rule", diagnostic.rule)
    writer.append("severity", diagnostic.severity.rawValue)
    writer.append("message", file.advice(on: finding))
    append(diagnostic.range, in: file, to: &writer)
    writer.append("formula", finding.formula)
    writer.append("field", finding.field)
    if let hosts = finding.hosts { writer.append(hosts) }
    if let witness = finding.witness { writer.append("witness", json: witness) }
    writer.appendObjects("fixes", of: diagnostic.fixes) { writer, fix in
      writer.append("title", fix.title)
      writer.append("safe", fix.isSafe)
      writer.appendObjects("edits", of: fix.edits) { writer, edit in
        append(edit.range, in: file, to: &writer)
        writer.append("newText", edit.replacement)
      }
    }
    writer.endObject()
  }

  private static func append(
    _ range: DocumentRange, in file: LintedFile, to writer: inout JSONWriter
  ) {
    writer.appendObject("range") { writer in
      let places = file.positions(of: range)
      for (name, place, offset) in [
        ("start", places.start, range.start), ("end", places.end, range.end),
      ] {
        writer.appendObject(name) { writer in
          writer.append("line", place.line)
          writer.append("character", place.utf16Column)
          writer.append("offset", offset)
        }
      }
    }
  }
}

extension JSONWriter {
  /// Appends the versions that a finding about hosts refers to.
  mutating func append(_ hosts: HostFacts) {
    append("hosts", hosts.hosts)
    append("assumed", hosts.isAssumed)
  }
}
