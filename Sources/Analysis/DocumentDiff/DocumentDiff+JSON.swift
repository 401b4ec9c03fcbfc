import Exploration
import FormulaValues
import JSONTree

extension DocumentDiff {
  /// One JSON object for tools. Values are as documents store them.
  package func json(old: String, new: String, data: DataComparison? = nil) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.appendName("old")
    writer.append(old)
    writer.appendName("new")
    writer.append(new)
    writer.appendName("structure")
    writer.beginArray()
    for fact in structure {
      writer.beginObject()
      for (name, value) in [
        ("kind", fact.kind), ("path", fact.path), ("impact", fact.impact.rawValue),
        ("text", fact.text),
      ] {
        writer.appendName(name)
        writer.append(value)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.appendName("meaning")
    writer.beginArray()
    for fact in meaning { fact.append(to: &writer) }
    writer.endArray()
    if let data {
      writer.appendName("data")
      data.append(to: &writer)
    }
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension MeaningFact {
  fileprivate func append(to writer: inout JSONWriter) {
    let (verdict, way): (String, String?) =
      switch self.verdict {
      case .proved: ("same", "proof")
      case .notSeenToDiffer: ("same", "trials")
      case .differs: ("differs", "trials")
      case .unknown: ("unknown", nil)
      }
    writer.beginObject()
    writer.appendName("field")
    writer.append(field)
    writer.appendName("verdict")
    writer.append(verdict)
    if let way {
      writer.appendName("by")
      writer.append(way)
    }
    writer.append("trials", trials)
    if let difference {
      writer.appendName("complete")
      writer.append(difference.isComplete)
      writer.appendName("witness")
      writer.append(witness: difference.witness)
      writer.appendName("old")
      difference.old.append(to: &writer)
      writer.appendName("new")
      difference.new.append(to: &writer)
    }
    writer.endObject()
  }
}

extension Outcome {
  fileprivate func append(to writer: inout JSONWriter) {
    writer.beginObject()
    if let failure {
      writer.appendName("error")
      writer.beginObject()
      writer.appendName("code")
      writer.append(failure.code.rawValue)
      writer.appendName("message")
      writer.append(failure.message)
      writer.endObject()
    } else if let json {
      writer.appendName("value")
      writer.appendRaw(json)
    }
    writer.endObject()
  }
}
