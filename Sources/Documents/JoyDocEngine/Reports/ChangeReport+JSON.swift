import FormulaValues
import JSONTree

extension ChangeReport {
  /// What a change did as a JSON object on one line; `number` is its place in what was sent.
  package func json(_ number: Int, _ change: DocumentChange, in engine: DocumentEngine) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.append("change", number)
    writer.appendName("target")
    writer.append(type(of: change.kind).target)
    writer.appendName("applied")
    writer.append(true)
    let lists: [(String, [String])] = [
      ("touchedFields", touchedFields), ("recomputedFields", recomputedFields),
      ("shownFields", shownFields), ("hiddenFields", hiddenFields), ("shownPages", shownPages),
      ("hiddenPages", hiddenPages), ("validatedFields", validatedFields),
      ("invalidatedFields", invalidatedFields),
    ]
    for (name, ids) in lists { writer.append(name, ids) }
    writer.appendName("touchedCells")
    writer.beginArray()
    for cell in touchedCells {
      writer.beginObject()
      for (name, id) in [("field", cell.field), ("row", cell.row), ("column", cell.column)] {
        writer.appendName(name)
        writer.append(id)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.appendName("failures")
    writer.beginArray()
    for failure in failures {
      writer.beginObject()
      writer.appendName("field")
      writer.append(failure.fieldID)
      writer.appendName("message")
      writer.append(failure.error.message)
      writer.endObject()
    }
    writer.endArray()
    writer.appendName("computedChanges")
    writer.beginArray()
    for change in computedChanges {
      writer.appendRaw(Changelogs.json(of: .fieldUpdate(change), in: engine, isFormula: true))
    }
    writer.endArray()
    writer.appendName("inverse")
    writer.beginArray()
    for change in inverse { writer.appendRaw(Changelogs.json(of: change, in: engine)) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  /// Why a change was skipped, in the same form.
  package static func json(_ number: Int, skippedFor error: ChangeError) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.append("change", number)
    writer.appendName("applied")
    writer.append(false)
    writer.appendName("error")
    writer.append(error.message)
    writer.endObject()
    return writer.bytes
  }
}
