package import JSONTree

extension Field {
  /// Calls `visit` with each row of all levels, deleted ones included, until it returns `false`.
  ///
  /// `tree` contains the value of the field. Complexity: O(rows).
  package func visitRows(in tree: JSONTree, _ visit: (JSONNode) -> Bool) {
    guard kind.storage.hasRows, let value else { return }
    let isNested = kind.storage == .nestedRows
    var open = [value]
    while let rows = open.popLast() {
      for row in tree.elements(of: rows) where tree.kind(row) == .object {
        guard visit(row) else { return }
        guard isNested, let children = tree[row, "children"] else { continue }
        for child in tree.members(of: children) {
          if let rows = tree[child.value, "value"] { open.append(rows) }
        }
      }
    }
  }
}
