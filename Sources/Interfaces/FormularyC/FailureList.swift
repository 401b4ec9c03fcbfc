import FormulaValues
import JSONTree
import JoyDocFormulas
import SourceText

extension [FormulaFailure] {
  /// The failures as a JSON array.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for failure in self {
      writer.beginObject()
      let members: [(String, String?)] = [
        ("field", failure.fieldID), ("formula", failure.definitionID),
        ("code", failure.error.code.rawValue), ("message", failure.error.message),
        ("hint", failure.hint),
      ]
      for (name, text) in members {
        guard let text else { continue }
        writer.appendName(name)
        writer.append(text)
      }
      writer.appendName("range")
      writer.beginObject()
      for (name, place) in [("start", failure.range.start), ("end", failure.range.end)] {
        writer.append(name, place)
      }
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    return writer.bytes
  }

  /// Throws that the work was interrupted, if a formula was.
  func checkInterruption() throws(CInterfaceFailure) {
    if let failure = first(where: { $0.error.code == .interrupted }) {
      throw CInterfaceFailure(failure.error)
    }
  }
}
