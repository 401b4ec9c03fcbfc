import JSONTree
import JoyDocEngine

/// The effect of a request, broadcast to all pages.
struct ChangeBroadcast {
  var reports: [[UInt8]] = []
  var applied: [ChangeReport] = []
  var isStructural = false
  /// The applied changes as changelogs.
  var changelogs: [[UInt8]] = []
  /// The changelogs of recomputed fields.
  var computed: [[UInt8]] = []
  /// The inverse changes, in the order in which they must be applied.
  var inverse: [DocumentChange] = []

  /// Whether the request changed anything visible.
  var hasEffect: Bool { isStructural || applied.contains { !$0.touchedFields.isEmpty } }

  /// Records an applied change.
  mutating func note(
    _ report: ChangeReport, of change: DocumentChange, _ engine: DocumentEngine
  ) {
    reports.append(report.json(reports.count + 1, change, in: engine))
    applied.append(report)
    changelogs.append(Changelogs.json(of: change, in: engine))
    computed += report.computedChanges.map {
      Changelogs.json(of: .fieldUpdate($0), in: engine, isFormula: true)
    }
    inverse = report.inverse + inverse
    if change.isStructural { isStructural = true }
  }

  /// Returns the response as JSON. With `client`, it is the message for the event stream.
  func json(
    revision: Int, _ form: OpenForm, _ difference: OpenForm.Difference, client: String? = nil
  ) -> [UInt8] {
    var changedRows: [String: [String]] = [:]
    var known: Set<[String]> = []
    for report in applied {
      for cell in report.touchedCells where known.insert([cell.field, cell.row]).inserted {
        changedRows[cell.field, default: []].append(cell.row)
      }
    }
    return JSONWriter.object { writer in
      if let client { writer.append("client", client) }
      writer.append("revision", revision)
      writer.appendArray("reports", json: reports)
      writer.appendObject("fields") { writer in
        for field in difference.fields { writer.append(field.id, json: field.json) }
      }
      writer.appendObject("rows") { writer in
        for (field, count) in difference.rowCounts.sorted(by: { $0.key < $1.key }) {
          writer.appendObject(field) { writer in
            writer.append("count", count)
            writer.append("changed", changedRows[field] ?? [])
          }
        }
      }
      if let pages = difference.pages { writer.append("pages", json: pages) }
      writer.append("undo", form.history.done.count)
      writer.append("redo", form.history.undone.count)
      writer.append("dirty", form.history.isDirty)
    }
  }
}
