import JSONTree
import JoyDoc

/// The way from the root of a JSON text to the value or name at an offset.
struct JSONPath {
  /// The names of the members on the way; `#` stands for an element of an array.
  let names: [String]
  /// The innermost node.
  let node: JSONNode
  /// Whether the node is the name of a member.
  let isName: Bool
  /// The objects and arrays around the node, outermost first.
  let containers: [JSONNode]

  /// The way in a document. Complexity: O(depth · members + log fields), and O(depth · siblings) to
  /// what is neither in a field nor in a definition.
  init?(_ document: JoyDocument, at offset: Int) {
    let tree = document.tree
    let (fields, formulas) = (tree[tree.root, "fields"], tree[tree.root, "formulas"])
    let nodes = tree.nodes(at: offset) { list in
      switch list {
      case fields:
        (0..<document.fields.presentCount).lazy.map { place in
          document.fields[document.fields.number(at: place)].node
        }
      case formulas:
        (0..<document.formulas.presentCount).lazy.map { place in
          document.formulas[document.formulas.number(at: place)].node
        }
      default: nil
      }
    }
    self.init(tree, nodes)
  }

  /// Complexity: O(depth · siblings).
  init?(_ tree: JSONTree, at offset: Int) { self.init(tree, tree.nodes(at: offset)) }

  private init?(_ tree: JSONTree, _ nodes: [JSONNode]) {
    guard let node = nodes.last else { return nil }
    var names: [String] = []
    var isName = false
    for (parent, child) in zip(nodes, nodes.dropFirst()) {
      if tree.kind(parent) == .array {
        names.append("#")
        continue
      }
      for member in tree.members(of: parent) where member.name == child || member.value == child {
        names.append(tree.string(member.name) ?? "")
        isName = member.name == child
      }
    }
    self.names = names
    self.node = node
    self.isName = isName
    containers = nodes.dropLast()
  }

  /// Whether the way ends with these names.
  func ends(with suffix: String...) -> Bool { names.suffix(suffix.count) == suffix[...] }
}
