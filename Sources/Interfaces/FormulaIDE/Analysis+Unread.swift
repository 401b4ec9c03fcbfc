import SheetEvaluation
import IndexedCollections
import JSONTree
import JoyDoc
import SourceText

extension Analysis {
  /// The fields whose stored value is at least partly missing or malformed JSON.
  ///
  /// Values that depend on these fields are unknown.
  ///
  /// Complexity: O(faults · (log fields + size of the value)).
  var unreadFields: Set<CellID> {
    guard let document else { return [] }
    return brokenFields.filter { cell in
      document.fields[cell.index].value.map { document.tree.holdsUnread($0) } ?? false
    }
  }

  /// The fields that contain malformed JSON.
  ///
  /// Complexity: O(faults · log fields).
  var brokenFields: Set<CellID> {
    guard let document else { return [] }
    var found: Set<CellID> = []
    for fault in faults where fault.isFatal {
      guard let path = JSONPath(document.tree, at: fault.range.start), path.names.first == "fields",
        let node = (path.containers + [path.node]).dropFirst(2).first,
        let number = document.fields.number(of: node, in: document.tree)
      else { continue }
      found.insert(CellID(number))
    }
    return found
  }
}

extension JSONTree {
  /// Returns `true` if `value`, or a part of it, is a placeholder for unreadable JSON.
  ///
  /// Complexity: O(size).
  fileprivate func holdsUnread(_ value: JSONNode) -> Bool {
    var waiting = [value]
    while let node = waiting.popLast() {
      if isUnread(node) { return true }
      waiting += Array(elements(of: node))
      for member in members(of: node) { waiting.append(member.value) }
    }
    return false
  }
}
