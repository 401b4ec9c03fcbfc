import FormulaValues
import JSONTree
import JoyDocFormulas
import SourceText

extension [FormulaFailure] {
  /// The failures as a JSON array.
  var json: [UInt8] {
    JSONWriter.objects(of: self) { writer, failure in
      let members: [(String, String?)] = [
        ("field", failure.fieldID), ("formula", failure.definitionID),
        ("code", failure.error.code.rawValue), ("message", failure.error.message),
        ("hint", failure.hint),
      ]
      for case (let name, let text?) in members { writer.append(name, text) }
      writer.append("range", failure.range)
    }
  }

  /// Throws if one of the formulas was interrupted.
  func checkInterruption() throws(CInterfaceFailure) {
    if let failure = first(where: { $0.error.code == .interrupted }) {
      throw CInterfaceFailure(failure.error)
    }
  }
}
