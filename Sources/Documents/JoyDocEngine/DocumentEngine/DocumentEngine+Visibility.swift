import JSONTree
import JoyDoc
import JoyDocFormulas

extension DocumentEngine {
  /// The ids of the columns of a table that can be seen, or of a collection's schema, in the order
  /// of the document; none if there is no such field or schema.
  ///
  /// Without a schema, those of a collection's outermost rows. Complexity: O(positions + columns).
  public func visibleColumns(
    of field: String, schema: String? = nil, in view: String? = nil
  ) -> [String] {
    guard let number = live.number(of: field) else { return [] }
    let found = live.document.fields[number]
    let level = schema.map { id in found.schemas.first { $0.id == id } } ?? found.rootSchema
    let columns = found.kind == .table ? found.columns : level?.columns ?? []
    let visibility = Visibility(live, view: view)
    return columns.filter { visibility.isShown(column: $0) }.map(\.id)
  }

  /// The ids of the schemas whose rows can be seen below a row of a collection.
  ///
  /// Throws if there is no such field or row. Complexity: O(positions + rows beside the row).
  public func visibleSchemas(
    of field: String, below row: String, in place: RowPlace = .outermost, view: String? = nil
  ) throws(ChangeError) -> [String] {
    guard let number = live.number(of: field) else { throw .unknownField(field) }
    let stored = live[number]
    let (list, _) = try RowList.holding(row: row, stored, place)
    let node = list.elements[try list.livePlace(of: row)]
    guard let level = stored.field.schemas.first(where: { $0.id == list.schemaID }) else {
      return []
    }
    let visibility = Visibility(live, view: view)
    let cells = list.tree[node, "cells"]
    return stored.field.schemas.filter { schema in
      level.children.contains(schema.id)
        && visibility.isShown(schema: schema, below: level, cells: cells, of: list.tree)
    }.map(\.id)
  }
}
