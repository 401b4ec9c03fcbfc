import FormulaValues
import JSONTree

extension ChangeReport {
  /// Returns the report as a JSON object on one line.
  ///
  /// `number` is the position of the change in the input.
  package func json(_ number: Int, _ change: DocumentChange, in engine: DocumentEngine) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("change", number)
      writer.append("target", change.target)
      writer.append("applied", true)
      let lists: [(String, [String])] = [
        ("touchedFields", touchedFields), ("recomputedFields", recomputedFields),
        ("shownFields", shownFields), ("hiddenFields", hiddenFields), ("shownPages", shownPages),
        ("hiddenPages", hiddenPages), ("validatedFields", validatedFields),
        ("invalidatedFields", invalidatedFields),
      ]
      for (name, ids) in lists { writer.append(name, ids) }
      writer.appendObjects("touchedCells", of: touchedCells) { writer, cell in
        writer.append("field", cell.field)
        writer.append("row", cell.row)
        writer.append("column", cell.column)
      }
      writer.appendObjects("failures", of: failures) { writer, failure in
        writer.append("field", failure.fieldID)
        writer.append("message", failure.error.message)
      }
      writer.appendArray("computedChanges", of: computedChanges) { writer, change in
        writer.appendRaw(Changelogs.json(of: .fieldUpdate(change), in: engine, isFormula: true))
      }
      writer.appendArray("inverse", of: inverse) { writer, change in
        writer.appendRaw(Changelogs.json(of: change, in: engine))
      }
    }
  }

  /// Returns a JSON object on one line for a change that was skipped because of `error`.
  package static func json(_ number: Int, skippedFor error: ChangeError) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("change", number)
      writer.append("applied", false)
      writer.append("error", error.message)
    }
  }
}
