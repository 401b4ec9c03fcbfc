import JoyDoc
import JoyDocFormulas

extension RowList {
  /// Returns the list that contains `row`: the list at `place`, or else the first list with the
  /// row.
  ///
  /// The search covers nested lists only if `place` has no path. Throws if there is no such list or
  /// row.
  ///
  /// Complexity: O(rows of the collection).
  static func holding(
    row: String, _ stored: StoredField, _ place: RowPlace
  ) throws(ChangeError) -> (list: RowList, place: RowPlace) {
    let hasPath = place.parentPath.map { !$0.isEmpty } ?? false
    guard stored.field.kind.storage == .nestedRows, !hasPath else {
      return (try RowList(stored, place), place)
    }
    guard let root = stored.field.rootSchema else {
      throw .unknownSchema(place.schemaID ?? "", field: stored.field.id)
    }
    var waiting = [("", root)]
    var position = 0
    while position < waiting.count {
      let (path, schema) = waiting[position]
      position += 1
      let there = RowPlace(schemaID: schema.id, parentPath: path)
      let list = try RowList(stored, there)
      let isMeant = place.schemaID.map { $0 == schema.id } ?? true
      if isMeant, list.place(of: row) != nil { return (list, there) }
      let children = stored.field.schemas.filter { schema.children.contains($0.id) }
      for id in list.shownIDs where !id.isEmpty {
        for child in children {
          let below = path.isEmpty ? "\(id).\(child.id)" : "\(path).\(id).\(child.id)"
          // A missing list has no rows.
          if let inner = try? RowList(stored, RowPlace(parentPath: below)), !inner.shown.isEmpty {
            waiting.append((below, child))
          }
        }
      }
    }
    throw .unknownRow(row, field: stored.field.id)
  }
}
