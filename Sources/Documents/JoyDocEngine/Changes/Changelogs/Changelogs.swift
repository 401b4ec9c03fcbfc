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
    array(recalculation.changes.map { json(of: $0, in: document, at: instant) })
  }

  private static func json(
    of change: ComputedFields.Change, in document: JoyDocument, at instant: Double
  ) -> [UInt8] {
    let field = document.fields[change.field]
    let place = document.firstPosition(of: field.id)
    let members: [(String, String?)] = [
      ("target", FieldUpdate.target), ("_id", document.id), ("identifier", document.identifier),
      ("fileId", place?.file.id ?? field.file), ("pageId", place?.page.id), ("fieldId", field.id),
      ("fieldIdentifier", field.identifier), ("fieldPositionId", place?.position.id),
    ]
    return json(about: members, at: instant, isFormula: true) { writer in
      writer.appendObject("change") { writer in writer.append("value", json: change.json) }
    }
  }

  /// A changelog with members that say what it is about, and with those that `body` writes.
  static func json(
    about members: [(String, String?)], at instant: Double, isFormula: Bool,
    _ body: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("v", 1)
      writer.append("sdk", "formulary")
      for case (let name, let value?) in members { writer.append(name, value) }
      body(&writer)
      writer.append("createdOn", number: instant)
      if isFormula { writer.append("formula", true) }
    }
  }

  /// Changelogs as a JSON array, one a line.
  package static func array(_ changelogs: [[UInt8]]) -> [UInt8] {
    var lines = JSONLines(.array)
    for changelog in changelogs { lines.append(changelog) }
    return lines.bytes
  }
}
