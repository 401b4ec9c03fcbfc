import Foundation
import JSONTree
import SeededRandom
import SourceText
import Testing

/// Incremental updates of damaged elements, compared with a full parse.
@Suite struct DamagedElementTests {
  /// The number of documents: enough for most defects, or very many.
  private static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] != nil

  /// A document whose elements have several lines, as `JSON.stringify` and authors write them.
  private static let sound = #"""
    {
      "_id": "d",
      "fields": [
        {
          "_id": "a",
          "value": [
            1,
            "two"
          ],
          "file": "f"
        },
        {"_id": "b", "file": "f", "value": {"x": [1, {}], "y": null}},
        {
          "_id": "kind",
          "logic": {
            "action": "show",
            "conditions": [
              {
                "field": "a",
                "value": "Blue"
              },
              {
                "field": "b",
                "value": 3
              }
            ]
          },
          "formulas": [
            {
              "_id": "q",
              "key": "value"
            }
          ],
          "value": 5
        },
        {"_id": "c", "formulas": [{
          "_id": "p", "formula": "one"
        }]},
        {
          "_id": "e",
          "rows": [
            [],
            {}
          ]
        },
        {"_id": "g"}
      ],
      "formulas": [
        {
          "_id": "one",
          "expression": "a + {b: [1]}"
        },
        {"_id": "two", "expression": "concat(c, \"x\")"},
        {
          "_id": "three",
          "expression": "map(rows, (r) -> r.cost)"
        },
        {
          "_id": "four",
          "desc": ""
        }
      ],
      "files": [{"_id": "f", "pages": [{"_id": "p", "fieldPositions": []}]}]
    }
    """#

  private static let pieces = [
    "{", "}", "[", "]", "\"", ",", ":", "a", "1", " ", "\n", "{\n", "}\n", "    ", "],", "},", "'",
    "{{", "\n      {", "\"_id\": \"n\",\n", "é", "\\",
  ]

  /// Returns a damaged copy of lines: sorted, moved, repeated, removed, or indented differently.
  private static func damaged(
    _ lines: [Substring], _ random: inout SeededGenerator
  ) -> [Substring] {
    var lines = lines
    let first = Int.random(in: 0..<lines.count, using: &random)
    let end = min(lines.count, first + Int.random(in: 1...9, using: &random))
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: lines.replaceSubrange(first..<end, with: lines[first..<end].sorted())
    case 2: lines.removeSubrange(first..<end)
    case 3: lines.insert(contentsOf: lines[first..<end], at: end)
    case 4: if first + 1 < lines.count { lines.swapAt(first, first + 1) }
    case 5:
      let moved = Array(lines[first..<end])
      lines.removeSubrange(first..<end)
      lines.insert(contentsOf: moved, at: Int.random(in: 0...lines.count, using: &random))
    default:
      let shift = Int.random(in: 0...3, using: &random)
      lines[first] = lines[first].dropFirst(shift)
    }
    return lines
  }

  /// Returns a random edit within an array: of characters, or of its lines.
  private static func edit(
    _ text: [UInt8], in list: DocumentRange, _ random: inout SeededGenerator
  ) -> (range: DocumentRange, new: [UInt8]) {
    var start = Int.random(in: list.start + 1..<list.end, using: &random)
    if Int.random(in: 0..<5, using: &random) < 2 {
      let end = min(list.end - 1, start + Int.random(in: 0...2, using: &random))
      let piece =
        Int.random(in: 0..<4, using: &random) > 0 ? pieces.randomElement(using: &random) : ""
      return (DocumentRange(start: start, end: end), Array((piece ?? "").utf8))
    }
    while text[start - 1] != UInt8(ascii: "\n"), start > list.start + 1 { start -= 1 }
    var end = start
    var count = Int.random(in: 1...24, using: &random)
    while end < list.end - 1, count > 0 {
      if text[end] == UInt8(ascii: "\n") { count -= 1 }
      end += 1
    }
    let old = String(decoding: text[start..<end], as: UTF8.self)
    let lines = damaged(old.split(separator: "\n", omittingEmptySubsequences: false), &random)
    return (DocumentRange(start: start, end: end), Array(lines.joined(separator: "\n").utf8))
  }

  /// Returns the kinds and ranges of all nodes.
  private static func description(_ tree: JSONTree) -> [String] {
    var lines: [String] = []
    var waiting = [tree.root]
    while let node = waiting.popLast() {
      let range = tree.range(node)
      lines.append("\(tree.kind(node)) \(range.start)..<\(range.end)")
      switch tree.kind(node) {
      case .array: waiting += tree.elements(of: node)
      case .object: waiting += tree.members(of: node).flatMap { [$0.name, $0.value] }
      case .string, .number, .true, .false, .null: break
      }
    }
    return lines
  }

  /// Returns the result of an incremental update, or `nil` if it requires a full parse.
  private static func updated(
    _ tree: JSONTree, _ range: DocumentRange, _ new: [UInt8], in list: JSONNode,
    _ faults: [DocumentDiagnostic]
  ) -> ElementReplacement? {
    let elements = Array(tree.elements(of: list))
    return tree.replacing(
      range, with: new, in: list, from: elements.last { tree.range($0).start <= range.start },
      through: elements.first { tree.range($0).end >= range.end }, faults: faults
    ) { list, end in
      Array(
        tree.elements(of: list).filter { tree.range($0).start >= end }
          .prefix(JSONTree.elementsAfter))
    }
  }

  @Test(arguments: 1...(isLong ? 100 : 2))
  func `a damaged element is parsed as in the whole document`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let start = JSONTree.parse(Array(Self.sound.utf8)).tree
    var (tree, faults) = (start, [DocumentDiagnostic]())
    var updates = 0
    for step in 0..<150 {
      let name: StaticString = Bool.random(using: &random) ? "fields" : "formulas"
      guard let list = tree[tree.root, name], tree.kind(list) == .array, tree.range(list).length > 2
      else {
        (tree, faults) = (start, [])
        continue
      }
      let bytes = tree.bytes
      let (range, new) = Self.edit(bytes, in: tree.range(list), &random)
      guard let found = Self.updated(tree, range, new, in: list, faults) else {
        // The text does not stay damaged forever.
        (tree, faults) = (start, [])
        continue
      }
      updates += 1
      var changed = bytes
      changed.replaceSubrange(range.start..<range.end, with: new)
      let expected = JSONTree.parse(changed)
      let text = String(decoding: changed, as: UTF8.self)
      #expect(found.tree.bytes == changed)
      #expect(
        Self.description(found.tree) == Self.description(expected.tree),
        "seed \(seed), step \(step)\n\(text)")
      #expect(found.faults == expected.diagnostics, "seed \(seed), step \(step)\n\(text)")
      (tree, faults) = (found.tree, found.faults)
      if faults.count > 6 || Int.random(in: 0..<6, using: &random) == 0 {
        (tree, faults) = (start, [])
      }
    }
    #expect(updates > 40)
  }

  @Test(arguments: ["fields", "formulas"])
  func `typing an element is incremental`(list: String) throws {
    let start = JSONTree.parse(Array(Self.sound.utf8)).tree
    let name: StaticString = list == "fields" ? "fields" : "formulas"
    let elements = Array(start.elements(of: try #require(start[start.root, name])))
    let typed = #"{"_id": "new", "type": "number", "value": 1, "title": "N\"w"},"#
    for element in elements {
      var (tree, faults) = (start, [DocumentDiagnostic]())
      var place = start.range(element).start - "\n    ".utf8.count
      var updates = 0
      for key in "\n    \(typed)" {
        let range = DocumentRange(start: place, end: place)
        let array = try #require(tree[tree.root, name])
        guard let found = Self.updated(tree, range, Array(String(key).utf8), in: array, faults)
        else { break }
        let expected = JSONTree.parse(found.tree.bytes).diagnostics
        #expect(found.faults == expected, "\(key) at \(place)")
        (tree, faults) = (found.tree, found.faults)
        place += key.utf8.count
        updates += 1
      }
      #expect(updates == 5 + typed.count, "before the element at \(start.range(element).start)")
    }
  }

  @Test(arguments: ["fields", "formulas"])
  func `removing the closing bracket of an element is incremental`(list: String) throws {
    let tree = JSONTree.parse(Array(Self.sound.utf8)).tree
    let name: StaticString = list == "fields" ? "fields" : "formulas"
    let array = try #require(tree[tree.root, name])
    for element in tree.elements(of: array) {
      let end = tree.range(element).end
      let range = DocumentRange(start: end - 1, end: end)
      let found = try #require(Self.updated(tree, range, [], in: array, []), "at \(end)")
      let expected = JSONTree.parse(found.tree.bytes)
      #expect(Self.description(found.tree) == Self.description(expected.tree), "at \(end)")
      #expect(found.faults == expected.diagnostics, "at \(end)")
    }
  }

  /// Edits that keep a text well-formed, but not its layout.
  @Test(arguments: [
    ("\n    {\"_id\": \"two\"", "\n {\"_id\": \"two\""),
    ("c, \\\"x\\\")\"},", "c, \\\"x\\\")\"}\n,"),
  ])
  func `an element with another layout affects errors elsewhere`(old: String, new: String) throws {
    var tree = JSONTree.parse(Array(Self.sound.utf8)).tree
    /// Returns the result of replacing a part of an array, and the new text.
    func updated(
      _ old: String, _ new: String, in name: StaticString
    ) throws -> (found: ElementReplacement?, text: [UInt8]) {
      let text = String(decoding: tree.bytes, as: UTF8.self)
      let place = try #require(text.firstRange(of: old))
      let start = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
      // Without the common characters, an edit concerns one element only.
      let head = zip(old.utf8, new.utf8).prefix { $0 == $1 }.count
      let tail = zip(old.utf8.dropFirst(head).reversed(), new.utf8.dropFirst(head).reversed())
        .prefix { $0 == $1 }.count
      let range = DocumentRange(start: start + head, end: start + old.utf8.count - tail)
      let list = try #require(tree[tree.root, name])
      let inserted = Array(new.utf8.dropFirst(head).dropLast(tail))
      let found = Self.updated(tree, range, inserted, in: list, [])
      return (found, Array(text.replacing(old, with: new, maxReplacements: 1).utf8))
    }
    tree = try #require(try updated(old, new, in: "formulas").found).tree
    let (found, text) = try updated(#""y": null}}"#, #""y": null}"#, in: "fields")
    let expected = JSONTree.parse(text).diagnostics
    #expect(expected.count > 1)
    #expect(found.map(\.faults) ?? expected == expected)
  }
}
