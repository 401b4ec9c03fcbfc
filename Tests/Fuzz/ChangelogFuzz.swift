import Foundation
import JSONTree
import JoyDocEngine

/// A fuzz target that parses the input as changes, applies them to a document, and undoes them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let (tree, diagnostics) = JSONTree.parse(Array(UnsafeBufferPointer(start: start, count: count)))
  guard diagnostics.isEmpty, var engine = try? DocumentEngine(Array(form.utf8)) else { return 0 }
  let before = JSONTree.parse(engine.bytes).tree
  var inverses: [[DocumentChange]] = []
  let isList = tree.kind(tree.root) == .array
  for node in isList ? Array(tree.elements(of: tree.root)) : [tree.root] {
    guard let change = try? DocumentChange.read(node, of: tree),
      let report = try? engine.apply(change)
    else { continue }
    inverses.append(report.inverse)
  }
  for inverse in inverses.reversed() {
    for change in inverse {
      guard (try? engine.apply(change)) != nil else { fatalError("a change cannot be taken back") }
    }
  }
  // The stored results may have been outdated before.
  let after = JSONTree.parse(engine.bytes).tree
  if names(before) != names(after) { fatalError("taking changes back left something else") }
  return 0
}

private func names(_ tree: JSONTree) -> [String] {
  guard let fields = tree[tree.root, "fields"] else { return [] }
  return tree.elements(of: fields).flatMap { field in
    tree.members(of: field).compactMap { tree.string($0.name) }.sorted()
  }
}

private let form = #"""
  {"_id": "d", "identifier": "doc", "name": "Order",
   "files": [{"_id": "f", "name": "F", "pageOrder": ["p"], "views": [],
     "pages": [{"_id": "p", "name": "P", "width": 8, "height": 8, "cols": 8, "rowHeight": 8,
       "layout": "grid", "presentation": "normal", "fieldPositions": []}]}],
   "fields": [
     {"_id": "price", "type": "number", "title": "Price", "file": "f", "value": 5},
     {"_id": "pick", "type": "dropdown", "title": "Pick", "file": "f", "value": "a",
      "options": [{"_id": "a", "value": "A"}, {"_id": "b", "value": "B"}]},
     {"_id": "rows", "type": "table", "title": "Rows", "file": "f", "rowOrder": ["r"],
      "tableColumnOrder": ["c"], "tableColumns": [{"_id": "c", "type": "number", "title": "C"}],
      "value": [{"_id": "r", "deleted": false, "cells": {"c": 1}}]},
     {"_id": "total", "type": "number", "title": "Total", "file": "f", "value": 10,
      "formulas": [{"_id": "a", "key": "value", "formula": "t"}]}],
   "formulas": [{"_id": "t", "desc": "", "type": "calc", "scope": "private",
     "expression": "price * 2 + sum(rows.c)"}]}
  """#
