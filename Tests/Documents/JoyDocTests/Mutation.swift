import SeededRandom
import JSONTree
import SourceText

/// Reproducible random mutations of documents.
struct Mutation {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func number(below limit: Int) -> Int {
    generator.below(limit)
  }

  private static let values = [
    "null", "true", "0", "-1.5e3", "\"\"", "\"x\"", "\"grid\"", "[]", "{}", "[null]", "[\"a\"]",
    #"{"_id":"new"}"#, #"[{"_id":"new","value":3}]"#, "\"number\"", "\"table\"", "\"chart\"",
  ]

  /// Returns the document with a few of its fields, so that many documents are checked quickly.
  mutating func excerpt(of document: [UInt8]) -> [UInt8] {
    let tree = JSONTree.parse(document).tree
    guard let fields = tree[tree.root, "fields"] else { return document }
    let count = tree.count(fields)
    let kept = Set((0..<3).map { _ in number(below: count) })
    var edit = JSONEdit()
    edit.removeElements(at: Set(0..<count).subtracting(kept), of: fields, in: tree)
    return edit.applied(to: document)
  }

  /// Returns the document with one to three changes: values replaced, members removed, renamed or
  /// repeated.
  mutating func changed(_ document: [UInt8]) -> [UInt8] {
    var document = document
    for _ in 0...number(below: 3) { document = changedOnce(document) }
    return document
  }

  private mutating func changedOnce(_ document: [UInt8]) -> [UInt8] {
    let tree = JSONTree.parse(document).tree
    var members: [(object: JSONNode, member: JSONMember)] = []
    var nodes = [tree.root]
    var position = 0
    while position < nodes.count {
      let node = nodes[position]
      position += 1
      for member in tree.members(of: node) {
        members.append((node, member))
        nodes.append(member.value)
      }
      nodes += tree.elements(of: node)
    }
    var edit = JSONEdit()
    let value = Self.values[number(below: Self.values.count)]
    guard !members.isEmpty else { return document }
    let (object, member) = members[number(below: members.count)]
    let range = tree.range(member.name)
    switch number(below: 7) {
    case 0, 1: edit.replace(nodes[number(below: nodes.count)], of: tree, with: value.utf8)
    case 2, 3:
      edit.removeMembers([tree.string(member.name) ?? ""], of: object, in: tree)
    case 4: edit.replace(range, with: "\"a/b~c\"".utf8)
    case 5:
      edit.insert(
        "\(tree.string(member.name).map { "\"\($0)\"" } ?? ""):\(value),".utf8, at: range.start)
    default:
      let other = nodes[number(below: nodes.count)]
      edit.replace(member.value, of: tree, with: tree.source(other))
    }
    return edit.applied(to: document)
  }
}
