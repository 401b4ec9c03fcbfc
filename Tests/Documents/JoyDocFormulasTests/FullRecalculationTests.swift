import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import JoyDocFormulas
import Testing

@Suite struct FullRecalculationTests {
  /// Returns the results or errors of formulas `f0`, `f1`… over some fields.
  private func results(
    _ fields: String, _ formulas: [(type: String, text: String)], others: String = "",
    limits: EvaluationLimits = EvaluationLimits(), language: FormulaLanguage = .standard
  ) -> [String] {
    var parts = fields.isEmpty ? [] : [fields]
    var definitions: [String] = []
    for (number, formula) in formulas.enumerated() {
      let literal = String(decoding: JSONWriter.literal(formula.text), as: UTF8.self)
      definitions.append(#"{"_id": "d\#(number)", "expression": \#(literal)}"#)
      parts.append(
        #"{"_id": "f\#(number)", "type": "\#(formula.type)", "#
          + #""formulas": [{"_id": "a", "key": "value", "formula": "d\#(number)"}]}"#)
    }
    let text =
      #"{"fields": [\#(parts.joined(separator: ","))], "#
      + #""formulas": [\#(definitions.joined(separator: ","))]\#(others)}"#
    let document = JoyDocument(JSONTree.parse(Array(text.utf8)).tree)
    let pass = FullRecalculation(
      document, DocumentProgram(document, language: language),
      settings: EvaluationSettings(limits: limits))
    return formulas.indices.map { number in
      let id = "f\(number)"
      if let failure = pass.failures.first(where: { $0.fieldID == id }) {
        return "error: \(failure.error.message)"
      }
      let change = pass.changes.first { document.fields[$0.field].id == id }
      return change.map { String(decoding: $0.json, as: UTF8.self) } ?? "unchanged"
    }
  }

  @Test func `cells of a table without declared columns are read as stored`() {
    let rows = #"""
      "value": [{"_id": "r1", "cells": {"qty": 2, "name": "a"}},
        {"_id": "r2", "cells": {"qty": 3, "tags": ["x", "y"], "name": ""}}]
      """#
    for columns in ["", #""tableColumns": [],"#] {
      let table = #"{"_id": "t", "type": "table", \#(columns) \#(rows)}"#
      #expect(
        results(
          table,
          [
            ("number", "sum(t.qty)"), ("text", #"join(map(t, (r) -> r.name ?? "-"), "")"#),
            ("number", "length(t[1].tags)"),
          ]) == ["5", #""a-""#, "2"])
    }
  }

  @Test(arguments: [
    ("[{title: 1}]", #"[{"_id":"f0-1","title":"1","points":[]}]"#),
    ("[{points: null, description: true}]", #"[{"_id":"f0-1","description":"true","points":[]}]"#),
    (
      #"[{_id: "a"}, {_id: "a"}]"#,
      #"[{"_id":"a","points":[]},{"_id":"f0-2","points":[]}]"#
    ),
    (
      #"[{title: "x"}, {_id: "f0-1"}]"#,
      #"[{"_id":"f0-1-2","title":"x","points":[]},{"_id":"f0-1","points":[]}]"#
    ),
    (
      #"[{points: [{_id: "f0-1-2", label: 3}, {_id: "f0-1-2", x: 2}]}]"#,
      ##"[{"_id":"f0-1","points":[{"_id":"f0-1-2","label":"3"},{"_id":"f0-1-2-2","x":2}]}]"##
    ),
    (
      #"[{deleted: "x"}]"#,
      "error: the chart field 'f0' takes true or false for 'deleted', not text"
    ),
  ])
  func `a chart stores what its schema requires`(formula: String, json: String) {
    #expect(results("", [("chart", formula)]) == [json])
  }

  @Test(arguments: [
    (#"{"field": "t", "tableColumns": {"d": {"format": "MM"}}}"#, "01"),
    (#"{"field": "t", "tableColumns": {"d": {"hidden": true}}}"#, "2026"),
    (#"{"field": "other", "tableColumns": {"d": {"format": "MM"}}}"#, "2026"),
  ])
  func `a position gives the date format of a column`(position: String, text: String) {
    let column = #"{"_id": "d", "type": "date", "format": "YYYY"}"#
    let row = #"{"_id": "r", "cells": {"d": 1767361445000}}"#
    let table = #"{"_id": "t", "type": "table", "tableColumns": [\#(column)], "value": [\#(row)]}"#
    let files =
      #", "files": [{"_id": "f", "pages": [{"_id": "p", "fieldPositions": [\#(position)]}]}]"#
    #expect(
      results(table, [("text", "formatDate(t[0].d)")], others: files) == [#""\#(text)""#])
  }

  @Test func `items of a collection without a schema are read as stored`() {
    let collection =
      #"{"_id": "c", "type": "collection", "value": [{"_id": "i", "cells": {"n": 4}}]}"#
    #expect(results(collection, [("number", "sum(c.n)")]) == ["4"])
  }

  @Test func `children of a collection without a schema are read as stored at any depth`() {
    let collection = #"""
      {"_id": "c", "type": "collection", "value": [
        {"_id": "i", "cells": {"n": 4}, "children": {"kid": {"value": [
          {"_id": "k", "cells": {"m": 1}, "children": {"toy": {"value": [{"_id": "t", "cells": {"x": 7}}]}}},
          {"_id": "l", "cells": {"m": 2}}, {"_id": "gone", "deleted": true, "cells": {"m": 9}}]}}},
        {"_id": "j", "cells": {"n": 5}, "children": {"pet": {"value": [{"_id": "p", "cells": {"m": 3}}]}}}]}
      """#
    #expect(
      results(
        collection,
        [
          ("number", "sum(c[0].kid.m)"), ("number", #"sum(children(c[1], "pet").m)"#),
          ("number", "c[0].kid[0].toy[0].x"), ("number", "length(c[1].kid)"),
          ("number", "count(rowsDeep(c))"), ("text", "rowId(parent(c[0].kid[1]))"),
        ]) == ["3", "3", "7", "0", "6", #""i""#])
  }

  @Test func `the rows of all levels keep their ids, indexes and metadata`() {
    let collection = #"""
      {"_id": "c", "type": "collection", "value": [
        {"_id": "i", "cells": {"n": 4}, "children": {"kid": {"value": [
          {"_id": "k", "cells": {"m": 1}, "metadata": {"w": 8}}, {"_id": "l", "cells": {"m": 2}}]}}},
        {"_id": "j", "cells": {"n": 5, "parent": "x"}, "children": {"kid": {"value": [
          {"_id": "p", "cells": {"m": 3}, "metadata": {"w": 9}}]}}}]}
      """#
    #expect(
      results(
        collection,
        [
          ("text", #"join(map(rowsDeep(c), r -> rowId(r)), ",")"#),
          ("text", #"join(map(rowsDeep(c), r -> concat(rowIndex(r))), ",")"#),
          ("text", #"join(map(rowsDeep(c), r -> meta(r, "w", "-")), ",")"#),
          ("text", #"join(map(rowsDeep(c), r -> rowId(parent(r)) ?? "-"), ",")"#),
          ("text", #"join(map(rowsDeep(filter(rowsDeep(c), r -> r.m > 1)), r -> rowId(r)), ",")"#),
          ("text", #"rowId(merge(rowsDeep(c)[0], {x: 1})) ?? "none""#),
        ]) == [
          #""i,k,l,j,p""#, #""0,0,1,1,0""#, #""-,8,-,-,9""#, #""-,i,i,-,j""#, #""l,p""#, #""none""#,
        ])
  }

  @Test func `records made from rows are read by the titles of columns`() {
    let fields = #"""
      {"_id": "orders", "type": "table", "tableColumns": [
        {"_id": "6857510fbfed1553e1681610", "type": "text", "title": "sku"},
        {"_id": "6857510fbfed1553e1681611", "type": "number", "title": "price"}],
       "rowOrder": ["r1"], "value": [{"_id": "r1", "cells": {
        "6857510fbfed1553e1681610": "x", "6857510fbfed1553e1681611": 5}}]},
      {"_id": "offers", "type": "table", "tableColumns": [
        {"_id": "sku", "type": "text"}, {"_id": "price", "type": "number"}],
       "rowOrder": ["r1"], "value": [{"_id": "r1", "cells": {"sku": "x", "price": 9}}]}
      """#
    #expect(
      results(
        fields,
        [
          ("number", "sum(rowsDeep(orders).price)"),
          ("number", #"sumBy(rowsDeep(orders), "price")"#),
          ("number", "merge(orders[0], {x: 1}).price"),
          ("number", #"omit(orders[0], "sku").price"#),
          ("number", #"count(keys(omit(merge(orders[0], {x: 1}), "price")))"#),
          ("number", #"joinTables(orders, offers, "sku", "sku")[0].price"#),
          ("number", #"joinTables(orders, offers, "sku", "sku", "inner", "2")[0].price2"#),
          ("number", #"joinTables(offers, orders, "sku", "sku")[0].price"#),
          ("number", #"joinTables(offers, orders, "sku", "sku", "inner", "2")[0].price2"#),
        ]) == ["5", "5", "5", "5", "2", "5", "9", "9", "5"])
  }

  @Test func `metadata of fields, options, rows and the document is read`() {
    let fields = #"""
      {"_id": "n", "type": "number", "value": 1, "metadata": {"unit": "m"}},
      {"_id": "pick", "type": "dropdown", "value": "o2", "metadata": {"own": 1}, "options": [
        {"_id": "o1", "value": "Red", "metadata": {"price": 3}},
        {"_id": "o2", "value": "Blue", "metadata": {"price": 5, "own": 2}}]},
      {"_id": "many", "type": "multiSelect", "multi": true, "value": ["o1", "o2"], "options": [
        {"_id": "o1", "value": "Red", "metadata": {"price": 3}}, {"_id": "o2", "value": "Blue"}]},
      {"_id": "t", "type": "table", "tableColumns": [{"_id": "q", "type": "number"}],
       "rowOrder": ["r1", "r2"], "value": [{"_id": "r1", "cells": {"q": 1}},
        {"_id": "r2", "cells": {"q": 2}, "metadata": {"weight": 7, "ok": true}}]}
      """#
    #expect(
      results(
        fields,
        [
          ("text", #"meta(n, "unit")"#), ("number", #"meta(pick, "price")"#),
          ("number", #"meta(pick, "own")"#),
          ("number", #"sum(map(many, (o) -> meta(o, "price", 0)))"#),
          ("number", #"meta(t[1], "weight")"#),
          ("number", #"sum(map(t, (r) -> meta(r, "weight")))"#),
          ("text", #"meta(null, "none", "-")"#), ("text", #"meta(t[0], "weight", "-")"#),
        ]) == [#""m""#, "5", "1", "3", "7", "7", #""-""#, #""-""#])
  }

  @Test func `blank strings in stored lists are not elements`() {
    let options = #""options": [{"_id": "a", "value": "A", "metadata": {"n": 5}}]"#
    let fields = #"""
      {"_id": "ms", "type": "multiSelect", "multi": true, "value": [""], \#(options)},
      {"_id": "some", "type": "multiSelect", "multi": true, "value": ["", "a", null], \#(options)},
      {"_id": "t", "type": "table", "tableColumns": [{"_id": "c", "type": "multiSelect", \#(options)}],
       "rowOrder": ["r1"], "value": [{"_id": "r1", "cells": {"c": ["", "a"]}}]},
      {"_id": "pictures", "type": "image", "value": ["", null, {"_id": "p", "url": "u"}]}
      """#
    #expect(
      results(
        fields,
        [
          ("number", "count(ms)"), ("text", "empty(ms)"), ("number", "count(some)"),
          ("text", "join(some)"), ("number", #"meta(some, "n")"#), ("number", "count(t[0].c)"),
          ("number", "count(pictures)"),
        ]) == ["0", #""true""#, "1", #""A""#, "5", "1", "1"])
  }

  @Test func `only a literal null denotes the document in meta`() {
    let fields = #"""
      {"_id": "t", "type": "table", "tableColumns": [{"_id": "c", "type": "dropdown", "options": [
        {"_id": "o1", "value": "Easy", "metadata": {"score": 1}},
        {"_id": "o2", "value": "Hard", "metadata": {"score": 3, "deep": {"a": [7]}}}]}],
       "rowOrder": ["r1", "r2"], "value": [{"_id": "r1", "cells": {"c": "o1"}},
        {"_id": "r2", "cells": {"c": ""}}]},
      {"_id": "pick", "type": "dropdown", "value": "o1", "options": [
        {"_id": "o1", "value": "Easy", "metadata": {"score": 1}}, {"_id": "o2", "value": "None"},
        {"_id": "o3", "value": "Hard", "metadata": {"score": 3, "deep": {"a": [7]}}},
        {"_id": "o4", "value": "Gone", "deleted": true, "metadata": {"score": 9}}]}
      """#
    #expect(
      results(
        fields,
        [
          ("number", #"sum(map(t, (r) -> meta(r.c, "score", 0)))"#),
          ("text", #"meta(t[1].c, "score", "none")"#), ("text", #"meta(t[9], "score", "none")"#),
          ("text", #"let x = null; meta(x, "score", "none")"#),
          ("number", #"meta(null, "score")"#), ("number", #"meta((null), "score")"#),
          ("number", #"max(map(options(pick), (o) -> meta(o, "score", 0)))"#),
          ("text", #"join(map(options(pick), (o) -> meta(o, "score", 0)), " ")"#),
        ], others: #", "metadata": {"score": 777}"#) == [
          "1", #""none""#, #""none""#, #""none""#, "777", "777", "3", #""1 0 3""#,
        ])
  }

  @Test(arguments: [
    #"meta(t[0], "a")"#, #"map(t, (r) -> meta(r, "a"))"#, #"meta(null, "a")"#,
    #"map(many, (o) -> meta(o, "a"))"#, #"meta({metadata: {a: 1}}, "a")"#, #"meta(n, "a")"#,
  ])
  func `metadata may be queried`(formula: String) {
    let schema = FormulaSchema([
      .init(id: "n", type: .number), .init(id: "many", type: .list(of: .choice)),
      .init(id: "t", type: .list(of: .record(RecordShape([.init("q", .number)])))),
    ])
    #expect(Formula(formula, schema: schema).diagnostics.isEmpty)
    #expect(!Formula(#"meta(n + 1, "a")"#, schema: schema).diagnostics.isEmpty)
  }

  @Test func `a stored number that no double can represent reads as null`() {
    for type in ["number", "text", "date"] {
      let field = #"{"_id": "x", "type": "\#(type)", "value": 1e400}"#
      #expect(results(field, [("text", #"if(x == null, "null", "value")"#)]) == [#""null""#])
    }
  }

  @Test func `formulas on a long cycle share its path and report a part of it`() {
    let count = 3_000
    let answers = results(
      "", (0..<count).map { ("number", "f\(($0 + 1) % count) + 1") })
    #expect(answers[0].hasSuffix("f0 → f1 → f2 → f3 → … (2993 more) → f2997 → f2998 → f2999 → f0"))
    #expect(answers[2_999].contains("f2999 → f0 → f1 → f2 → … (2993 more)"))
    #expect(answers.allSatisfy { $0.utf8.count < 200 })
  }

  @Test func `the formulas of a document share memory and step budgets`() {
    var limits = EvaluationLimits()
    limits.documentMemory = 100_000
    let texts = results(
      #"{"_id": "n", "type": "number", "value": 1}"#,
      (0..<5).map { _ in ("text", #"repeat("a", 30000)"#) } + [("number", "n + 1")],
      limits: limits)
    #expect(texts.filter { $0.hasPrefix(#""aaa"#) }.count == 3)
    #expect(texts[4].contains("shared memory limit"))
    #expect(texts[5] == "2")

    limits = EvaluationLimits()
    limits.documentSteps = 400_000
    let loops = results(
      "", (0..<5).map { _ in ("number", "sum(map(sequence(20000), (x) -> x * x + 1))") },
      limits: limits)
    #expect(loops[0].first?.isNumber == true)
    #expect(loops[4].contains("shared step limit"))
  }

  @Test func `a host function is called in a document`() {
    let double = HostFunction("hostDouble", taking: [.number("n")], giving: .number) { arguments in
      guard case .number(let number) = arguments[0] else { return .null }
      return .number(number * 2)
    }
    #expect(
      results(
        #"{"_id": "n", "type": "number", "value": 21}"#, [("number", "hostDouble(n)")],
        language: FormulaLanguage(unchecked: [double])) == ["42"])
  }
}
