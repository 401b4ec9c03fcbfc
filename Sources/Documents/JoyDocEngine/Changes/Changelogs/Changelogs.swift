import FormulaRuntime
import JSONTree
package import JoyDoc
package import JoyDocFormulas
import SourceText

/// Changes in the serialized form that JoyDoc hosts exchange.
package enum Changelogs {
  /// Returns the changelogs of a recalculation as a JSON array with one changelog per line.
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

  /// Returns a changelog with the given envelope members and those that `body` writes.
  ///
  /// Members without a value are omitted.
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

  /// Returns changelogs as a JSON array with one changelog per line.
  package static func array(_ changelogs: [[UInt8]]) -> [UInt8] {
    var lines = JSONLines(.array)
    for changelog in changelogs { lines.append(changelog) }
    return lines.bytes
  }
}
