import CounterexampleSearch
import FormulaValues
import JSONTree

extension DocumentDiff {
  /// Returns the diff as a JSON object for tools. Values are in their stored representation.
  package func json(old: String, new: String, data: DataComparison? = nil) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("old", old)
      writer.append("new", new)
      writer.appendObjects("structure", of: structure) { writer, fact in
        writer.append("kind", fact.kind)
        writer.append("path", fact.path)
        writer.append("impact", fact.impact.rawValue)
        writer.append("text", fact.text)
      }
      writer.appendObjects("meaning", of: meaning) { writer, fact in fact.write(to: &writer) }
      if let data { writer.appendObject("data") { writer in data.write(to: &writer) } }
    } + [UInt8(ascii: "\n")]
  }
}

extension MeaningFact {
  /// Writes the members of the object for this field.
  fileprivate func write(to writer: inout JSONWriter) {
    let (verdict, way): (String, String?) =
      switch self.verdict {
      case .proved: ("same", "proof")
      case .notSeenToDiffer: ("same", "trials")
      case .differs: ("differs", "trials")
      case .unknown: ("unknown", nil)
      }
    writer.append("field", field)
    writer.append("verdict", verdict)
    if let way { writer.append("by", way) }
    writer.append("trials", trials)
    if let difference {
      writer.append("complete", difference.isComplete)
      writer.append("witness", assignment: difference.witness)
      writer.appendObject("old") { writer in difference.old.write(to: &writer) }
      writer.appendObject("new") { writer in difference.new.write(to: &writer) }
    }
  }
}

extension Outcome {
  /// Writes the member `error` or `value` of an object.
  fileprivate func write(to writer: inout JSONWriter) {
    if let failure {
      writer.appendObject("error") { writer in
        writer.append("code", failure.code.rawValue)
        writer.append("message", failure.message)
      }
    } else if let json {
      writer.append("value", json: json)
    }
  }
}
