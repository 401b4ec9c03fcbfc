import Formulas
import IndexedCollections

/// The rows that formulas read from a database, loaded with one statement per relation.
final class SQLiteLoad {
  typealias RelationID = SQLiteCatalog.RelationID
  typealias ColumnID = SQLiteCatalog.ColumnID

  private let catalog: SQLiteCatalog
  private let names: SQLiteNames
  private var needs: [RelationID: Need] = [:]
  /// The relations in the order in which they were requested.
  private var order: [RelationID] = []
  private var tables: [RelationID: SQLiteTable] = [:]

  /// The columns of a relation to read: those with values, and those that join rows.
  private struct Need {
    var values: Set<ColumnID> = []
    var links: Set<ColumnID> = []
  }

  init(_ catalog: SQLiteCatalog, _ names: SQLiteNames, _ slots: [Slot]) {
    self.catalog = catalog
    self.names = names
    if let scope = names.scope {
      need(scope, links: [catalog[scope].key, catalog[scope].title].compactMap(\.self))
    }
    for slot in slots {
      switch names[slot] {
      case .column(let column): names.scope.map { need($0, values: [column]) }
      case .parent(let relation, let target, let column):
        names.scope.map { need($0, links: [column]) }
        need(relation, values: all(relation), links: [target])
      case .children(let relation, let reference, let column):
        names.scope.map { need($0, links: [column]) }
        need(relation, values: all(relation), links: [reference])
      case .all(let relation): need(relation, values: all(relation))
      }
    }
  }

  private func need(_ relation: RelationID, values: [ColumnID] = [], links: [ColumnID] = []) {
    if needs[relation] == nil { order.append(relation) }
    needs[relation, default: Need()].values.formUnion(values)
    needs[relation, default: Need()].links.formUnion(links)
  }

  private func all(_ relation: RelationID) -> [ColumnID] {
    catalog[relation].columns.indices.map { ColumnID($0) }
  }

  /// Reads all requested relations. Complexity: O(rows), plus the cost of the SQLite queries.
  func read(_ connection: SQLiteConnection, report: (SourceWarning) -> Void) throws(SourceError) {
    for relation in order {
      let need = needs[relation] ?? Need()
      var table = SQLiteTable(catalog[relation], values: need.values, links: need.links)
      try table.read(connection, report: report)
      tables[relation] = table
    }
  }

  /// Returns a context for each row of the scope, or a single one for the whole database.
  func contexts() -> [ScopedContext] {
    guard let scope = names.scope, let table = tables[scope] else {
      return [ScopedContext(key: "", context: Row(load: self, number: 0))]
    }
    return (0..<table.rowCount).map { row in
      ScopedContext(
        key: catalog[scope].key.flatMap { table.link($0, of: row) } ?? String(row + 1),
        title: catalog[scope].title.flatMap { table.link($0, of: row) },
        context: Row(load: self, number: row))
    }
  }

  /// A row of the scope as the inputs of a formula.
  private struct Row: EvaluationContext {
    let load: SQLiteLoad
    let number: Int

    func value(in slot: Slot) -> Value { load.value(in: slot, row: number) }

    func table(in slot: Slot) -> TableColumns? { load.rows(in: slot, row: number) }
  }

  private func value(in slot: Slot, row: Int) -> Value {
    guard let scope = names.scope, let table = tables[scope] else { return .null }
    switch names[slot] {
    case .column(let column): return table.value(column, of: row)
    case .parent(let relation, let target, let column):
      guard let key = table.link(column, of: row), let parents = tables[relation],
        let parent = parents.rows(with: key, in: target).first
      else { return .null }
      return parents.record(parent)
    case .children, .all: return .null
    }
  }

  private func rows(in slot: Slot, row: Int) -> TableColumns? {
    switch names[slot] {
    case .all(let relation): return tables[relation]?.columns()
    case .children(let relation, let reference, let column):
      guard let scope = names.scope, let children = tables[relation] else { return nil }
      guard let key = tables[scope]?.link(column, of: row) else { return children.columns(of: []) }
      return children.columns(of: children.rows(with: key, in: reference))
    case .column, .parent: return nil
    }
  }
}
