import JSONTree
import SourceText
import Testing

@Suite struct MalformedTextTests {
  @Test(arguments: [
    ("", "1:1 error: the file is empty"),
    (" \n ", "2:2 error: the file is empty"),
    ("{", "1:2 error: the file ends inside an object"),
    ("[1,", "1:4 error: the file ends inside a list"),
    ("[1", "1:3 error: the file ends inside a list"),
    ("{\"a\"", "1:5 error: the file ends inside an object"),
    ("{\"a\":", "1:6 error: the file ends inside an object"),
    ("{\"a\":1,", "1:8 error: the file ends inside an object"),
    ("\"abc", "1:1 error: the file ends inside a string"),
    ("[\"a\\", "1:2 error: the file ends inside a string"),
    ("{\"", "1:2 error: the file ends inside a string"),
    ("{\"a\":1,\n\"", "2:1 error: the file ends inside a string"),
    ("[1,]", "1:3 error: trailing ',' before a closing bracket"),
    ("{\"a\":1,\n}", "1:7 error: trailing ',' before a closing bracket"),
    ("[,1]", "1:2 error: expected a value, found ','"),
    ("[1,,2]", "1:4 error: duplicate ','"),
    ("{\"a\":}", "1:6 error: expected a value, found '}'"),
    ("{\"a\":,\"b\":1}", "1:6 error: expected a value, found ','"),
    ("{,}", "1:2 error: expected a name, found ','"),
    ("{1:2}", "1:2 error: the name '1' is not in double quotes"),
    ("{a:2}", "1:2 error: the name 'a' is not in double quotes"),
    ("{\"a\" 2}", "1:2 error: expected ':' after the name \"a\""),
    ("[1 2]", "1:4 error: expected ',' between two elements"),
    ("{\"a\":1\n \"b\":2}", "2:2 error: expected ',' between two members"),
    ("{\"a\":1:2}", "1:6 error: '1:2' is not a valid number"),
    ("[\"a\":2]", "1:5 error: unexpected ':'"),
    ("[1}", "1:3 error: expected ']', found '}'"),
    ("{\"a\":[1}}", "1:8 error: expected ']', found '}'"),
    ("{\"a\":1]", "1:7 error: expected '}', found ']'"),
    ("{} {}", "1:4 error: unexpected content after the document"),
    ("1 2", "1:3 error: unexpected content after the document"),
    ("[]]", "1:3 error: unexpected content after the document"),
    ("]", "1:1 error: expected a value, found ']'"),
    ("['a']", "1:2 error: strings must be in double quotes"),
    ("{'a':1}", "1:2 error: strings must be in double quotes"),
    ("[1, // one\n 2]", "1:5 error: comments are not allowed in JSON"),
    ("/* x */ {}", "1:1 error: comments are not allowed in JSON"),
    ("{ # x\n}", "1:3 error: comments are not allowed in JSON"),
    ("[NaN]", "1:2 error: 'NaN' is not a JSON value"),
    ("[-Infinity]", "1:2 error: '-Infinity' is not a JSON value"),
    ("[True]", "1:2 error: 'True' is not a JSON value"),
    ("[truee]", "1:2 error: 'truee' is not a JSON value"),
    ("[tru", "1:2 error: 'tru' is not a JSON value"),
    ("undefined", "1:1 error: 'undefined' is not a JSON value"),
    ("[+1]", "1:2 error: a number cannot begin with '+'"),
    ("[.5]", "1:2 error: the number '.5' has no digit before the point"),
    ("[-.5]", "1:2 error: the number '-.5' has no digit before the point"),
    ("[01]", "1:2 error: the number '01' has leading zeros"),
    ("[-012]", "1:2 error: the number '-012' has leading zeros"),
    ("[1.]", "1:2 error: the number '1.' has no digit after '.'"),
    ("[1.e5]", "1:2 error: the number '1.' has no digit after '.'"),
    ("[1e]", "1:2 error: the number '1e' has no digit after 'e'"),
    ("[1e+]", "1:2 error: the number '1e+' has no digit after '+'"),
    ("[-]", "1:2 error: the number '-' has no digit after '-'"),
    ("-", "1:1 error: the number '-' has no digit after '-'"),
    ("[0x1F]", "1:2 error: '0x1F' is not a valid number"),
    ("[1_000]", "1:2 error: '1_000' is not a valid number"),
    ("[1.2.3]", "1:2 error: '1.2.3' is not a valid number"),
    ("[\"a\tb\"]", "1:4 error: raw tab in a string"),
    ("[\"a\u{1}b\"]", "1:4 error: raw control character U+0001 in a string"),
    ("[\"a\u{0}\"]", "1:4 error: raw control character U+0000 in a string"),
    ("[\"abc\n, 1]", "1:2 error: unterminated string"),
    ("[\"abc\r\n, 1]", "1:2 error: unterminated string"),
    ("[\"a\\x\"]", "1:4 error: unknown escape '\\x'"),
    ("[\"a\\é\"]", "1:4 error: unknown escape '\\'"),
    ("[\"\\u12\"]", "1:3 error: incomplete escape"),
    ("[\"\\u12G4\"]", "1:3 error: incomplete escape"),
    ("[“a”]", "1:2 error: strings must be in double quotes"),
    ("{“a”:1}", "1:2 error: strings must be in double quotes"),
    ("[„a“]", "1:2 error: strings must be in double quotes"),
    ("[«a»]", "1:2 error: strings must be in double quotes"),
    ("[\"a”]", "1:4 error: strings must be in double quotes"),
    ("[1;2]", "1:3 error: expected ',', found ';'"),
    ("{\"a\":1;}", "1:7 error: unexpected ';'"),
    ("{\"a\"=1}", "1:5 error: expected ':', found '='"),
    ("[1\u{A0},2]", "1:3 error: a no-break space (U+00A0) is not allowed here"),
    ("[\u{200B}1]", "1:2 error: a zero-width space (U+200B) is not allowed here"),
  ]) func `malformed JSON is reported with its position`(text: String, finding: String) {
    #expect(findings(Array(text.utf8)) == [finding])
  }

  /// Elements with lines such as `], "value": [`.
  private static let continuedLines = """
    {
      "fields": [
        {"_id": "a", "columns": [
          {"_id": "b"}
        ], "value": [
          {"_id": "c"}
        ]},
        {"_id": "d", "columns": [
          {"_id": "e"}
        ], "value": [
          {"_id": "f"}
        ]}
    """

  @Test(arguments: [
    (continuedLines, "12:7 error: the file ends inside a list"),
    (
      continuedLines.replacing("\"e\"}", with: "\"e\"") + "\n  ]\n}",
      "9:18 error: expected '}' to close an object"
    ),
  ])
  func `a line that begins with a closing bracket continues an earlier line`(
    text: String, finding: String
  ) {
    #expect(findings(Array(text.utf8)) == [finding])
  }

  @Test(
    arguments: [
      ([0x80], 1), ([0xC0, 0x80], 1), ([0xC1, 0xBF], 1), ([0xE0, 0x9F, 0xBF], 1),
      ([0xED, 0xA0, 0x80], 1), ([0xF0, 0x8F, 0xBF, 0xBF], 1), ([0xF4, 0x90, 0x80, 0x80], 1),
      ([0xF5, 0x80, 0x80, 0x80], 1), ([0xFF], 1), ([0xC3], 1), ([0xE2, 0x82], 1),
      ([0xF0, 0x9F, 0x98], 1), ([0xC3, 0xA9, 0xE2, 0x28, 0xA1], 2),
    ] as [([UInt8], Int)]) func `invalid UTF-8 is reported`(bytes: [UInt8], place: Int)
  {
    for padding in 0..<9 {
      let text = [UInt8(ascii: "\"")] + [UInt8](repeating: 0x61, count: padding) + bytes
      #expect(
        findings(text + [UInt8(ascii: "\"")]) == [
          "1:\(place + padding + 1) error: the file is not valid UTF-8 here"
        ])
    }
  }

  @Test func `the boundaries of every UTF-8 range are accepted`() {
    let text =
      "\u{80}\u{7FF}\u{800}\u{FFF}\u{1000}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{3FFFF}\u{10FFFF}"
    for padding in 0..<9 {
      let whole = String(repeating: "a", count: padding) + text
      let tree = tree("\"\(whole)\"")
      #expect(tree.string(tree.root) == whole)
    }
  }

  @Test func `UTF-16 is reported`() {
    #expect(findings([0xFF, 0xFE, 0x7B, 0x00]) == ["1:1 error: the file is UTF-16"])
  }

  @Test(arguments: ["a: 1\nb:\n  - x\n", "---\na: 1\n", "fields:\n", "\nmy-key: text"])
  func `YAML is reported once`(text: String) {
    #expect(findings(Array(text.utf8)).count == 1)
    #expect(findings(Array(text.utf8))[0].hasSuffix(" error: the file is YAML, not JSON"))
  }

  @Test(arguments: ["a: {}", "fields: [1]", "-1", "--", "true", "a", "1: 2", "x:1", "a: \"b\""])
  func `other text is not called YAML`(text: String) {
    #expect(!findings(Array(text.utf8)).contains { $0.contains("YAML") })
  }

  @Test func `every truncation of a document is reported once and keeps the bytes`() {
    let text = Array(
      "\u{FEFF}{\"a\": [1, -2.5e3, \"x\\u00e9\\ud83d\\ude00é\"], \"b\": {\"c\": null}}".utf8)
    #expect(JSONTree.parse(text).diagnostics.isEmpty)
    for count in 0..<text.count {
      let (tree, diagnostics) = JSONTree.parse(Array(text[..<count]))
      #expect(diagnostics.filter(\.isFatal).count == 1, "\(count)")
      #expect(tree.bytes.count == count)
      checkShape(of: tree)
    }
  }

  @Test func `a tree contains the values before an error, and covers the text`() throws {
    let (tree, _) = JSONTree.parse(Array("{\"a\": [1, {\"b\": 2, \"c\": ?".utf8))
    #expect(source(tree, node(tree, "a", 0)) == "1")
    #expect(source(tree, node(tree, "a", 1, "b")) == "2")
    let missing = try #require(node(tree, "a", 1, "c"))
    #expect(tree.kind(missing) == .null && tree.isMissing(missing))
    #expect(source(tree, node(tree, "a")) == "[1, {\"b\": 2, \"c\": ?")
    #expect(tree.count(try #require(node(tree, "a", 1))) == 2)
  }

  @Test func `the start of an unclosed list is noted`() throws {
    let diagnostic = try #require(JSONTree.parse(Array("{\"a\": [1".utf8)).diagnostics.first)
    #expect(diagnostic.notes.map(\.message) == ["the list begins here"])
    #expect(diagnostic.notes.map(\.range.start) == [6])
  }

  @Test func `nesting is accepted up to its limit and reported beyond`() {
    let limit = JSONTree.deepestNesting
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      func nested(_ depth: Int) -> [UInt8] {
        Array(
          (String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth))
            .utf8)
      }
      #expect(findings(nested(limit)).isEmpty)
      #expect(
        findings(nested(limit + 1)) == [
          "1:\(limit * open.utf8.count + 1) error: the file is nested more than 10000 levels deep"
        ])
      #expect(findings(nested(100_000)).count == 1)
      checkShape(of: JSONTree.parse(nested(100_000)).tree)
    }
  }

  @Test func `a lone surrogate is a warning with its position`() {
    #expect(
      findings(Array("[\"\\ud83d\", \"a\\ude00\\ud83d\\u0041\"]".utf8)) == [
        "1:3 warning: '\\ud83d' is an unpaired surrogate and decodes to U+FFFD",
        "1:14 warning: '\\ude00' is an unpaired surrogate and decodes to U+FFFD",
        "1:20 warning: '\\ud83d' is an unpaired surrogate and decodes to U+FFFD",
      ])
    let many = String(repeating: "\\ud83d", count: 1000)
    #expect(findings(Array("\"\(many)\"".utf8)).count == 100)
  }
}

/// Checks that nodes are within their parents and in order, and that names are strings.
func checkShape(of tree: JSONTree) {
  var open = [tree.root]
  while let node = open.popLast() {
    let range = tree.range(node)
    var end = range.start
    var count = 0
    func check(_ child: JSONNode) {
      let inner = tree.range(child)
      #expect(inner.start >= end && inner.end >= inner.start && inner.end <= range.end)
      end = inner.end
      open.append(child)
    }
    for child in tree.elements(of: node) {
      check(child)
      count += 1
    }
    for member in tree.members(of: node) {
      #expect(tree.kind(member.name) == .string)
      check(member.name)
      check(member.value)
      count += 1
    }
    #expect(tree.count(node) == count)
  }
}
