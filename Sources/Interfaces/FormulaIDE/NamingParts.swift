import FormulaSheets
import IndexedCollections
import JSONTree
import JoyDoc
import Synchronization

/// Which parts of a document name its fields, columns and formulas outside of formulas, found when
/// that is asked first.
///
/// It is shared by all states of a text that follow each other. So parts are found that named the
/// thing in another state: what they name in the one that is asked about is read there.
final class NamingParts: Sendable {
  /// The document when it was read from its first byte to its last.
  private let first: JoyDocument
  private let known = Mutex<(first: Known?, since: Known)>((nil, Known()))

  init(_ first: JoyDocument) { self.first = first }

  /// The parts by what they name; fields by their numbers.
  private struct Known {
    /// By the id of a field, those with logic that asks about it.
    var asking: [String: Set<CellID>] = [:]
    /// By the id of a field, its places on pages.
    var positions: [String: [JSONNode]] = [:]
    /// By the id of a definition, those that it is applied to.
    var applying: [String: Set<CellID>] = [:]
    /// By the id of a column, those that have it.
    var having: [String: Set<CellID>] = [:]
    /// By the id of a column, those with logic that asks about it.
    var askingColumns: [String: Set<CellID>] = [:]

    mutating func note(_ cell: CellID, _ field: JoyDoc.Field) {
      for condition in field.logics.flatMap(\.conditions) {
        if let id = condition.field { asking[id, default: []].insert(cell) }
        if let id = condition.column { askingColumns[id, default: []].insert(cell) }
      }
      if field.mayHaveApplications {
        for id in field.applications.compactMap(\.formula) {
          applying[id, default: []].insert(cell)
        }
      }
      for column in field.allColumns { having[column.id, default: []].insert(cell) }
    }
  }

  /// Takes in a field that came or changed.
  func note(_ cell: CellID, _ field: JoyDoc.Field) {
    known.withLock { $0.since.note(cell, field) }
  }

  /// Finds out what answering the first question takes. Complexity: O(fields and positions).
  func prepare() { _ = positions(of: "") }

  // MARK: Parts

  /// The fields with logic that asks about a field.
  func fields(askingAbout id: String) -> Set<CellID> { cells { $0.asking[id] } }

  /// The fields that a definition is applied to.
  func fields(applying id: String) -> Set<CellID> { cells { $0.applying[id] } }

  /// The fields of a document that have a column.
  func fields(withColumn id: String, in document: JoyDocument) -> [JoyDoc.Field] {
    document.fields.present(cells { $0.having[id] }).filter { field in
      field.allColumns.contains { $0.id == id }
    }
  }

  /// The title of a column on one line, if all that bear the id have the same.
  func title(ofColumn id: String, in document: JoyDocument) -> String? {
    let columns = fields(withColumn: id, in: document).flatMap(\.allColumns)
    let titles = Set(columns.lazy.filter { $0.id == id }.map(\.title))
    return titles.count == 1 ? TitledIDs.clean(titles.first ?? nil) : nil
  }

  /// The fields with logic that asks about a column.
  func fields(askingAboutColumn id: String) -> Set<CellID> { cells { $0.askingColumns[id] } }

  /// The places of a field on pages. They stay as long as edits are followed.
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
    for position in first.files.flatMap(\.allPages).flatMap(\.positions) {
      if let id = position.field { made.positions[id, default: []].append(position.node) }
    }
    return made
  }
}

extension FieldList {
  /// Fields by the numbers that they have in some state of the text, as far as they are there.
  func present(_ cells: Set<CellID>) -> [JoyDoc.Field] {
    cells.lazy.map(\.index).filter(indices.contains).map { self[$0] }
  }
}
