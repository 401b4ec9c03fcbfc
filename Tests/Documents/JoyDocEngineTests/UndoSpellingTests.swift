import Foundation
import JSONTree
import SeededRandom
import Testing

@testable import JoyDocEngine

/// Undo in documents with unusual spacing, escapes and spellings of numbers.
@Suite struct UndoSpellingTests {
  private static let documents =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 4_000 : 60

  @Test(arguments: 0..<documents)
  func `undo of whole values restores the bytes of the document`(place: Int) throws {
    let seed = place + RandomSeed.first
    var random = SeededGenerator(seed: UInt64(seed))
    let example = random.pick(MutatedDocument.examples) ?? []
    let text = Self.respelled(example, &random)
    var engine = try DocumentEngine(text)
    let before = engine.bytes
    var reports: [ChangeReport] = []
    var logs: [String] = []
    for log in Self.changelogs(of: text, &random).shuffled(using: &random).prefix(4) {
      guard let report = try? engine.apply(log: log) else { continue }
      reports.append(report)
      logs.append(log)
    }
    #expect(!reports.isEmpty)
    for report in reports.reversed() {
      for change in report.inverse {
        if seed.isMultiple(of: 2) {
          _ = try engine.apply(change)
        } else {
          // As `apply --undo` prints it.
          let log = Changelogs.json(of: change, in: engine, keepsSpacing: true)
          let sent = JSONTree.parse(log).tree
          _ = try engine.apply(try #require(try DocumentChange.read(sent.root, of: sent)))
        }
      }
    }
    let after = engine.bytes
    guard after != before else { return }
    let start = zip(before, after).prefix { $0 == $1 }.count
    func part(_ bytes: [UInt8]) -> String {
      String(decoding: bytes[max(0, start - 60)..<min(bytes.count, start + 60)], as: UTF8.self)
    }
    Issue.record("\(part(before)) became \(part(after)) after \(logs)")
  }

  /// Returns changelogs that replace the value of a field or of a cell.
  private static func changelogs(
    of text: [UInt8], _ random: inout SeededGenerator
  ) -> [String] {
    let tree = JSONTree.parse(text).tree
    var logs: [String] = []
    for field in tree[tree.root, "fields"].map({ Array(tree.elements(of: $0)) }) ?? [] {
      guard let id = tree.string("_id", of: field), let type = tree.string("type", of: field),
        let value = tree[field, "value"]
      else { continue }
      let new =
        switch type {
        case "number", "date": "\(random.below(1000))"
        case "table", "multiSelect", "chart", "image", "file": "[]"
        case "dropdown": #""""#
        default: #""changed""#
        }
      logs.append(#"{"target":"field.update","fieldId":"\#(id)","change":{"value":\#(new)}}"#)
      guard type == "table" else { continue }
      for row in tree.elements(of: value) {
        guard let rowID = tree.string("_id", of: row), let cells = tree[row, "cells"] else {
          continue
        }
        for cell in tree.members(of: cells) {
          guard let name = tree.string(cell.name) else { continue }
          logs.append(
            """
            {"target":"field.value.rowUpdate","fieldId":"\(id)","change":{"rowId":"\(rowID)",\
            "row":{"cells":{"\(name)":\(tree.kind(cell.value) == .number ? "7" : "null")}}}}
            """)
        }
      }
    }
    return logs
  }

  /// Returns equal JSON with random spacing, escaped letters and trailing zeros.
  private static func respelled(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var result: [UInt8] = []
    var (isInString, isEscaped) = (false, false)
    var number: [UInt8] = []
    for byte in text {
      if isInString {
        // A string with escapes of its own keeps its spelling from the first one on.
        let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        if isLetter, !isEscaped, random.below(10) == 0 {
          result += Array("\\u00\(String(byte, radix: 16))".utf8)
          continue
        }
        let isQuoted = result.last == UInt8(ascii: "\\")
        result.append(byte)
        isEscaped = isEscaped || byte == UInt8(ascii: "\\")
        if byte == UInt8(ascii: "\""), !isQuoted { (isInString, isEscaped) = (false, false) }
        continue
      }
      if "0123456789.eE+-".utf8.contains(byte), !result.isEmpty, !isWord(result) {
        number.append(byte)
        continue
      }
      result += number
      if !number.isEmpty, number.allSatisfy({ $0 >= UInt8(ascii: "0") }), random.below(3) == 0 {
        result += Array(".0".utf8)
      }
      number = []
      result.append(byte)
      isInString = byte == UInt8(ascii: "\"")
      if "{[,:".utf8.contains(byte), random.below(4) == 0 {
        result += Array(["  ", "\t", "\n ", "\r\n"][random.below(4)].utf8)
      }
    }
    return result
  }

  /// Whether the bytes end within `true`, `false` or `null`.
  private static func isWord(_ bytes: [UInt8]) -> Bool {
    bytes.last.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 } ?? false
  }
}
