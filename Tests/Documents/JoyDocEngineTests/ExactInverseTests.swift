import Foundation
import JSONTree
import SeededRandom
import Testing

@testable import JoyDocEngine

@Suite struct ExactInverseTests {
  /// The number of documents.
  private static let documents =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 40_000 : 80

  @Test(arguments: 0..<8)
  func `undo restores documents of any shape`(part: Int) throws {
    var applied = 0
    for place in stride(from: part, to: Self.documents, by: 8) {
      let seed = place + RandomSeed.first
      let document = MutatedDocument(seed: UInt64(seed))
      guard var engine = try? DocumentEngine(document.text) else { continue }
      var random = SeededGenerator(seed: UInt64(seed) &+ 77)
      if seed % 3 == 0 { engine.settle() }
      if seed % 5 == 0 {
        _ = engine.recalculate()
        engine = try DocumentEngine(engine.bytes)
      }
      let before = JSONTree.parse(engine.bytes).tree
      var reports: [ChangeReport] = []
      var logs: [String] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let log = document.changelog(using: &random)
        guard let report = try? engine.apply(log: log) else { continue }
        reports.append(report)
        logs.append(log)
      }
      applied += reports.count
      let name: Comment = "seed \(seed): \(logs.joined(separator: " ; "))"
      do throws(ChangeError) {
        for report in reports.reversed() {
          for change in report.inverse {
            // The inverse can be sent to another host.
            let sent = JSONTree.parse(Changelogs.json(of: change, in: engine)).tree
            if let read = try DocumentChange.read(sent.root, of: sent) {
              _ = try engine.apply(read)
            }
          }
        }
      } catch {
        Issue.record("\(error.message); \(name)")
      }
      let after = JSONTree.parse(engine.bytes).tree
      let comparison = JSONComparison(one: before, other: after)
      if !comparison.isSame(before.root, after.root) {
        let places = comparison.differences(before.root, after.root).prefix(3).map { part in
          "\(part.path): \(String(decoding: part.value.bytes.prefix(200), as: UTF8.self))"
        }
        Issue.record("\(places) \(name)")
      }
      expectOrder(before, after, changedBy: logs, name)
    }
    #expect(applied > Self.documents / 8)
  }

  @Test(arguments: [
    (
      #"{"fields":{},"files":[]}"#,
      #"{"target":"field.create","change":{"field":{"_id":"a","type":"number","value":null}}}"#
    ),
    (
      """
      {"fields":[{"_id":"a","type":"number"}],"files":[{"_id":"f","pageOrder":[""],"pages":[\
      {"_id":"","fieldPositions":[{"field":"a","x":1}]}]}]}
      """, #"{"target":"field.delete","fieldId":"a","change":{}}"#
    ),
  ]) func `the inverse of a change of a malformed document can be serialized`(
    text: String, log: String
  ) throws {
    var engine = try DocumentEngine(Array(text.utf8))
    let report = try engine.apply(log: log)
    for change in report.inverse {
      let sent = JSONTree.parse(Changelogs.json(of: change, in: engine)).tree
      _ = try engine.apply(try #require(try DocumentChange.read(sent.root, of: sent)))
    }
    #expect(String(decoding: engine.bytes, as: UTF8.self) == text)
  }

  @Test func `undo restores a user's value in a row without cells`() throws {
    let text = """
      {"fields":[{"_id":"t","type":"table","tableColumns":[{"_id":"a","type":"number"},\
      {"_id":"b","type":"number"}],"value":[{"_id":"r"}],"rowOrder":["r"]},\
      {"_id":"n","type":"number","value":5,"formulas":[{"_id":"1","key":"value","formula":"f"}]}],\
      "formulas":[{"_id":"f","type":"calc","scope":"global","expression":"count(t) + sum(t.a)"}],\
      "files":[]}
      """
    var engine = try DocumentEngine(Array(text.utf8))
    engine.settle()
    let report = try engine.apply(
      log: #"""
        {"target":"field.value.rowUpdate","fieldId":"t",
        "change":{"rowId":"r","row":{"_id":"r","cells":{"b":1}}}}
        """#)
    try engine.undo(report)
    #expect(String(decoding: engine.bytes, as: UTF8.self) == text)
  }

  @Test func `undo of a change without effect runs no formula`() throws {
    let text = """
      {"fields":[{"_id":"t","type":"table","tableColumns":[{"_id":"a","type":"number"}],\
      "value":[{"_id":"r"}]},\
      {"_id":"n","type":"number","formulas":[{"_id":"1","key":"value","formula":"f"}]}],\
      "formulas":[{"_id":"f","type":"calc","scope":"global","expression":"count(t)"}],\
      "files":[]}
      """
    var engine = try DocumentEngine(Array(text.utf8))
    let report = try engine.apply(
      .rowUpdate(RowUpdate(field: "t", row: "r", cells: [ChangedMember("a", nil)])))
    #expect(report.touchedFields.isEmpty)
    try engine.undo(report)
    #expect(String(decoding: engine.bytes, as: UTF8.self) == text)
  }

  @Test func `a field is restored before another one with its id, which keeps its value`() throws {
    let text = """
      {"fields":[{"_id":"a","type":"number","value":1},\
      {"_id":"a","type":"text","value":"old","formulas":[{"_id":"1","key":"value","formula":"f"}]}],\
      "formulas":[{"_id":"f","type":"calc","scope":"global","expression":"'new'"}],\
      "files":[]}
      """
    var engine = try DocumentEngine(Array(text.utf8))
    let report = try engine.apply(
      log: #"{"target":"field.delete","fieldId":"a","change":{}}"#)
    #expect(
      engine.storedValue(of: "a").map { String(decoding: $0.bytes, as: UTF8.self) } == "\"new\"")
    for change in report.inverse {
      let sent = JSONTree.parse(Changelogs.json(of: change, in: engine)).tree
      _ = try engine.apply(try #require(try DocumentChange.read(sent.root, of: sent)))
    }
    #expect(String(decoding: engine.bytes, as: UTF8.self) == text)
  }

  /// Checks that members which no change names keep their order.
  private func expectOrder(
    _ before: JSONTree, _ after: JSONTree, changedBy logs: [String], _ name: Comment
  ) {
    func names(_ tree: JSONTree) -> [[String]] {
      MutatedDocument.nodes(tree).map { node in
        tree.members(of: node).map { tree.string($0.name) ?? "" }.filter { name in
          !["value", "rowOrder", "cells", "deleted"].contains(name)
            && !logs.contains { $0.contains("\"\(name)\"") }
        }
      }.filter { !$0.isEmpty }.sorted { $0.lexicographicallyPrecedes($1) }
    }
    #expect(names(before) == names(after), name)
  }
}
