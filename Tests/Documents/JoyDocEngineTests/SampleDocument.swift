import FormulaRuntime
import JSONTree
import JoyDoc

@testable import JoyDocEngine

/// A small document with a chain of formulas, a table and a collection.
enum SampleDocument {
  static let text = #"""
    {
      "_id": "doc1", "identifier": "doc_1", "x-unknown": {"kept":  [1.0, 2e0]},
      "files": [{"_id": "file1", "pageOrder": ["p1", "p2"], "pages": [
        {"_id": "p1", "name": "One", "fieldPositions": [
          {"_id": "pos_a", "field": "a", "x": 0, "y": 0},
          {"_id": "pos_b", "field": "b", "x": 0, "y": 8}
        ]},
        {"_id": "p2", "name": "Two", "fieldPositions": [{"_id": "pos_t", "field": "t"}]}
      ], "views": [{"type": "mobile", "pageOrder": ["p1"], "pages": [
        {"_id": "p1", "name": "One", "fieldPositions": [{"_id": "pos_m", "field": "a"}]}
      ]}]}],
      "fields": [
        {"_id": "a", "type": "number", "file": "file1", "value": 2},
        {"_id": "b", "type": "number", "file": "file1", "value": 4,
         "formulas": [{"_id": "ab", "key": "value", "formula": "f_b"}]},
        {"_id": "c", "type": "number", "file": "file1", "value": 5,
         "formulas": [{"_id": "ac", "key": "value", "formula": "f_c"}]},
        {"_id": "sign", "type": "text", "file": "file1", "value": "plus",
         "formulas": [{"_id": "as", "key": "value", "formula": "f_sign"}]},
        {"_id": "shout", "type": "text", "file": "file1", "value": "PLUS",
         "formulas": [{"_id": "ah", "key": "value", "formula": "f_shout"}]},
        {"_id": "t", "type": "table", "file": "file1",
         "tableColumns": [
           {"_id": "item", "type": "text", "title": "Item", "value": "new"},
           {"_id": "qty", "type": "number", "title": "Quantity"},
           {"_id": "note", "type": "text", "title": "Note"}
         ],
         "tableColumnOrder": ["item", "qty", "note"],
         "rowOrder": ["r1", "r2", "r3"],
         "value": [
           {"_id": "r1", "cells": {"item": "A", "qty": 1}},
           {"_id": "r2", "cells": {"item": "B", "qty": 2.0}},
           {"_id": "r3", "cells": {"item": "C", "qty": 3}}
         ]},
        {"_id": "total", "type": "number", "file": "file1", "value": 6,
         "formulas": [{"_id": "at", "key": "value", "formula": "f_total"}]},
        {"_id": "names", "type": "text", "file": "file1", "value": "A,B,C",
         "formulas": [{"_id": "an", "key": "value", "formula": "f_names"}]},
        {"_id": "coll", "type": "collection", "file": "file1",
         "schema": {
           "root": {"root": true, "tableColumns": [{"_id": "sys", "type": "text"}],
                    "children": ["dev"]},
           "dev": {"tableColumns": [{"_id": "n", "type": "number"}], "children": ["part"]},
           "part": {"tableColumns": [{"_id": "p", "type": "text"}]}
         },
         "value": [
           {"_id": "s1", "cells": {"sys": "Water"}, "children": {"dev": {"value": [
             {"_id": "d1", "cells": {"n": 2}, "children": {}},
             {"_id": "d2", "cells": {"n": 3}}
           ]}}},
           {"_id": "s2", "cells": {"sys": "Air"}, "children": {}}
         ]},
        {"_id": "devices", "type": "number", "file": "file1", "value": 5,
         "formulas": [{"_id": "ad", "key": "value", "formula": "f_devices"}]},
        {"_id": "systems", "type": "text", "file": "file1", "value": "Water,Air",
         "formulas": [{"_id": "ay", "key": "value", "formula": "f_systems"}]}
      ],
      "formulas": [
        {"_id": "f_b", "expression": "a * 2"},
        {"_id": "f_c", "expression": "b + 1"},
        {"_id": "f_sign", "expression": "if(a < 0, \"minus\", \"plus\")"},
        {"_id": "f_shout", "expression": "upper(sign)"},
        {"_id": "f_total", "expression": "sum(t.qty)"},
        {"_id": "f_names", "expression": "join(t.item, \",\")"},
        {"_id": "f_devices", "expression": "sum(flatMap(coll, (s) -> s.dev.n))"},
        {"_id": "f_systems", "expression": "join(coll.sys, \",\")"}
      ]
    }
    """#

  static var bytes: [UInt8] { Array(text.utf8) }

  static func engine() throws -> DocumentEngine { try DocumentEngine(bytes) }
}

extension DocumentEngine {
  /// Returns the stored JSON of a field.
  func text(_ field: String) -> String {
    storedValue(of: field).map { String(decoding: $0.bytes, as: UTF8.self) } ?? "absent"
  }

  /// Applies a changelog.
  @discardableResult
  mutating func apply(log text: String) throws(ChangeError) -> ChangeReport {
    let tree = JSONTree.parse(Array(text.utf8)).tree
    guard let change = try DocumentChange.read(tree.root, of: tree) else { return ChangeReport() }
    return try apply(change)
  }

  /// Undoes a change.
  mutating func undo(_ report: ChangeReport) throws(ChangeError) {
    for change in report.inverse { _ = try apply(change) }
  }

  /// The value of every field by id. Equal for documents that formulas cannot distinguish.
  var readings: [String: String] {
    var readings: [String: String] = [:]
    for number in live.document.fields.cells {
      let stored = live[number]
      var run = Run()
      let word = FieldReader.word(of: stored.field, in: stored.tree, run: &run)
      var json: [UInt8] = []
      _ = word.appendJSON(to: &json, in: run)
      let text = String(decoding: json, as: UTF8.self)
      readings[stored.field.id] = text == "\"\"" ? "null" : text
    }
    return readings
  }
}
