import JSONTree
import SourceText
import Testing

@Suite struct JSONEditTests {
  private func applied(_ edit: JSONEdit, _ text: String) -> String {
    String(decoding: edit.applied(to: Array(text.utf8)), as: UTF8.self)
  }

  @Test func `only edited ranges change`() throws {
    let text = "\u{FEFF}{ \"a\" : 1 ,\r\n\t\"b\":[1,2] , \"c\":\"é\\u00e9\"}\n"
    let tree = tree(text)
    var edit = JSONEdit()
    #expect(edit.isEmpty)
    edit.replace(try #require(node(tree, "c")), of: tree, with: "\"x\"".utf8)
    edit.replace(try #require(node(tree, "a")), of: tree, with: "12.5".utf8)
    edit.replace(try #require(node(tree, "b", 1)), of: tree, with: "".utf8)
    edit.insert("9, ".utf8, at: tree.range(try #require(node(tree, "b", 0))).start)
    #expect(
      applied(edit, text) == "\u{FEFF}{ \"a\" : 12.5 ,\r\n\t\"b\":[9, 1,] , \"c\":\"x\"}\n")
  }

  @Test func `the last of overlapping edits wins, and all insertions at one offset are kept`() {
    func run(_ edits: [(Int, Int, String)]) -> String {
      var edit = JSONEdit()
      for (start, end, text) in edits {
        edit.replace(DocumentRange(start: start, end: end), with: text.utf8)
      }
      return applied(edit, "abcdef")
    }
    #expect(run([(1, 3, "X"), (2, 4, "Y")]) == "abYef")
    #expect(run([(2, 4, "Y"), (1, 3, "X")]) == "aXdef")
    #expect(run([(1, 3, "X"), (1, 3, "Y")]) == "aYdef")
    #expect(run([(2, 2, "X"), (2, 2, "Y")]) == "abXYcdef")
    #expect(run([(2, 3, "Z"), (2, 2, "X"), (3, 3, "Y")]) == "abXZYdef")
    #expect(run([(2, 2, "X"), (1, 4, "Z")]) == "aZef")
    #expect(run([(6, 6, "!"), (0, 0, "?")]) == "?abcdef!")
    #expect(run([(5, 9, "X"), (-1, 2, "Y"), (3, 2, "Z")]) == "abcdef")
    #expect(run([]) == "abcdef")
  }

  @Test(arguments: [
    ("{\"a\":1,\"b\":2}", "{\"a\":1,\"b\":2,\"value\":0}"),
    ("{\"a\":1}", "{\"a\":1,\"value\":0}"),
    ("{\"a\": 1, \"b\": 2}", "{\"a\": 1, \"b\": 2, \"value\": 0}"),
    ("{\"a\": 1}", "{\"a\": 1, \"value\": 0}"),
    ("{ \"a\": 1 }", "{ \"a\": 1, \"value\": 0 }"),
    (
      "{\n  \"a\": 1,\n  \"b\": [\n    2\n  ]\n}",
      "{\n  \"a\": 1,\n  \"b\": [\n    2\n  ],\n  \"value\": 0\n}"
    ),
    ("{\r\n\t\"a\":1\r\n}", "{\r\n\t\"a\":1,\r\n\t\"value\":0\r\n}"),
    ("{\r\"a\" : 1\r}", "{\r\"a\" : 1,\r\"value\" : 0\r}"),
    ("{\n\n  \"a\" :\n  1 }", "{\n\n  \"a\" :\n  1,\n  \"value\":0 }"),
    ("{\"a\":1 ,\n\n\"b\":2 }", "{\"a\":1 ,\n\n\"b\":2,\n\"value\":0 }"),
    ("{}", "{\"value\":0}"),
    ("{ }", "{ \"value\": 0 }"),
    ("{\n}", "{\n  \"value\": 0\n}"),
    ("{\r\n\t}", "{\r\n\t\t\"value\": 0\r\n\t}"),
    ("[1]", "[1]"),
  ]) func `a new member has the layout of its object`(text: String, result: String) {
    let tree = tree(text)
    var edit = JSONEdit()
    edit.appendMember("value", "0".utf8, to: tree.root, of: tree)
    #expect(applied(edit, text) == result)
    #expect(findings(Array(result.utf8)).isEmpty)
  }

  @Test(arguments: ["{}", "{ }", "{\n }", "{\"a\":1}", "{\n\t\"a\": 1\n}"])
  func `several new members are inserted in order`(text: String) {
    let old = tree(text)
    var edit = JSONEdit()
    edit.appendMember("x\"", "1".utf8, to: old.root, of: old)
    edit.setMember("y", "[2]".utf8, of: old.root, in: old)
    edit.setMember("a", "3".utf8, of: old.root, in: old)
    let (new, diagnostics) = JSONTree.parse(edit.applied(to: old.bytes))
    #expect(diagnostics.isEmpty)
    #expect(source(new, node(new, "x\"")) == "1")
    #expect(source(new, node(new, "y")) == "[2]")
    #expect(source(new, node(new, "a")) == "3")
    #expect(new.count(new.root) == 3)
  }

  @Test func `the pieces of an edited text form the text`() {
    var edit = JSONEdit()
    edit.replace(DocumentRange(start: 1, end: 2), with: "XY".utf8)
    var pieces: [String] = []
    edit.forEachPiece(of: Array("abc".utf8)) { pieces.append(String(decoding: $0, as: UTF8.self)) }
    #expect(pieces == ["a", "XY", "c"])
  }

  @Test func `a writer inserts commas`() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.append(1)
    writer.beginObject()
    writer.appendName("a\n")
    writer.append("é")
    writer.appendName("b")
    writer.beginArray()
    writer.endArray()
    writer.endObject()
    writer.append(true)
    writer.appendNull()
    writer.appendRaw("{ }".utf8)
    writer.endArray()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "[1,{\"a\\n\":\"é\",\"b\":[]},true,null,{ }]")
  }
}
