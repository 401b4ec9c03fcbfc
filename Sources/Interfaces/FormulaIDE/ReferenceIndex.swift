import SheetEvaluation
import IndexedCollections
import JSONTree
import JoyDoc
import Synchronization

/// A lazy index of the references between parts of a document, outside of formulas.
///
/// All successive states of a text share it. It may therefore contain parts that referred to an
/// entity in another state; callers check the current state.
final class ReferenceIndex: Sendable {
  /// The document at the last full analysis.
  private let first: JoyDocument
  private let known = Mutex<(first: Known?, since: Known)>((nil, Known()))

  init(_ first: JoyDocument) { self.first = first }

  /// The referring parts by the referenced ID. Fields are stored by number.
  private struct Known {
    /// The fields whose logic refers to a field ID.
    var asking: [String: Set<CellID>] = [:]
    /// The positions on pages by field ID.
    var positions: [String: [JSONNode]] = [:]
    /// The target fields by definition ID.
    var applying: [String: Set<CellID>] = [:]
    /// The fields that have a column, by column ID.
    var having: [String: Set<CellID>] = [:]
    /// The fields whose logic refers to a column ID.
    var askingColumns: [String: Set<CellID>] = [:]

    mutating func note(_ cell: CellID, _ field: JoyDoc.Field) {
      for condition in field.logics.flatMap({ $0.conditions }) {
        if let id = condition.field { asking[id, default: []].insert(cell) }
        if let id = condition.column { askingColumns[id, default: []].insert(cell) }
      }
      if field.mayHaveApplications {
        for id in field.applications.compactMap({ $0.formula }) {
          applying[id, default: []].insert(cell)
        }
      }
      for column in field.allColumns { having[column.id, default: []].insert(cell) }
    }
  }

  /// Adds a field that was inserted or changed.
  func note(_ cell: CellID, _ field: JoyDoc.Field) {
    known.withLock { $0.since.note(cell, field) }
  }

  /// Builds the index ahead of the first query. Complexity: O(fields and positions).
  func prepare() { _ = positions(of: "") }

  // MARK: Parts

  /// Returns the fields whose logic refers to the field `id`.
  func fields(askingAbout id: String) -> Set<CellID> { cells { $0.asking[id] } }

  /// Returns the target fields of the definition `id`.
  func fields(applying id: String) -> Set<CellID> { cells { $0.applying[id] } }

  /// Returns the fields of `document` that have the column `id`.
  func fields(withColumn id: String, in document: JoyDocument) -> [JoyDoc.Field] {
    document.fields.present(cells { $0.having[id] }).filter { field in
      field.allColumns.contains { $0.id == id }
    }
  }

  /// Returns the title of a column on one line, if all columns with the ID share it.
  func title(ofColumn id: String, in document: JoyDocument) -> String? {
    let columns = fields(withColumn: id, in: document).flatMap { $0.allColumns }
    let titles = Set(columns.lazy.filter { $0.id == id }.map { $0.title })
    return titles.count == 1 ? TitledIDs.clean(titles.first ?? nil) : nil
  }

  /// Returns the fields whose logic refers to the column `id`.
  func fields(askingAboutColumn id: String) -> Set<CellID> { cells { $0.askingColumns[id] } }

  /// Returns the positions of a field on pages. Incremental edits never change them.
  func positions(of id: String) -> [JSONNode] {
    withKnown { first, _ in first.positions[id] ?? [] }
  }

  private func cells(_ found: (Known) -> Set<CellID>?) -> Set<CellID> {
    withKnown { first, since in (found(first) ?? []).union(found(since) ?? []) }
  }

  private func withKnown<Result: Sendable>(_ body: (Known, Known) -> Result) -> Result {
    known.withLock { known in
      let made = known.first ?? made
      known.first = made
      return body(made, known.since)
    }
  }

  private var made: Known {
    var made = Known()
    for (number, field) in first.fields.enumerated() { made.note(CellID(number), field) }
    for position in first.files.flatMap({ $0.allPages }).flatMap({ $0.positions }) {
      if let id = position.field { made.positions[id, default: []].append(position.node) }
    }
    return made
  }
}

extension FieldList {
  /// Returns the fields with the given numbers that exist in this state of the text.
  func present(_ cells: Set<CellID>) -> [JoyDoc.Field] {
    cells.lazy.map { $0.index }.filter(indices.contains).map { self[$0] }
  }
}
