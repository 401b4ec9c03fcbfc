import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

extension DocumentExploration {
  /// One JSON object for tools. Values are as the document stores them.
  package func json(file: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.appendName("document")
    writer.append(file)
    writer.appendName("fields")
    writer.beginArray()
    for field in fields { field.append(to: &writer, document) }
    writer.endArray()
    writer.appendName("unexplored")
    writer.beginArray()
    for (field, error) in unexplored {
      writer.beginObject()
      writer.appendName("field")
      writer.append(document.fields[field].id)
      writer.appendName("code")
      writer.append(error.code.rawValue)
      writer.appendName("message")
      writer.append(error.message)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension FieldExploration {
  fileprivate func append(to writer: inout JSONWriter, _ document: JoyDocument) {
    writer.beginObject()
    writer.appendName("field")
    writer.append(document.fields[field].id)
    writer.appendName("formula")
    writer.append(formula)
    writer.append("trials", trials)
    writer.append("tooLong", tooLong)
    writer.appendName("exhaustive")
    writer.append(isExhaustive)
    writer.appendName("branches")
    writer.beginObject()
    for (name, count) in [
      ("total", coverage.branches.count), ("taken", coverage.takenCount),
      ("dead", coverage.deadCount), ("unknown", coverage.unknownCount),
    ] {
      writer.append(name, count)
    }
    writer.endObject()
    writer.appendName("faults")
    writer.beginArray()
    for fault in faults { fault.append(to: &writer) }
    writer.endArray()
    writer.appendName("proved")
    writer.beginArray()
    for fact in proved { writer.append(fact.rawValue) }
    writer.endArray()
    writer.appendName("seen")
    seen.append(to: &writer)
    writer.endObject()
  }
}

extension FieldExploration.Fault {
  fileprivate func append(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.appendName("code")
    writer.append(code.rawValue)
    writer.appendName("message")
    writer.append(message)
    writer.appendName("range")
    writer.beginObject()
    writer.append("start", range.start)
    writer.append("end", range.end)
    writer.endObject()
    writer.appendName("complete")
    writer.append(isComplete)
    writer.appendName("witness")
    writer.append(witness: witness)
    writer.endObject()
  }
}

extension JSONWriter {
  /// A filling as an object: the stored values by the ids of their fields.
  package mutating func append(witness: [FilledValue]) {
    beginObject()
    appendName("values")
    beginObject()
    for value in witness {
      appendName(value.field)
      appendRaw(value.json)
    }
    endObject()
    endObject()
  }
}

extension SeenValues {
  fileprivate func append(to writer: inout JSONWriter) {
    writer.beginObject()
    if let least, let greatest {
      writer.appendName("min")
      writer.append(least)
      writer.appendName("max")
      writer.append(greatest)
    }
    writer.appendName("null")
    writer.append(hasNull)
    writer.appendName("values")
    writer.beginArray()
    for value in values { writer.appendRaw(value) }
    writer.endArray()
    writer.endObject()
  }
}
