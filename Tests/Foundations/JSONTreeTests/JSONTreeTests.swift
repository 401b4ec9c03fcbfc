import JSONTree
import SourceText
import Testing

@Suite struct JSONTreeTests {
  static let text = """
    { "_id": "a1", "list": [ 1, -2.50, "x\\n", true, false, null, [], {} ],
      "a" : { "deep": { "er": 0 } }, "_id": "a2", "\\u005fid2": 7 }
    """

  @Test func `every kind of value has its range`() throws {
    let tree = tree(Self.text)
    let list = try #require(node(tree, "list"))
    #expect(
      tree.elements(of: list).map { tree.kind($0) } == [
        .number, .number, .string, .true, .false, .null, .array, .object,
      ])
    #expect(
      tree.elements(of: list).map { source(tree, $0) } == [
        "1", "-2.50", "\"x\\n\"", "true", "false", "null", "[]", "{}",
      ])
    #expect(tree.count(list) == 8)
    #expect(tree.count(tree.root) == 5)
    #expect(tree.range(tree.root) == DocumentRange(start: 0, end: Self.text.utf8.count))
    #expect(
      tree.elements(of: list).map { tree.bool($0) } == [nil, nil, nil, true, false, nil, nil, nil])
  }

  @Test func `the last of duplicate members wins`() {
    let tree = tree(Self.text)
    #expect(source(tree, tree[tree.root, "_id"]) == "\"a2\"")
    #expect(source(tree, tree.member("_id", of: tree.root)?.name) == "\"_id\"")
    let duplicates = tree.duplicates(in: tree.root)
    #expect(duplicates.map { source(tree, $0.earlier.value) } == ["\"a1\""])
    #expect(duplicates.map { source(tree, $0.later.value) } == ["\"a2\""])
  }

  @Test(arguments: [1, 100])
  func `an index of members finds what a search finds`(lookups: Int) {
    let tree = tree(Self.text)
    let index = MemberIndex(of: tree.root, in: tree, lookups: lookups)
    for name in ["_id", "list", "a", "_id2", "e", ""] {
      #expect(index[name] == tree.member(utf8: name.utf8, of: tree.root)?.value)
    }
    #expect(index["_id2"].flatMap { tree.double($0) } == 7)
    #expect(MemberIndex(of: nil, in: tree, lookups: lookups)["a"] == nil)
    // Equal characters of other scalars are other names.
    let accents = JSONTree.parse(Array(#"{"e\u0301":1}"#.utf8)).tree
    #expect(MemberIndex(of: accents.root, in: accents, lookups: lookups)["é"] == nil)
  }

  @Test func `a member is found for every escaping of its name`() {
    let tree = tree(Self.text)
    #expect(tree[tree.root, "_id2"].flatMap { tree.double($0) } == 7)
    #expect(tree[tree.root, "_id3"] == nil)
    #expect(tree[tree.root, "\\u005fid2"] == nil)
  }

  @Test func `names that are canonically equivalent are different names`() {
    let tree = tree("{\"\u{E9}\": 1, \"e\u{301}\": 2}")
    #expect(tree.duplicates(in: tree.root).isEmpty)
    #expect(source(tree, tree[tree.root, "\u{E9}"]) == "1")
    #expect(source(tree, tree[tree.root, "e\u{301}"]) == "2")
  }

  @Test func `a value that is not an object has no members`() {
    let tree = tree("[{\"a\": 1}]")
    #expect(tree[tree.root, "a"] == nil)
    #expect(Array(tree.members(of: tree.root)).isEmpty)
    #expect(tree.elements(of: tree.root).map { Array(tree.elements(of: $0)).count } == [0])
  }

  @Test func `a byte order mark is skipped and kept`() {
    let tree = tree("\u{FEFF}{\"a\": 1}")
    #expect(tree.bytes.count == 11)
    #expect(source(tree, node(tree, "a")) == "1")
  }

  @Test func `the nodes at an offset are ordered from the root to the innermost`() {
    let tree = tree(Self.text)
    let offset = Array(Self.text.utf8).firstIndex(of: UInt8(ascii: "0"))
    let sources = tree.nodes(at: Self.text.utf8.count - 50).map { source(tree, $0) ?? "" }
    #expect(offset != nil && sources.first == Self.text)
    let inside = tree.nodes(at: tree.range(node(tree, "a", "deep", "er") ?? tree.root).start)
    #expect(inside.count == 4)
    #expect(inside.last.flatMap { source(tree, $0) } == "0")
  }

  @Test func `a scalar longer than a tape word can store is complete`() throws {
    let long = String(repeating: "x", count: 1 << 25)
    let tree = tree("[\"\(long)\", 5, {\"\(long)\": 6}]")
    let nodes = Array(tree.elements(of: tree.root))
    #expect(nodes.count == 3 && tree.count(tree.root) == 3)
    #expect(tree.range(nodes[0]).length == long.utf8.count + 2)
    #expect(source(tree, nodes[1]) == "5")
    #expect(tree.members(of: nodes[2]).map { source(tree, $0.value) } == ["6"])
    checkShape(of: tree)
  }
}
