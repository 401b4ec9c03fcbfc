import JSONTree
import SourceText

/// Returns the tree of a valid text.
func tree(_ text: String) -> JSONTree { JSONTree.parse(Array(text.utf8)).tree }

/// Returns the diagnostics of a text as `line:column severity: message`, counted from 1.
func findings(_ bytes: [UInt8]) -> [String] {
  let lines = LineIndex(bytes)
  return JSONTree.parse(bytes).diagnostics.map { diagnostic in
    let place = lines.position(at: diagnostic.range.start)
    return
      "\(place.line + 1):\(place.utf16Column + 1) \(diagnostic.severity.rawValue): \(diagnostic.message)"
  }
}

/// Returns the node at a path of names and indices.
func node(_ tree: JSONTree, _ path: Any...) -> JSONNode? {
  var found: JSONNode? = tree.root
  for step in path {
    guard let node = found else { return nil }
    switch step {
    case let name as String: found = tree.member(utf8: name.utf8, of: node)?.value
    case let index as Int: found = Array(tree.elements(of: node)).dropFirst(index).first
    default: return nil
    }
  }
  return found
}

/// Returns the source of a node.
func source(_ tree: JSONTree, _ node: JSONNode?) -> String? {
  node.map { String(decoding: tree.source($0), as: UTF8.self) }
}
