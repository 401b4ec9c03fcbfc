import FormulaRuntime
import JSONTree
package import JoyDoc
package import JoyDocFormulas
import SourceText

/// Changes in the form that JoyDoc hosts exchange them.
package enum Changelogs {
  /// The changelogs of a recalculation as a JSON array, one a line.
  package static func json(
    of recalculation: FullRecalculation, in document: JoyDocument, at instant: Double
  ) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    for (index, change) in recalculation.changes.enumerated() {
      bytes.append(contentsOf: (index > 0 ? ",\n" : "\n").utf8)
      append(change, in: document, at: instant, to: &bytes)
    }
    bytes.append(contentsOf: (recalculation.changes.isEmpty ? "]\n" : "\n]\n").utf8)
    return bytes
  }

  private static func append(
    _ change: ComputedFields.Change, in document: JoyDocument, at instant: Double,
    to bytes: inout [UInt8]
  ) {
    let field = document.fields[change.field]
    let place = document.firstPosition(of: field.id)
    bytes.append(contentsOf: "{\"v\":1,\"sdk\":\"formulary\",\"target\":\"field.update\"".utf8)
    let members: [(String, String?)] = [
      ("_id", document.id), ("identifier", document.identifier),
      ("fileId", place?.file.id ?? field.file), ("pageId", place?.page.id), ("fieldId", field.id),
      ("fieldIdentifier", field.identifier), ("fieldPositionId", place?.position.id),
    ]
    for (name, value) in members {
      guard let value else { continue }
      bytes.append(contentsOf: ",\"\(name)\":".utf8)
      JSONText.append(value.utf8, to: &bytes)
    }
    bytes.append(contentsOf: ",\"change\":{\"value\":".utf8)
    bytes.append(contentsOf: change.json)
    bytes.append(contentsOf: "},\"createdOn\":".utf8)
    NumberText.append(instant, to: &bytes)
    bytes.append(contentsOf: ",\"formula\":true}".utf8)
  }
}
