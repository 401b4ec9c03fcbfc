import Formulas
import Foundation
import JSONTree
import JoyDoc
import SeededRandom
import Testing

@testable import JoyDocEngine

/// Changes of rows that are stored separately from the tree of their table.
@Suite struct RowEditTests {
  private static let documents =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 20_000 : 400

  @Test(arguments: 0..<8)
  func `separate edits equal edits of the whole table`(part: Int) throws {
    var applied = 0
    for place in stride(from: part, to: Self.documents, by: 8) {
      let seed = place + RandomSeed.first
      var random = SeededGenerator(seed: UInt64(seed))
      let generated = TableDocument(using: &random)
      let environment = EvaluationEnvironment(now: 1_720_000_000_000, timeZone: "Europe/Paris")
      var engine = try DocumentEngine(generated.text, environment: environment)
      if seed % 3 == 0 { engine.settle() }
      if seed % 4 == 0 { _ = engine.recalculate() }
      engine.keepsInverse = seed % 5 != 0
      let before = JSONTree.parse(engine.bytes).tree
      var whole = engine
      whole.live.writesEveryRowChange = true
      var steps: [(report: ChangeReport, change: DocumentChange)] = []
      var log: [String] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let change = generated.change(using: &random)
        let outcome = Self.outcome(of: change, in: &engine)
        log.append(String(decoding: Changelogs.json(of: change, in: engine), as: UTF8.self))
        let name: Comment =
          "seed \(seed): \(String(decoding: generated.text, as: UTF8.self)) \(log.joined(separator: "\n"))"
        #expect(outcome.text == Self.outcome(of: change, in: &whole).text, name)
        #expect(engine.text == whole.text, name)
        #expect(engine.readings == whole.readings, name)
        if let report = outcome.report { steps.append((report, change)) }
      }
      applied += steps.count
      let name: Comment =
        "seed \(seed): \(String(decoding: generated.text, as: UTF8.self)) \(log.joined(separator: "\n"))"
      try expectUpToDate(engine, name)
      guard engine.keepsInverse else { continue }
      for step in steps.reversed() {
        for change in step.report.inverse {
          let outcome = Self.outcome(of: change, in: &engine)
          #expect(outcome.report != nil, name)
          #expect(outcome.text == Self.outcome(of: change, in: &whole).text, name)
          #expect(engine.text == whole.text, name)
        }
      }
      let after = JSONTree.parse(engine.bytes).tree
      #expect(JSONComparison(one: before, other: after).isSame(before.root, after.root), name)
    }
    #expect(applied > Self.documents / 8)
  }

  @Test func `many cells of a row are changed at once and one by one`() throws {
    let names = (0..<40).map { "c\($0)" }
    let columns = names.map { #"{"_id":"\#($0)","type":"number"}"# }.joined(separator: ",")
    let text = """
      {"fields":[{"_id":"t","type":"table","tableColumns":[\(columns)],\
      "value":[{"_id":"r","cells":{"c3":1,"c39":2,"c3":3}}]}],"formulas":[],"files":[]}
      """
    func update(_ names: ArraySlice<String>, _ value: Int) -> DocumentChange {
      let cells = names.map { name in ChangedMember(name, JSONPart("\(value)")) }
      return .rowUpdate(RowUpdate(field: "t", row: "r", cells: cells))
    }
    var engines: [DocumentEngine] = []
    for size in [40, 7, 1] {
      var engine = try DocumentEngine(Array(text.utf8))
      engine.keepsInverse = true
      var reports: [ChangeReport] = []
      for value in [5, 6] {
        for start in stride(from: 0, to: names.count, by: size) {
          reports.append(try engine.apply(update(names[start..<min(40, start + size)], value)))
        }
      }
      engines.append(engine)
      for change in reports.reversed().flatMap(\.inverse) { _ = try engine.apply(change) }
      let before = JSONTree.parse(Array(text.utf8)).tree
      let after = JSONTree.parse(engine.bytes).tree
      #expect(JSONComparison(one: before, other: after).isSame(before.root, after.root))
    }
    #expect(engines.allSatisfy { $0.text == engines[0].text })
    #expect(engines[0].text.contains(#""c38":"6""#))
  }

  /// Checks that the rows that formulas have read are those of the document.
  private func expectUpToDate(_ engine: DocumentEngine, _ name: Comment) throws {
    var again = try DocumentEngine(engine.bytes, environment: engine.environment)
    _ = again.recalculate()
    var current = engine
    _ = current.recalculate()
    #expect(current.readings == again.readings, name)
  }

  /// Returns the report on a change as JSON, or the message of its error.
  private static func outcome(
    of change: DocumentChange, in engine: inout DocumentEngine
  ) -> (text: String, report: ChangeReport?) {
    do throws(ChangeError) {
      let report = try engine.apply(change)
      return (String(decoding: report.json(1, change, in: engine), as: UTF8.self), report)
    } catch {
      return (error.message, nil)
    }
  }

  @Test func `many changes neither write nor read the table again`() throws {
    let rows = (0..<2_000).map { #"{"_id":"r\#($0)","cells":{"n":1,"s":"x"}}"# }
    let text = """
      {"fields":[{"_id":"t","type":"table","tableColumns":[{"_id":"n","type":"number"},\
      {"_id":"s","type":"text"}],"value":[\(rows.joined(separator: ","))]},\
      {"_id":"sum","type":"number","formulas":[{"_id":"1","key":"value","formula":"f"}]}],\
      "formulas":[{"_id":"f","expression":"sum(t.n)"}],"files":[]}
      """
    var engine = try DocumentEngine(Array(text.utf8))
    _ = engine.recalculate()
    for index in 0..<300 {
      let row: JSONPart = ["_id": JSONPart("new\(index)"), "cells": ["n": 2, "s": "y"]]
      _ = try engine.apply(.rowCreate(RowCreate(field: "t", row: row, at: index * 3)))
      _ = try engine.apply(.rowMove(RowMove(field: "t", row: "r\(index * 5)", to: 7)))
      _ = try engine.apply(.rowDelete(RowDelete(field: "t", row: "r\(index * 5 + 1)")))
    }
    // The tree of the table is the one that was parsed before the first change.
    let number = try #require(engine.live.number(of: "t"))
    #expect(engine.live.tableEdits[number]?.isEmpty == false)
    #expect(engine.live.readField(number).tree.byteCount < text.utf8.count)
    #expect(engine.value(of: "sum") == .number(2_000 + 300))
    var again = try DocumentEngine(engine.bytes)
    #expect(again.recalculate().computedChanges.isEmpty)
  }
}

extension DocumentEngine {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A document with a table in some layout, and formulas over its rows.
private struct TableDocument {
  let text: [UInt8]
  private let ids: [String]

  init(using random: inout SeededGenerator) {
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    func space() -> String {
      chance(60) ? "" : ["", " ", "\n  ", "\t"].randomElement(using: &random) ?? ""
    }
    func list(_ parts: [String]) -> String {
      let inner = parts.map { space() + $0 + space() }.joined(separator: ",")
      return "[\(inner)\(parts.isEmpty ? space() : "")]"
    }
    let isOdd = chance(15)
    let ids = (0..<Int.random(in: 0...7, using: &random)).map { "r\($0)" }
    self.ids = ids + ["n1", "n2", "n3"]
    var rows = ids.map { id -> String in
      let spelled = chance(10) ? "\\u0072\(id.dropFirst())" : id
      var members = [#""_id":\#(space())"\#(spelled)""#]
      if chance(90) {
        let qty = ["1", "2.50", "null", "\"\"", "1e2"].randomElement(using: &random) ?? "1"
        members.append(
          #""cells":{\#(space())"item":"I\#(id)",\#(space())"qty":\#(qty)\#(space())}"#)
      }
      if chance(15) { members.append(#""deleted":\#(chance(70))"#) }
      if chance(15) { members.append(#""tz":"Asia/Tokyo""#) }
      if chance(15) { members.append(#""metadata":{"m":"\#(id)"}"#) }
      if chance(15) { members.reverse() }
      return "{\(space())\(members.joined(separator: ",\(space())"))\(space())}"
    }
    if isOdd, chance(50) { rows.append(rows.first ?? "null") }
    if isOdd, chance(50) { rows.append("5") }
    let deleted = Set(zip(ids, rows).filter { $0.1.contains("\"deleted\":true") }.map { $0.0 })
    var order = ids.filter { !deleted.contains($0) }.shuffled(using: &random)
    if isOdd { order = (order + ["ghost"]).shuffled(using: &random) }
    if chance(20) { _ = order.popLast() }
    let hasOrder = chance(60)
    let defaults = chance(30) ? #","value":"new""# : ""
    let columns =
      chance(5)
      ? ""
      : """
      "tableColumns":[{"_id":"item","type":"text","title":"Item"\(defaults)},\
      {"_id":"qty","type":"number"\(chance(20) ? ",\"required\":true" : "")},{"_id":"on","type":"date"}],
      """
    let members = [
      #""value":\#(space())\#(list(rows))"#,
      #""rowOrder":\#(list(order.map { "\"\($0)\"" }))"#,
    ]
    let formulas = [
      "sum(t.qty)", "length(t)", "join(t.item, \",\")", "toJson(t)", "rowId(t[0])",
      "join(map(t, (r) -> meta(r, \"m\", \"-\")), \"\")", "sum(map(t, (r, i) -> i * (r.qty ?? 0)))",
      "groupBy(t, \"item\")[0].key", "formatDate(t[0].on, \"HH\")",
    ].shuffled(using: &random).prefix(4).enumerated()
    let targets = formulas.map { index, _ in
      #"{"_id":"c\#(index)","type":"text","formulas":[{"_id":"a","key":"value","formula":"f\#(index)"}]}"#
    }
    let definitions = formulas.map { index, source in
      #"{"_id":"f\#(index)","expression":\#(String(decoding: JSONWriter.literal(source), as: UTF8.self))}"#
    }
    text = Array(
      """
      {"fields":[{"_id":"t","type":"table"\(chance(30) ? ",\"required\":true" : ""),\(columns)\
      \((hasOrder ? members : [members[0]]).shuffled(using: &random).joined(separator: ","))},
      \(targets.joined(separator: ","))],"formulas":[\(definitions.joined(separator: ","))],
      "files":[]}
      """.utf8)
  }

  /// Returns a valid or invalid change of the table.
  func change(using random: inout SeededGenerator) -> DocumentChange {
    let id = ids.randomElement(using: &random) ?? ""
    let index = Int.random(in: 0...8, using: &random)
    let value =
      [
        "3", "null", "\"x\"", "\"\"", "[[[1]]]", "{\"a\": 1}", "1714521600000",
      ].randomElement(using: &random) ?? ""
    let column = ["item", "qty", "qty", "on", "nix"].randomElement(using: &random) ?? ""
    func part(_ text: String) -> JSONPart { JSONPart(written: Array(text.utf8)) }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5:
      let more =
        [
          "", ",\"tz\":\"UTC\"", ",\"metadata\":{\"m\":1}", ",\"deleted\":false",
        ].randomElement(using: &random) ?? ""
      let row = part(
        #"{"_id": "\#(id)"\#(index == 8 ? "" : ",\"cells\":{\"\(column)\":\(value)}")\#(more)}"#)
      return .rowCreate(RowCreate(field: "t", row: row, at: index > 6 ? nil : index))
    case 5..<10: return .rowDelete(RowDelete(field: "t", row: id, leavesNoTrace: index == 0))
    case 10..<15: return .rowMove(RowMove(field: "t", row: id, to: index))
    case 15..<19:
      return .rowUpdate(
        RowUpdate(
          field: "t", row: id, cells: [ChangedMember(column, index == 0 ? nil : part(value))],
          members: index == 1 ? [ChangedMember("tz", JSONPart("Asia/Tokyo"))] : []))
    default:
      return .fieldUpdate(
        FieldUpdate(field: "t", value: part(index < 4 ? "[]" : #"[ {"_id":"r1", "cells":{}}]"#)))
    }
  }
}
