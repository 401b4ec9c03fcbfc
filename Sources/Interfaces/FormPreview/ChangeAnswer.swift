import JSONTree
import JoyDocEngine

/// What a request has done, as all pages are told.
struct ChangeAnswer {
  var reports: [[UInt8]] = []
  var applied: [ChangeReport] = []
  var isStructural = false
  /// The changes that were made, as changelogs.
  var changelogs: [[UInt8]] = []
  /// The changelogs that formulas brought.
  var computed: [[UInt8]] = []
  /// What takes everything back, in the order in which it is applied.
  var inverse: [DocumentChange] = []

  /// Whether anything reads differently now.
  var hasEffect: Bool { isStructural || applied.contains { !$0.touchedFields.isEmpty } }

  /// Takes note of a change that was applied.
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

  /// The answer as JSON; with `client`, for the stream.
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
