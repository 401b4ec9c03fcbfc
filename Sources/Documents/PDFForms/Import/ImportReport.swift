import JSONTree
import SourceText

/// An account of an import: what was read, what was translated and what was left out.
package struct ImportReport: Hashable, Sendable {
  /// A script that became a formula, a format or a check.
  package struct Translation: Hashable, Sendable {
    package let field: String
    package let event: PDFField.Event
    /// The formula, or a description of the format or check.
    package let result: String
  }

  /// A script that was not translated.
  package struct Omission: Hashable, Sendable {
    package let field: String
    package let event: PDFField.Event
    package let script: String
    package let problem: ScriptProblem
  }

  /// A range of numbers that viewers check, with a condition for a rule of `.formulary.toml`.
  package struct Range: Hashable, Sendable {
    package let field: String
    package let condition: String
  }

  /// A table that a grid of fields became.
  package struct Table: Hashable, Sendable {
    package let id: String
    package let columns: [String]
    package let rowCount: Int
  }

  package internal(set) var pages = 0
  package internal(set) var fields = 0
  package internal(set) var translations: [Translation] = []
  package internal(set) var omissions: [Omission] = []
  package internal(set) var ranges: [Range] = []
  package internal(set) var tables: [Table] = []
  package internal(set) var losses: [PDFLoss] = []
  package internal(set) var notes: [String] = []
  /// The results of the formulas for generated values, if they were requested.
  package internal(set) var verification: FormVerification?

  /// The report for people.
  package var text: String {
    var lines = [
      "\(Counted.plain(fields, "fields")) on \(Counted.plain(pages, "pages"))",
      "\(Counted.plain(translations.count, "scripts")) translated, "
        + "\(omissions.count) not translated",
    ]
    for table in tables {
      lines.append(
        "  \(table.id) is a table with \(Counted.plain(table.rowCount, "rows")): "
          + table.columns.joined(separator: ", "))
    }
    for translation in translations where translation.event == .calculate {
      lines.append("  \(translation.field) = \(translation.result)")
    }
    for omission in omissions {
      let (line, column) = omission.position
      lines.append(
        "  \(omission.field), \(omission.event.noun):\(line):\(column): \(omission.problem.message)"
      )
      lines += omission.script.split(whereSeparator: \.isNewline).prefix(20).map { "    | \($0)" }
    }
    for range in ranges { lines.append("  \(range.field) must fulfil \(range.condition)") }
    for loss in losses {
      lines.append(
        "  \(loss.kind.rawValue): " + (loss.field.map { $0 + ": " } ?? "") + loss.message)
    }
    lines += notes.map { "  " + $0 }
    if let verification { lines += verification.lines }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report for programs.
  package var json: [UInt8] {
    JSONWriter.object { writer in
      writer.append("pages", pages)
      writer.append("fields", fields)
      writer.appendObjects("tables", of: tables) { writer, table in
        writer.append("id", table.id)
        writer.append("columns", table.columns)
        writer.append("rows", table.rowCount)
      }
      writer.appendObjects("translated", of: translations) { writer, translation in
        writer.append("field", translation.field)
        writer.append("event", translation.event.noun)
        writer.append("result", translation.result)
      }
      writer.appendObjects("notTranslated", of: omissions) { writer, omission in
        writer.append("field", omission.field)
        writer.append("event", omission.event.noun)
        writer.append("reason", omission.problem.message)
        writer.append("line", omission.position.line)
        writer.append("column", omission.position.column)
        writer.append("script", omission.script)
      }
      writer.appendObjects("ranges", of: ranges) { writer, range in
        writer.append("field", range.field)
        writer.append("condition", range.condition)
      }
      writer.appendObjects("losses", of: losses) { writer, loss in
        writer.append("kind", loss.kind.rawValue)
        if let field = loss.field { writer.append("field", field) }
        writer.append("message", loss.message)
      }
      writer.append("notes", notes)
      if let verification {
        writer.appendObject("verification") { verification.append(to: &$0) }
      }
    }
  }
}

extension ImportReport.Omission {
  /// The position of the first construct that is not supported, counting from 1.
  package var position: (line: Int, column: Int) {
    var (line, column) = (1, 1)
    var previous: UInt8 = 0
    for byte in script.utf8.prefix(problem.offset) {
      if byte == 0x0D || byte == 0x0A && previous != 0x0D {
        (line, column) = (line + 1, 1)
      } else if byte != 0x0A, byte & 0xC0 != 0x80 {
        column += 1
      }
      previous = byte
    }
    return (line, column)
  }
}
