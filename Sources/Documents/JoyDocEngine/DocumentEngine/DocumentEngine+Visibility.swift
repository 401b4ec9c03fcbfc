import JSONTree
import JoyDoc
import JoyDocFormulas

extension DocumentEngine {
  /// Returns the ids of the visible columns of a table or collection schema, in document order.
  ///
  /// Without a `schema`, returns the columns of a collection's top-level rows. Empty if there is no
  /// such field or schema. Complexity: O(positions + columns).
  public func visibleColumns(
    of field: String, schema: String? = nil, in view: String? = nil
  ) -> [String] {
    guard let number = live.number(of: field) else { return [] }
    let found = live.document.fields[number]
    let level = schema.map { id in found.schemas.first { $0.id == id } } ?? found.rootSchema
    let columns = found.kind.storage == .rows ? found.columns : level?.columns ?? []
    let visibility = Visibility(live, view: view)
    return columns.filter { visibility.isShown(column: $0) }.map { $0.id }
  }
}
