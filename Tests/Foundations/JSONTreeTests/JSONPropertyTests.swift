import Foundation
import JSONTree
import SourceText
import SeededRandom
import Testing

@Suite struct JSONPropertyTests {
  /// JSON with odd spacing, escapes and numbers.
  static func randomJSON(_ random: inout SeededGenerator, depth: Int = 0) -> String {
    func space() -> String {
      ["", "", "", " ", "\n", "\r\n  ", "\t", "             "].randomElement(using: &random) ?? ""
    }
    func string() -> String {
      let pieces = [
        "a", "b", "key", "é", "😀", "\\n", "\\\"", "\\\\", "\\u00e9", "\\ud83d\\ude00", "\\u0000",
        "a longer run of text", "{", "]", ",", ":", "\u{7F}", "漢字",
      ]
      let count = Int.random(in: 0..<5, using: &random)
      return "\"" + (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        + "\""
    }
    switch Int.random(in: 0..<(depth < 5 ? 9 : 5), using: &random) {
    case 0: return string()
    case 1: return String(Int.random(in: -1000...1000, using: &random))
    case 2:
      return ["0.5", "-1e3", "1E-2", "12345678901234567890", "3.141592653589793", "-0"]
        .randomElement(using: &random) ?? "0"
    case 3: return ["true", "false", "null"].randomElement(using: &random) ?? "null"
    case 4: return ["[]", "{}", "[ ]", "{\n}"].randomElement(using: &random) ?? "[]"
    case 5, 6:
      let count = Int.random(in: 1..<6, using: &random)
      let elements = (0..<count).map { _ in
        space() + randomJSON(&random, depth: depth + 1) + space()
      }
      return "[" + elements.joined(separator: ",") + "]"
    default:
      let count = Int.random(in: 1..<6, using: &random)
      let members = (0..<count).map { index in
        let name = string().dropLast() + "\(index)\""
        return space() + name + space() + ":" + space() + randomJSON(&random, depth: depth + 1)
          + space()
      }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  /// Rebuilds the text from the ranges of scalars and the bytes between them.
  static func rebuilt(_ tree: JSONTree) -> [UInt8] {
    var bytes: [UInt8] = []
    var at = 0
    func write(_ node: JSONNode) {
      let range = tree.range(node)
      bytes += tree.bytes[at..<range.start]
      at = range.start
      switch tree.kind(node) {
      case .array: for element in tree.elements(of: node) { write(element) }
      case .object:
        for member in tree.members(of: node) {
          write(member.name)
          write(member.value)
        }
      default:
        bytes += tree.source(node)
        at = range.end
      }
      bytes += tree.bytes[at..<range.end]
      at = range.end
    }
    write(tree.root)
    return bytes + tree.bytes[at...]
  }

  /// Returns `true` if a node equals the value parsed by Foundation.
  static func agrees(_ tree: JSONTree, _ node: JSONNode, _ value: Any) -> Bool {
    switch tree.kind(node) {
    case .null: return value is NSNull
    case .true: return (value as? NSNumber)?.boolValue == true
    case .false: return (value as? NSNumber)?.boolValue == false
    case .number: return (value as? NSNumber)?.doubleValue == tree.double(node)
    case .string:
      return (value as? String).map { Array($0.utf8) } == tree.string(node).map { Array($0.utf8) }
    case .array:
      guard let values = value as? [Any], values.count == tree.count(node) else { return false }
      return zip(tree.elements(of: node), values).allSatisfy { agrees(tree, $0, $1) }
    case .object:
      guard let values = value as? [String: Any], values.count == tree.count(node) else {
        return false
      }
      return tree.members(of: node).allSatisfy { member in
        tree.string(member.name).flatMap { values[$0] }.map { agrees(tree, member.value, $0) }
          ?? false
      }
    }
  }

  static func holdsHugeNumber(_ tree: JSONTree) -> Bool {
    var open = [tree.root]
    while let node = open.popLast() {
      if tree.kind(node) == .number, tree.double(node) == nil { return true }
      open += Array(tree.elements(of: node)) + tree.members(of: node).map(\.value)
    }
    return false
  }

  @Test func `random JSON is rebuilt from its ranges and parsed like Foundation`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1_000 {
      let text = Self.randomJSON(&random)
      let (tree, diagnostics) = JSONTree.parse(Array(text.utf8))
      #expect(diagnostics.isEmpty, "\(text)")
      let isRebuilt = Self.rebuilt(tree) == Array(text.utf8)
      #expect(isRebuilt)
      checkShape(of: tree)
      let value = try JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
      let isSame = Self.agrees(tree, tree.root, value)
      #expect(isSame, "\(text)")
    }
  }

  @Test func `random mutations never trap, and are rejected exactly when Foundation rejects them`()
  {
    var random = SeededGenerator(seed: 2)
    let marks = Array("{}[]:,\"\\0123.eE+-tfn u\n\u{1}".utf8) + [0x80, 0xC3, 0xFF]
    var malformed = 0
    for _ in 0..<3_000 {
      var bytes = Array(Self.randomJSON(&random).utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: at)
        case 1: bytes.insert(marks.randomElement(using: &random) ?? 0, at: at)
        case 2: bytes[at] = marks.randomElement(using: &random) ?? 0
        default: bytes.removeSubrange(at..<min(bytes.count, at + 5))
        }
      }
      let (tree, diagnostics) = JSONTree.parse(bytes)
      checkShape(of: tree)
      let isRebuilt = Self.rebuilt(tree) == bytes
      #expect(isRebuilt)
      for diagnostic in diagnostics {
        #expect(
          diagnostic.range.start <= diagnostic.range.end && diagnostic.range.end <= bytes.count)
        #expect(!diagnostic.message.isEmpty)
      }
      for offset in [0, bytes.count / 2, bytes.count] { _ = tree.nodes(at: offset) }
      let fault = diagnostics.contains { $0.isFatal }
      if fault { malformed += 1 }
      // Foundation guesses other encodings from zero bytes, rejects lone surrogates and numbers
      // beyond a double, and accepts commas before closing brackets.
      if diagnostics.allSatisfy({ $0.isFatal && !$0.message.hasPrefix("trailing ','") }),
        !bytes.contains(0), !Self.holdsHugeNumber(tree)
      {
        let value = try? JSONSerialization.jsonObject(
          with: Data(bytes), options: .fragmentsAllowed)
        #expect((value == nil) == fault, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(malformed > 1_000)
  }

  @Test func `inserting a member keeps an object valid`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let old = tree(Self.randomJSON(&random))
      var edit = JSONEdit()
      var open = [old.root]
      var objects = 0
      while let node = open.popLast() {
        open += old.elements(of: node).map { $0 } + old.members(of: node).map(\.value)
        guard old.kind(node) == .object else { continue }
        objects += 1
        edit.appendMember("value", "1".utf8, to: node, of: old)
      }
      let bytes = edit.applied(to: old.bytes)
      let (new, diagnostics) = JSONTree.parse(bytes)
      #expect(diagnostics.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
      var found = 0
      open = [new.root]
      while let node = open.popLast() {
        open += new.elements(of: node).map { $0 } + new.members(of: node).map(\.value)
        if let value = new[node, "value"], source(new, value) == "1" { found += 1 }
      }
      #expect(found == objects)
    }
  }
}
