import JSONTree
import SeededRandom
import SourceText
import Testing

/// Nodes at an offset, in documents with long lists that are edited repeatedly.
@Suite struct JSONOffsetTests {
  private static func text(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let elements = (0..<count).map { number in
      switch Int.random(in: 0..<4, using: &random) {
      case 0: #"{"a": \#(number), "b": ["x", {"c": null}]}"#
      case 1: #"{"a": [\#((0..<9).map { "\($0)" }.joined(separator: ", "))]}"#
      default: "{}"
      }
    }
    let numbers = (0..<count).map { "\"\($0)\"" }.joined(separator: ",")
    let members = (0..<count).map { "\"m\($0)\": \($0)" }.joined(separator: ", ")
    return Array(
      #"{"list": [\#(elements.joined(separator: ", "))], "flat":[\#(numbers)], "wide": {\#(members)}}"#
        .utf8)
  }

  /// Returns the result of `nodes` by visiting all children.
  private static func walked(_ tree: JSONTree, at offset: Int) -> [JSONNode] {
    var found: [JSONNode] = []
    var next: JSONNode? = tree.root
    while let node = next, tree.range(node).touches(offset) {
      found.append(node)
      let children =
        tree.kind(node) == .object
        ? tree.members(of: node).flatMap { [$0.name, $0.value] } : Array(tree.elements(of: node))
      next = children.first { tree.range($0).touches(offset) }
    }
    return found
  }

  private static func check(_ tree: JSONTree, _ random: inout SeededGenerator) {
    let count = tree.byteCount
    let offsets = (0..<40).map { _ in Int.random(in: -1...count + 1, using: &random) }
    for offset in offsets {
      #expect(tree.nodes(at: offset) == walked(tree, at: offset), "\(offset) of \(count)")
    }
  }

  @Test(arguments: 1...2)
  func `the nodes at an offset equal those found by a full walk`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for count in [0, 3, 200, 700] {
      var tree = JSONTree.parse(Self.text(count, &random)).tree
      Self.check(tree, &random)
      for _ in 0..<20 where count > 0 {
        let list = try #require(tree[tree.root, "list"])
        let elements = Array(tree.elements(of: list))
        if Bool.random(using: &random) {
          let way = tree.nodes(at: Int.random(in: 0..<tree.byteCount, using: &random))
          let isName = way.dropLast().last.map { parent in
            tree.members(of: parent).contains { $0.name == way.last }
          }
          let new = ["1", "\"longer than before\"", "[]"].randomElement(using: &random) ?? ""
          if isName == false, let node = way.last,
            let next = tree.replacing(node, with: Array(new.utf8))
          {
            tree = next
          }
        } else {
          let first = Int.random(in: 0..<elements.count, using: &random)
          let last = min(elements.count - 1, first + Int.random(in: 0...70, using: &random))
          let range = DocumentRange(
            start: tree.range(elements[first]).start, end: tree.range(elements[last]).end)
          let new = (0...Int.random(in: 0...300, using: &random)).map { "{\"n\": [\($0)]}" }
          let replaced = tree.replacing(
            range, with: Array(new.joined(separator: ", ").utf8), in: list,
            from: elements[first], through: elements[last]
          ) { _, _ in [] }
          tree = try #require(replaced).tree
        }
        Self.check(tree, &random)
      }
    }
  }
}
