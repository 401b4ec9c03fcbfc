import Foundation
import SourceText
import SeededRandom
import Testing

@testable import JSONTree

@Suite struct RecoveryTests {
  private static let sound = """
    {
      "fields": [
        {
          "_id": "net",
          "value": 1,
          "formulas": [{ "key": "value", "formula": "sum" }]
        },
        {
          "_id": "tax",
          "value": [1, 2]
        }
      ],
      "files": []
    }
    """

  /// A malformed text and its expected diagnostics.
  private static let faults = [
    ("\"net\",", "\"net\"", ["5:7 error: expected ',' between two members"]),
    ("\"value\": 1,", "\"value\" 1,", ["5:7 error: expected ':' after the name \"value\""]),
    ("\"net\",", "\"net,", ["4:14 error: unterminated string"]),
    ("\"net\",", "net\",", ["4:14 error: missing quote around a string"]),
    ("\"value\": 1", "\"value: 1", ["5:7 error: unterminated string"]),
    ("\"value\": 1", "value\": 1", ["5:7 error: missing quote around a string"]),
    ("\"value\": 1,", "\"value\": 1, \"", ["5:19 error: unexpected quote"]),
    ("\"fields\": [", "\"fields\": ", ["3:5 error: expected '[' at the start of a list"]),
    ("[{ \"key\"", "[ \"key\"", ["6:21 error: expected '{' at the start of an object"]),
    (
      "    {\n      \"_id\": \"tax\"", "      \"_id\": \"tax\"",
      ["8:7 error: expected '{' at the start of an object"]
    ),
    ("\"sum\" }]", "\"sum\" ]", ["6:54 error: expected '}' to close an object"]),
    ("\"sum\" }]", "\"sum\" }", ["6:56 error: expected ']' to close a list"]),
    ("    },\n", "    ,\n", ["6:57 error: expected '}' to close an object"]),
    ("  ],\n", "  ,\n", ["11:6 error: expected ']' to close a list"]),
    ("\"sum\" }]\n    },", "\"sum\" }]\n    },\n    },", ["8:5 error: unmatched '}'"]),
    ("\"net\",", "\"net\",,", ["4:20 error: duplicate ','"]),
    ("\"net\",", "\"net\";", ["4:19 error: expected ',', found ';'"]),
    ("\"net\",", "\"net\".", ["4:19 error: expected ',', found '.'"]),
    ("\"net\",", "“net”,", ["4:14 error: strings must be in double quotes"]),
    ("\"net\",", "„net“,", ["4:14 error: strings must be in double quotes"]),
    ("\"net\",", "\"net”,", ["4:18 error: strings must be in double quotes"]),
    (
      "\"_id\": \"net\",", "\"_id\": \"net\",\n  \"desc",
      ["5:3 error: unterminated string"]
    ),
    (
      "\"_id\": \"net\",", "\"_id\": \"net\",\n  \"desc\"",
      ["5:3 error: expected ':' after the name \"desc\""]
    ),
    ("\"sum\" }", "\"sum\", \"fo\" }", ["6:56 error: expected ':' after the name \"fo\""]),
    ("\"net\",", "net,", ["4:14 error: 'net' is not a JSON value"]),
    ("\"net\",", "Net and tax,", ["4:14 error: 'Net and tax' is not a JSON value"]),
    ("\"value\": 1", "\"value\" = 1", ["5:15 error: expected ':', found '='"]),
    ("\"value\": 1", "\"value\": 0,19", ["5:16 error: the number '0,19' has a comma"]),
    ("\"value\": 1", "\"value\": 19 €", ["5:16 error: '19 €' is not a valid number"]),
    ("\"value\": 1", "\"value\": 2026-11-21", ["5:16 error: '2026-11-21' is not a valid number"]),
    (
      "\"value\": 1", "\"value\":\u{A0}1",
      ["5:15 error: a no-break space (U+00A0) is not allowed here"]
    ),
    ("\"sum\"", "\"sum(\"a\", b)\"", ["6:54 error: unescaped quotes in a string"]),
    ("\"sum\"", "\"x == \"\"\"", ["6:55 error: unescaped quotes in a string"]),
    (
      "\"sum\"", "\"sum({\"a\": 1, \"b\": x}, \"c\")\"",
      ["6:55 error: unescaped quotes in a string"]
    ),
    ("\"sum\"", "\"sum +\n    net\"", ["6:49 error: line break in a string"]),
    ("\"net\",", "\"net\"\",", ["4:19 error: unexpected quote"]),
    ("\"net\",", "\"n\"et\",", ["4:16 error: unexpected quote"]),
    ("\"value\": 1", "\"value\": : 1", ["5:16 error: duplicate ':'"]),
    ("\"value\": 1", "\"value\":: 1", ["5:15 error: duplicate ':'"]),
    ("\"value\": 1", "\"value\": tru", ["5:16 error: 'tru' is not a JSON value"]),
    (
      "[{ \"key\": \"value\", \"formula\": \"sum\" }]",
      "\n        { \"key\": \"value\", \"formula\": \"sum\" }\n      ]",
      ["7:9 error: expected '[' at the start of a list"]
    ),
    (
      "[{ \"key\": \"value\", \"formula\": \"sum\" }]",
      "{ \"key\": \"value\", \"formula\": \"sum\" }]",
      ["6:19 error: expected '[' at the start of a list"]
    ),
    (
      "      \"value\": 1,\n", "      \"value\": 1,\n      {\n        \"_id\": \"x\"\n      },\n",
      ["6:7 error: expected a member, found an object"]
    ),
    (
      "\n    },\n    {\n      \"_id\": \"tax\",", "\n      \"_id\": \"tax\",",
      ["7:7 error: expected '},{' between two objects"]
    ),
    (
      "{\n  \"fields\"", "Here it is:\n{\n  \"fields\"",
      ["1:1 error: unexpected content before the document"]
    ),
    (
      "\"fields\": [", "\"fields\": [[",
      ["2:13 error: duplicate '[', one of which is unmatched"]
    ),
    (
      "[{ \"key\"", "[ [{ \"key\"",
      ["6:19 error: duplicate '[', one of which is unmatched"]
    ),
    (
      "    {\n      \"_id\": \"tax\"", "    {{\n      \"_id\": \"tax\"",
      ["8:5 error: duplicate '{', one of which is unmatched"]
    ),
    (
      "      \"value\": 1,\n",
      "<<<<<<< ours\n      \"value\": 1,\n=======\n      \"value\": 2\n>>>>>>> theirs\n",
      ["5:1 error: unresolved merge conflict"]
    ),
    ("\"fields\": [", "\"fields\": {", ["2:13 error: expected '[', found '{'"]),
    ("\"formulas\": [", "\"formulas\": {", ["6:19 error: expected '[', found '{'"]),
    ("\"sum\" }]", "\"sum\"", ["6:54 error: expected '}]'"]),
    ("2]", "2}", ["10:21 error: expected ']', found '}'"]),
    (
      "{\n      \"_id\": \"net\"", "{}\n      \"_id\": \"net\"",
      ["3:6 error: unmatched '}'"]
    ),
  ]

  /// Malformed texts without a suggested fix.
  private static let withoutFix = [
    "unterminated string", "the name", "is not a valid number",
    "unresolved merge conflict", "expected a member, found an object",
  ]

  @Test(arguments: faults)
  func `applying a fix gives valid JSON`(old: String, new: String, reported: [String]) throws {
    let range = try #require(Self.sound.range(of: old))
    let text = Array(Self.sound.replacingCharacters(in: range, with: new).utf8)
    let fault = try #require(JSONTree.faults(in: text).first)
    guard let fix = fault.fixes.first else {
      #expect(Self.withoutFix.contains { fault.message.contains($0) })
      return
    }
    var edit = JSONEdit()
    for change in fix.edits { edit.replace(change.range, with: change.replacement.utf8) }
    #expect(findings(edit.applied(to: text)) == [])
  }

  @Test func `members at the start of a list are an object without brackets`() {
    for list in ["fields", "formulas"] {
      let text = Self.sound.replacing(
        "\"\(list)\": [", with: "\"\(list)\": [\n      \"a\": 1,\n      \"b\": 2,")
      #expect(
        findings(Array(text.utf8)).map { $0.split(separator: "error: ").last } == [
          "expected '{' at the start of an object", "expected '}' to close an object",
        ])
    }
  }

  @Test(arguments: faults)
  func `an error is reported once at its position, and the rest is unaffected`(
    old: String, new: String, reported: [String]
  ) throws {
    let range = try #require(Self.sound.range(of: old))
    let text = Self.sound.replacingCharacters(in: range, with: new)
    #expect(findings(Array(text.utf8)) == reported)
    let tree = tree(text)
    checkShape(of: tree)
    #expect(tree.range(tree.root).end == text.utf8.count)
    for (part, written) in [("_id", "\"tax\""), ("value", nil)] {
      let found = node(tree, "fields", 1, part)
      #expect(found != nil, "\(part)")
      if let written, let found { #expect(tree.source(found).elementsEqual(written.utf8)) }
    }
    #expect(node(tree, "files") != nil)
    #expect(node(tree, "fields", 0, "formulas", 0, "formula") != nil)
  }

  @Test(arguments: [
    (#"{"a": net}"#, "net"), ("{\"a\": Net and tax\n}", "Net and tax"), (#"{"a": undefined}"#, nil),
    (#"{"a":net}"#, nil), (#"{"a": 019}"#, nil),
  ])
  func `an unquoted string is read as a string, and other words are skipped`(
    text: String, read: String?
  ) throws {
    let tree = JSONTree.parse(Array(text.utf8)).tree
    let value = try #require(node(tree, "a"))
    #expect(tree.string(value) == read)
    #expect(tree.isUnread(value) == (read == nil))
  }

  @Test func `every error is reported, and the last message counts those beyond the limit`() {
    let text = "{\n\"a\": 1\n\"b\" 2,\n\"c\": [1 2],,\n\"d\": nul\n}"
    #expect(
      findings(Array(text.utf8)) == [
        "3:1 error: expected ',' between two members",
        "3:1 error: expected ':' after the name \"b\"",
        "4:9 error: expected ',' between two elements",
        "4:12 error: duplicate ','",
        "5:6 error: 'nul' is not a JSON value",
      ])
    let many = findings(Array(("[" + String(repeating: "1 ", count: 200) + "]").utf8))
    #expect(many.count == 51)
    #expect(many.last?.hasSuffix("149 more errors follow") == true)
  }

  @Test func `the tape covers every damaged text`() {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "\"", "{", "}", "[", "]", ",", ":", "\n", "\\", "é", "<<<<<<<", "'", "/*", "a", "1", ";", "=",
      "“", "”", "«", "\u{A0}", "\u{200B}", "0,1", "{{", "(\"a\", ", "\"desc\n",
    ]
    for _ in 0..<3_000 {
      var bytes = Array(Self.sound.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        let count = min(Int.random(in: 0...2, using: &random), bytes.count - at)
        let piece = Bool.random(using: &random) ? "" : pieces.randomElement(using: &random) ?? ""
        bytes.replaceSubrange(at..<at + count, with: piece.utf8)
      }
      let (tree, diagnostics) = JSONTree.parse(bytes)
      checkShape(of: tree)
      let root = tree.range(tree.root)
      if tree.kind(tree.root) == .object || tree.kind(tree.root) == .array {
        #expect(root.end == bytes.count || diagnostics.isEmpty)
      }
      for diagnostic in diagnostics {
        #expect(diagnostic.range.end <= bytes.count)
      }
      for node in tree.nodes(at: Int.random(in: 0...bytes.count, using: &random)) {
        _ = tree.string(node)
        _ = tree.decodedText(node)
      }
    }
  }

  /// Returns `true` if nodes are nested and adjacent.
  private static func isNested(_ tree: JSONTree) -> Bool {
    var waiting = [tree.root]
    var count = 0
    while let node = waiting.popLast() {
      guard tree.kind(node) == .array || tree.kind(node) == .object else { continue }
      var children =
        tree.kind(node) == .array ? tree.elements(of: node) : tree.members(of: node).children
      while let child = children.next() {
        count += 1
        guard count <= 2 * tree.bytes.count + 2 else { return false }
        waiting.append(child)
      }
      guard children.index == children.end else { return false }
    }
    return true
  }

  @Test(arguments: [
    "\"b\":\"Ne]\n:1,\n  :\"a\"t\n   and tax\",\n  \n ",
    "\"width\": 1112,\n       \"\"       \"heig\nht\": 8\n       \"     }\n        \n:1,  \n",
  ])
  func `a misplaced colon does not affect closed values`(text: String) {
    #expect(Self.isNested(JSONTree.parse(Array(text.utf8)).tree))
  }

  @Test func `nodes of malformed texts are nested and in order`() {
    var random = SeededGenerator(seed: 22)
    let pieces = [
      "{", "}", "[", "]", ":", ",", "\"", "\n", "\n  ", "\n      ", "\n:1,", "\n  :", "\"\"",
      "\"b\":", "1", "{\n{", ";", "=", "“", "”", "\u{A0}", "0,1", " x \"", "(\"a\", ", "\"desc\n",
    ]
    for round in 0..<3_000 {
      var bytes = Array(Self.sound.utf8)
      bytes.removeFirst(Int.random(in: 0..<bytes.count, using: &random))
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        if Bool.random(using: &random) {
          bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
        } else {
          bytes.removeSubrange(place..<min(bytes.count, place + 12))
        }
      }
      let isSound = Self.isNested(JSONTree.parse(bytes).tree)
      #expect(isSound, "round \(round): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test(arguments: [1, 2, 3])
  func `elements parsed as a whole equal elements parsed one by one`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let oneLine = Self.sound.split(separator: "\n").joined()
    let lines = """
      {"fields": [
        {"_id": "net", "value": "a [b", "more": [{"x": [1, {"y": "}"}]}, []]},
        {"_id": "tax", "value": [1, 2], "at": {"z": "\\ud800"}},
        {"_id": "x:y", "a,": "", "value": [[["deep"]], {"k]": "v, \\" w"}]}
      ], "files": [{"_id": "f"}]}
      """
    let pieces = [
      "\"", "{", "}", "[", "]", ",", ":", "\n", "\\", "é", "<<<<<<<", "'", "/*", "a", "1", "  ",
      "{\"_id", "\"title\": \"N", ";", "=", "“", "”", "\u{A0}", "0,1", " x", "(\"a\", ", "\"desc\n",
      "{{",
    ]
    for step in 0..<600 {
      var bytes = Array([Self.sound, oneLine, lines][step % 3].utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        let count = min(Int.random(in: 0...2, using: &random), bytes.count - at)
        let piece = step % 2 == 0 ? "" : pieces.randomElement(using: &random) ?? ""
        bytes.replaceSubrange(at..<at + count, with: piece.utf8)
      }
      let (whole, pieceByPiece) = bytes.withUnsafeBufferPointer { input in
        (
          JSONRecovery.outcome(input, after: JSONScanner(input).outcome()),
          JSONRecovery.outcome(
            input, after: JSONScanner(input).outcome(), takesShortcuts: false)
        )
      }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(whole.tape == pieceByPiece.tape, "\(text)")
      #expect(
        whole.faults.map { "\($0.fault) \($0.opening?.start ?? -1)" }
          == pieceByPiece.faults.map { "\($0.fault) \($0.opening?.start ?? -1)" }, "\(text)")
      #expect(whole.unreported == pieceByPiece.unreported)
      #expect(whole.loneSurrogates == pieceByPiece.loneSurrogates)
    }
  }
}
