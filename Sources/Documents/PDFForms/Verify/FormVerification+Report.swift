import JSONTree
import SourceText

extension FormVerification {
  /// The lines of the report for people.
  var lines: [String] {
    let formulas = Counted.plain(cases.first?.results.count ?? 0, "formulas")
    var lines = [
      "\(formulas) evaluated for \(Counted.plain(cases.count, "sets")) of generated values"
    ]
    for failure in failures {
      lines.append("  \(failure.field) fails in set \(failure.number): \(failure.message)")
    }
    for difference in differences {
      let (stored, computed) = (difference.stored, difference.computed)
      lines.append(
        "  \(difference.field) is \(String(decoding: stored, as: UTF8.self)) in the PDF, but its "
          + "formula gives \(String(decoding: computed, as: UTF8.self))")
    }
    return lines
  }

  /// Appends the members of the report for programs.
  func append(to writer: inout JSONWriter) {
    writer.appendObjects("sets", of: cases) { writer, entry in
      writer.appendObjects("entered", of: entry.entries) { writer, entry in
        writer.append("field", entry.field)
        switch entry.value {
        case .text(let text): writer.append("text", text)
        case .choice(let export): writer.append("choice", export)
        }
      }
      writer.appendObjects("results", of: entry.results) { writer, result in
        writer.append("field", result.field)
        writer.append("value", json: result.json)
      }
    }
    writer.appendObjects("failures", of: failures) { writer, failure in
      writer.append("field", failure.field)
      writer.append("set", failure.number)
      writer.append("message", failure.message)
    }
    writer.appendObjects("differences", of: differences) { writer, difference in
      writer.append("field", difference.field)
      writer.append("stored", json: difference.stored)
      writer.append("computed", json: difference.computed)
    }
  }
}
