import IndexedCollections
import SheetEvaluation
import Foundation
import JSONTree
import JoyDoc
import JoyDocEngine
import ValueFormatting
import SourceText
import Testing

/// Traces as text for authors.
@Suite struct FieldTraceTextTests {
  /// A small order with a field for each feature of a trace.
  private static let order = """
    {"_id": "d", "files": [], "fields": [
      {"_id": "lines", "type": "table", "title": "Order lines", "tableColumns": [
        {"_id": "c1", "type": "number", "title": "Quantity", "identifier": "qty"},
        {"_id": "c2", "type": "number", "title": "Price", "identifier": "price"}],
       "rowOrder": ["r1", "r2", "r3"], "value": [
        {"_id": "r1", "cells": {"c1": 2, "c2": 10}}, {"_id": "r2", "cells": {"c1": 1, "c2": 0}},
        {"_id": "r3", "cells": {"c1": 4, "c2": 2.5}}]},
      {"_id": "member", "type": "dropdown", "title": "Member", "value": "o2",
       "options": [{"_id": "o1", "value": "yes"}, {"_id": "o2", "value": "no"}]},
      {"_id": "net", "type": "number", "title": "Net", "value": 1,
       "formulas": [{"_id": "a1", "key": "value", "formula": "f1"}]},
      {"_id": "gross", "type": "number", "title": "Gross",
       "formulas": [{"_id": "a2", "key": "value", "formula": "f2"}]},
      {"_id": "ratio", "type": "number", "title": "",
       "formulas": [{"_id": "a3", "key": "value", "formula": "f3"}]},
      {"_id": "loop", "type": "number",
       "formulas": [{"_id": "a4", "key": "value", "formula": "f4"}]}],
     "formulas": [
      {"_id": "f1", "expression": "sum(map(filter(lines, (r) -> r.price > 0), (r) -> r.qty * r.price))"},
      {"_id": "f2", "expression": "let factor = iff(member == \\"yes\\", 1, 1.2); net * factor"},
      {"_id": "f3", "expression": "sum(map(lines, r -> r.qty / r.price)) + net"},
      {"_id": "f4", "expression": "loop + 1"}]}
    """

  private func text(
    _ field: String, of order: String = order, columns: Int = 100, rows: Int = 20
  ) throws -> String {
    let bytes = Array(order.utf8)
    let document = JoyDocument(JSONTree.parse(bytes).tree)
    let number = try #require(document.fields.firstIndex { $0.id == field })
    return FieldTraceText.text(
      FieldTrace(document, field: CellID(number), rows: rows), file: "order.json",
      lines: LineIndex(bytes),
      ValuePrinter(columns: columns, timeZone: "UTC"))
  }

  @Test func `rows of a trace are readable on a narrow terminal`() throws {
    let text = try text("net", columns: 44)
    for line in text.split(separator: "\n") where !line.contains("order.json") {
      #expect(DisplayText(String(line)).width <= 44, "\(line)")
    }
    // The values read and the result.
    #expect(text.contains("r.qty") && text.contains("r.price") && text.contains("2.5"), "\(text)")
  }

  @Test func `null cells of a table that is read are counted with their reasons`() throws {
    let order = Self.order.replacing(
      #""cells": {"c1": 2, "c2": 10}"#, with: ##""cells": {"c2": ""}"##)
    let text = try text("net", of: order)
    #expect(
      text.contains("    Quantity: 1 of 3 cells are null (no value is stored: 1)\n"), "\(text)")
    #expect(text.contains("    Price: 1 of 3 cells are null (an empty text is stored: 1)\n"))
  }

  @Test func `an empty cell is shown without its row`() throws {
    let order = Self.order.replacing(#"{"c1": 1, "c2": 0}"#, with: #"{"c1": 1}"#)
    let rows = try text("ratio", of: order).split(separator: "\n")
      .filter { $0.contains("null") && !$0.contains("→") }
    #expect(!rows.isEmpty && rows.allSatisfy { !$0.contains("{") }, "\(rows)")
    let heading = try text("ratio", of: order).split(separator: "\n").first { $0.contains("row ") }
    #expect(
      heading.map { $0.split(separator: " ").map(String.init) }
        == ["row", "r.qty", "r.price", "r.qty", "/", "r.price"])
  }

  private func expectGolden(_ name: String, _ text: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Goldens/\(name).txt")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func `rows that counted are marked`() throws {
    try expectGolden("rows", try text("net"))
  }

  @Test func `a trace shows the branch not taken, and new values of computed inputs`()
    throws
  {
    try expectGolden("branches", try text("gross"))
  }

  @Test func `an error is traced to its row`() throws {
    try expectGolden("failure", try text("ratio"))
  }

  @Test func `a field on a cycle is reported`() throws {
    let text = try text("loop")
    #expect(text.contains("depend on each other in a circle: loop → loop"))
  }

  @Test func `a field without a formula shows its value`() throws {
    #expect(
      try text("member") == """
        Member (member), a dropdown field
        It has no formula; its value was entered: "o2"

        """)
  }

  @Test func `titles replace machine-generated ids`() throws {
    let ids = ["lines": "6857a0f2c31b4e0d9a7f1c01", "qty": "6857a0f2c31b4e0d9a7f1c02"]
    let order = """
      {"fields": [
        {"_id": "<lines>", "type": "table", "title": "Lines", "rowOrder": ["r1"], "tableColumns": [
          {"_id": "<qty>", "type": "number", "title": "Quantity"}],
         "value": [{"_id": "r1", "cells": {"<qty>": 2}}]},
        {"_id": "sum", "type": "number", "title": "Sum",
         "formulas": [{"_id": "a1", "key": "value", "formula": "6857a0f2c31b4e0d9a7f1c03"}]}],
       "formulas": [{"_id": "6857a0f2c31b4e0d9a7f1c03", "desc": "All of them",
         "expression": "sum(map(<lines>, (r) -> r.<qty>))"}]}
      """
    let bytes = Array(ids.reduce(order) { $0.replacing("<\($1.key)>", with: $1.value) }.utf8)
    let document = JoyDocument(JSONTree.parse(bytes).tree)
    let text = FieldTraceText.text(
      FieldTrace(document, field: CellID(1)), file: "order.json", lines: LineIndex(bytes),
      ValuePrinter(columns: 100, timeZone: "UTC"))
    #expect(text.contains("computed by the formula 'All of them' (6857a0f2c31b4e0d9a7f1c03) at"))
    #expect(text.contains("sum(map(«Lines»,") && text.contains("r.«Quantity»"), "\(text)")
  }

  @Test func `long tables are truncated with a count`() throws {
    let text = try text("net", rows: 1)
    #expect(text.contains("2 of 3 rows counted, 1 not shown"))
  }

  @Test func `no line is wider than the terminal`() throws {
    for columns in [24, 40, 60] {
      for field in ["net", "gross", "ratio"] {
        let trace = try text(field, columns: columns).split(separator: "\n\n").dropFirst()
        for line in trace.first?.split(separator: "\n") ?? [] {
          #expect(line.count <= columns, "\(line)")
        }
      }
    }
  }

  @Test func `the JSON has the ranges in the file of every part`() throws {
    let bytes = Array(Self.order.utf8)
    let document = JoyDocument(JSONTree.parse(bytes).tree)
    let trace = FieldTrace(document, field: CellID(3))
    let tree = JSONTree.parse(trace.json).tree
    let root = try #require(tree[tree.root, "trace"])
    var open = [root]
    var steps = 0
    while let step = open.popLast() {
      steps += 1
      let range = try #require(tree[step, "fileRange"])
      let start = try #require(tree[range, "start"].flatMap { tree.double($0) })
      let end = try #require(tree[range, "end"].flatMap { tree.double($0) })
      let text = try #require(tree[step, "text"].flatMap { tree.string($0) })
      let source = String(decoding: bytes[Int(start)..<Int(end)], as: UTF8.self)
      #expect(source.replacing("\\\"", with: "\"") == text)
      if let list = tree[step, "steps"] { open += tree.elements(of: list) }
    }
    #expect(steps == 9)
  }
}
