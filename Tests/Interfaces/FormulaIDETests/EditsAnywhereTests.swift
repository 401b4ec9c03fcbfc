import FormulaIDE
import Foundation
import JSONTree
import JoyDoc
import SourceText
import SeededRandom
import Testing

/// Edits of scalars wherever they stand, followed piece by piece, beside a fresh look at the whole.
@Suite struct EditsAnywhereTests {
  /// A document in which most findings about fields can come and go.
  private static let start = #"""
    {"_id": "d", "name": "Form", "fields": [
    {"_id": "a", "type": "number", "file": "f", "title": "Net price", "value": 7, "width": 3},
    {"title": "Taxrate", "value": "1.5", "type": "number", "_id": "b", "file": "f", "required": true},
    {"_id": "kind", "type": "dropdown", "file": "f", "value": "1", "title": "Kind", "options": [
     {"_id": "1", "value": "Red"}, {"_id": "2", "value": "Green", "deleted": false}],
     "formulas": [{"_id": "p", "key": "value", "formula": "two"}]},
    {"_id": "rows", "type": "table", "file": "f", "title": "Rows", "rowOrder": ["r", "s"], "value": [
      {"_id": "r", "deleted": false, "cells": {"cost": 3, "when": "2"}},
      {"_id": "s", "deleted": false, "cells": {"cost": "4", "when": 5}}],
     "tableColumns": [{"_id": "cost", "type": "number", "title": "Costs", "width": 0},
      {"_id": "when", "type": "date", "title": "Due day"}], "tableColumnOrder": ["cost", "when"]},
    {"_id": "result1", "type": "number", "file": "f", "value": 12, "metadata": {"unit": "kg"},
     "formulas": [{"_id": "q", "key": "value", "formula": "one"}]},
    {"_id": "result2", "type": "number", "file": "f", "value": 1e3, "title": "Result",
     "formulas": [{"_id": "r", "key": "value", "formula": "three"}]},
    {"_id": "shown", "type": "text", "file": "f", "title": "Shown", "value": "x\u00e9",
     "logic": {"action": "show", "eval": "and", "conditions": [
      {"file": "f", "page": "g", "field": "kind", "condition": "=", "value": "Red"}]},
     "formulas": [{"_id": "s", "key": "value", "formula": "four"}]}
    ], "formulas": [
    {"_id": "one", "expression": "a + b * 2", "desc": "Sum", "type": "calc", "scope": "global"},
    {"_id": "two", "expression": "if(a > 5, \"Red\", \"Blue\")", "desc": "", "type": "calc"},
    {"_id": "three", "expression": "sum(rows.cost) + Net price + taxrates", "desc": "", "type": "calc"},
    {"_id": "four", "expression": "concat(fieldTitle(kind), kind == \"Rad\", rows.`Due day`)", "desc": ""}
    ], "files": [{"_id": "f", "pages": [{"_id": "g", "name": "Page", "width": 8, "fieldPositions": [
     {"_id": "1", "field": "a", "x": 0, "y": 1, "width": 4, "height": 2, "displayType": "original"}]}],
     "pageOrder": ["g"]}]}
    """#

  private static let pieces = [
    "a", "Net price", "Red", "Green", "1", "2", ".5", "e400", "-", "\\u00e9", "é", "taxrates", " ",
    "", "", "",
  ]
  private static let scalars = [
    "null", "true", "\"2\"", "\"\"", "-1.5e3", "\"Red\"", "\"Taxrates\"",
  ]

  /// As many edits as show most mistakes, or very many.
  private static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] != nil

  @Test(arguments: 1...(isLong ? 40 : 2))
  func `after every edit of a scalar all is known that a fresh look finds`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = try FollowedText(Self.start)
    for step in 0..<(Self.isLong ? 60 : 25) {
      let tree = try #require(text.analysis.document).tree
      let node = try #require(Self.scalars(of: tree).randomElement(using: &random))
      let comment: Comment = "step \(step): \(String(decoding: tree.source(node), as: UTF8.self))"
      if step % 4 == 0 {
        let new = Self.scalars.randomElement(using: &random) ?? ""
        try text.replace(tree.range(node), with: new, asking: step % 3 > 0, comment)
      } else {
        let new = Self.pieces.randomElement(using: &random) ?? ""
        try text.edit(
          within: tree.contentRange(node), to: new, asking: step % 3 > 0, comment, &random)
      }
    }
    #expect(text.followed > 2)
  }

  /// All values that are neither lists nor objects.
  private static func scalars(of tree: JSONTree) -> [JSONNode] {
    var found: [JSONNode] = []
    var waiting = [tree.root]
    while let node = waiting.popLast() {
      switch tree.kind(node) {
      case .array: waiting += tree.elements(of: node)
      case .object: waiting += tree.members(of: node).map(\.value)
      default: found.append(node)
      }
    }
    return found
  }
}
