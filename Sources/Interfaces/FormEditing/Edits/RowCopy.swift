import JSONTree
import JoyDocEngine
import SourceText

/// A copier of rows that assigns new IDs to nested rows.
struct RowCopy {
  private let tree: JSONTree

  init(_ tree: JSONTree) { self.tree = tree }

  /// Returns a copy of `row` with the ID `id`. Complexity: O(size of the row).
  func copy(of row: JSONNode, as id: String) -> JSONPart {
    var edit = JSONEdit()
    edit.setMember("_id", JSONWriter.literal(id), of: row, in: tree)
    // Visit the nested lists of rows.
    var owners = [row]
    while let owner = owners.popLast() {
      guard let children = tree[owner, "children"] else { continue }
      for child in tree.members(of: children) {
        for item in tree.objects("value", of: child.value) {
          edit.setMember("_id", JSONWriter.literal(FreshID.next()), of: item, in: tree)
          owners.append(item)
        }
      }
    }
    let changed = edit.applied(to: tree)
    let start = tree.range(row).start
    let copy = changed.nodes(at: start).last {
      changed.kind($0) == .object && changed.range($0).start == start
    }
    return JSONPart(copy ?? changed.root, of: changed)
  }
}
