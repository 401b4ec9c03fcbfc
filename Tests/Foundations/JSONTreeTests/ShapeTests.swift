import Testing

@testable import JSONTree

@Suite struct ShapeTests {
  /// A list of objects with a string `_id` and an optional list `inner` of such objects.
  private static let (table, list): (ShapeTable, Int) = {
    var table = ShapeTable()
    var id = ValueShape()
    id.allow([.string])
    id.allowsEmptyText = false
    let text = table.add(id)
    var part = ValueShape()
    part.allow([.object])
    part.content = .part(0)
    var list = ValueShape()
    list.allow([.array])
    list.content = .elements(table.add(part))
    let number = table.add(list)
    table.add(
      ObjectShape(
        names: ["_id", "inner"], members: .init(shapes: [text, number], required: [0]), types: [],
        variants: []))
    return (table, number)
  }()

  private func conforms(_ text: String) -> Bool {
    let tree = JSONTree.parse(Array(text.utf8)).tree
    return tree.conforms(tree.root, to: Self.list, of: Self.table)
  }

  @Test(arguments: [
    "[]", #"[{"_id": "a"}]"#, #"[{"other": [1], "_id": "a"}, {"_id": "b", "inner": []}]"#,
    #"[{"_id": "a", "inner": [{"_id": "a"}, {"_id": "b"}]}, {"_id": "b"}]"#,
  ])
  func `a value of the shape conforms`(text: String) { #expect(conforms(text)) }

  @Test(arguments: [
    "{}", "[1]", "[{}]", #"[{"_id": ""}]"#, #"[{"_id": 1}]"#, #"[{"_id": "a"}, {"_id": "a"}]"#,
    #"[{"_id": "a", "inner": [{"_id": "b"}, {"_id": "b"}]}]"#, #"[{"_id": "a", "inner": 1}]"#,
  ])
  func `any other value does not conform`(text: String) { #expect(!conforms(text)) }

  @Test func `values with escapes or deep nesting get the close check`() {
    #expect(!conforms(#"[{"_\u0069d": "a"}]"#))
    #expect(!conforms(#"[{"_id": "\u0061"}, {"_id": "a"}]"#))
    var deep = "[]"
    for _ in 0..<3_000 { deep = #"[{"_id": "a", "inner": \#(deep)}]"# }
    #expect(!conforms(deep))
  }

  @Test func `a duplicate among many ids is detected`() {
    let ids = (0..<5_000).map { #"{"_id": "row number \#($0)"}"# }
    #expect(conforms("[\(ids.joined(separator: ","))]"))
    #expect(!conforms("[\((ids + [ids[77]]).joined(separator: ","))]"))
  }

  @Test func `names are found by their bytes, and the first of equal names wins`() {
    let words = ["a", "b", "ab", "ba", "aab", "bab", "title", "tilte", "", "a"]
    let names = JSONNames(words)
    for (number, word) in words.enumerated() {
      let found = Array(word.utf8).withUnsafeBytes { names.number(in: $0, from: 0, to: $0.count) }
      #expect(found == (number == 9 ? 0 : number))
    }
    #expect(Array("c".utf8).withUnsafeBytes { names.number(in: $0, from: 0, to: 1) } == nil)
  }

  @Test(arguments: [
    (#"{"a": 1, "b": 2}"#, 0), (#"{"a": 1, "a": 2, "a": 3}"#, 2), (#"{"a": 1, "\u0061": 2}"#, 1),
    (#"{"": 1, "": 2}"#, 1),
  ])
  func `duplicate names are found for every escaping`(text: String, count: Int) {
    let tree = JSONTree.parse(Array(text.utf8)).tree
    #expect(tree.duplicates(in: tree.root).count == count)
  }
}
