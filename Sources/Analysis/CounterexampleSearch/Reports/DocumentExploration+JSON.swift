import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

extension DocumentExploration {
  /// Returns the exploration as a JSON object for tools. Values are in their stored representation.
  package func json(file: String) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("document", file)
      writer.appendObjects("fields", of: fields) { writer, field in
        field.write(to: &writer, document)
      }
      writer.appendObjects("unexplored", of: unexplored) { writer, target in
        writer.append("field", document.fields[target.field].id)
        writer.append("code", target.error.code.rawValue)
        writer.append("message", target.error.message)
      }
    } + [UInt8(ascii: "\n")]
  }
}

extension FieldExploration {
  /// Writes the members of the object for this field.
  fileprivate func write(to writer: inout JSONWriter, _ document: JoyDocument) {
    writer.append("field", document.fields[field].id)
    writer.append("formula", formula)
    writer.append("trials", trials)
    writer.append("tooLong", tooLong)
    writer.append("exhaustive", isExhaustive)
    writer.appendObject("branches") { writer in
      writer.append("total", coverage.branches.count)
      writer.append("taken", coverage.takenCount)
      writer.append("dead", coverage.deadCount)
      writer.append("unknown", coverage.unknownCount)
    }
    writer.appendObjects("faults", of: faults) { writer, fault in
      writer.append("code", fault.code.rawValue)
      writer.append("message", fault.message)
      writer.append("range", fault.range)
      writer.append("complete", fault.isComplete)
      writer.append("witness", assignment: fault.witness)
    }
    writer.appendArray("proved", of: proved) { writer, fact in writer.append(fact.rawValue) }
    writer.appendObject("seen") { writer in
      if let least = seen.least, let greatest = seen.greatest {
        writer.append("min", number: least)
        writer.append("max", number: greatest)
      }
      writer.append("null", seen.hasNull)
      writer.appendArray("values", json: seen.values)
    }
  }
}

extension JSONWriter {
  /// Appends a member that contains an assignment: the stored values by field id.
  package mutating func append(_ name: String, assignment values: [FilledValue]) {
    appendObject(name) { writer in writer.append(assignment: values) }
  }

  /// Appends `values`, the only member of an assignment object.
  package mutating func append(assignment values: [FilledValue]) {
    appendObject("values") { writer in
      for value in values { writer.append(value.field, json: value.json) }
    }
  }
}
