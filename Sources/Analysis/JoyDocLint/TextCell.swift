import JSONTree
import JoyDoc
import JoyDocFormulas

/// A cell of a number or date column that contains a non-empty string.
struct TextCell: Sendable {
  let columnID: String
  let columnKind: FieldKind
  let node: JSONNode

  /// A column whose cells must not be strings.
  private struct NonTextColumn {
    let id: String
    let utf8: [UInt8]
    let kind: FieldKind
  }

  /// Returns the text cells of a table or collection, except those of deleted rows.
  ///
  /// Complexity: O(size of the value).
  static func all(of field: Field, in tree: JSONTree) -> [TextCell] {
    guard let value = field.value else { return [] }
    let isCollection = field.kind.storage == .nestedRows
    var schemas: [String: [NonTextColumn]] = [:]
    var lists: [(list: JSONNode, columns: [NonTextColumn])] = []
    if isCollection {
      for schema in field.schemas where schemas[schema.id] == nil {
        schemas[schema.id] = wanted(schema.columns)
      }
      guard schemas.contains(where: { !$0.value.isEmpty }) else { return [] }
      lists.append((value, field.rootSchema.flatMap { schemas[$0.id] } ?? []))
    } else {
      let columns = wanted(field.columns)
      guard !columns.isEmpty else { return [] }
      lists.append((value, columns))
    }
    var found: [TextCell] = []
    while let (list, columns) = lists.popLast() {
      for row in tree.elements(of: list) {
        if !columns.isEmpty, let cells = tree[row, "cells"] {
          let first = found.count
          for cell in tree.members(of: cells)
          where tree.kind(cell.value) == .string && !tree.isEmptyString(cell.value) {
            for column in columns where tree.isText(cell.name, utf8: column.utf8) {
              found.append(
                TextCell(columnID: column.id, columnKind: column.kind, node: cell.value))
            }
          }
          if found.count > first, tree.isDeleted(row) { found.removeSubrange(first...) }
        }
        guard isCollection, let children = tree[row, "children"], !tree.isDeleted(row) else {
          continue
        }
        for child in tree.members(of: children) {
          guard let id = tree.string(child.name), let schema = schemas[id],
            let list = tree[child.value, "value"]
          else { continue }
          lists.append((list, schema))
        }
      }
    }
    return found
  }

  private static func wanted(_ columns: [Column]) -> [NonTextColumn] {
    var wanted: [NonTextColumn] = []
    // A column is large to copy, so columns are accessed by index.
    for index in columns.indices
    where columns[index].kind.storage.isNumeric {
      let id = columns[index].id
      wanted.append(NonTextColumn(id: id, utf8: Array(id.utf8), kind: columns[index].kind))
    }
    return wanted
  }
}
