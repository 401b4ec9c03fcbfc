import FormulaServer
import JSONRPC
import Testing

/// Completions at a position, and their order.
@Suite struct CompletionTests {
  private static let snippets: JSON = [
    "textDocument": ["completion": ["completionItem": ["snippetSupport": true]]]
  ]

  private func items(
    _ formula: String, target: String = "total", type: String = "number",
    capabilities: JSON = .null
  ) async -> [JSON] {
    let form = await Marked(
      Self.form(formula, target: target, type: type), capabilities: capabilities)
    return await form.ask("textDocument/completion")["items"].elements ?? []
  }

  private func labels(_ formula: String) async -> [String] {
    await items(formula).compactMap { $0["label"].string }
  }

  /// A form with fields of all kinds.
  private static func form(
    _ formula: String, target: String = "total", type: String = "number"
  ) -> String {
    SampleForm.json(formula, target: target, type: type).replacing(
      #"{"_id": "colour","#,
      with:
        #"{"_id": "due", "type": "date", "file": "f"}, {"_id": "done", "type": "text", "file": "f"}, {"_id": "colour","#
    )
  }

  @Test(arguments: [
    ("price + ‸", "quantity", "due"), ("year(‸", "due", "price"), ("upper(‸)", "done", "price"),
    ("price > ‸", "quantity", "done"), ("due > ‸", "due", "price"), ("-‸", "price", "done"),
    ("sum(‸)", "lines", "done"), ("iff(true, price, ‸)", "price", "done"),
    ("length(done) * ‸", "price", "done"), ("not(‸)", "price", "lines"),
  ])
  func `candidates of the expected type come first`(
    formula: String, first: String, later: String
  ) async {
    let labels = await labels(formula)
    let place = labels.firstIndex(of: first) ?? .max
    let other = labels.firstIndex(of: later) ?? .max
    #expect(place < other, "\(labels.prefix(12))")
  }

  @Test func `sort texts are in the order of the list`() async {
    let items = await items("price + ‸")
    let texts = items.compactMap { $0["sortText"].string }
    #expect(texts == texts.sorted() && Set(texts).count == items.count && items.count > 100)
  }

  @Test(arguments: [
    "map(lines, (row) -> ‸", "map(lines, (row) -> ‸)", "map(lines, (row) -> row.amount + ‸",
    "sum(map(lines, row => ‸))", "reduce(lines, (sum, row) -> ‸", "filter(lines, (row) -> 1 < ‸",
    "reduce(lines, (sum, row) -> sum + ‸", "map(lines, (row) -> iff(‸", "lines.map((row) -> ‸",
    "map(lines, (row) -> [1, ‸])", "map(lines, (row) -> (‸", "let row = 1; ‸",
    "let row = 1; price + ‸", "let row = 1; iff(row > ‸, 2, 3)", "map(lines, (row) -> ro‸",
    "map(lines, (row) -> {a: ‸", "some(lines, (row) -> row.amount == ‸",
    "let row = 1; price > 1 and ‸", "let row = 1; price in ‸",
  ])
  func `parameters and let names are offered where they are in scope`(formula: String) async {
    let labels = await labels(formula)
    #expect(labels.contains("row"), "\(labels.prefix(10))")
  }

  @Test(arguments: [
    "price ‸", "price pri‸", "(price) ‸", "let ‸ = 2; 3", "(‸) -> 1", "1 // ‸",
    "sum(price ‸)", "round(price ‸, 2)", "[1 ‸]", "let x = 1 ‸; x", "iff(price > 1 ‸",
    "{a: 1 ‸}", "map(lines, row -> row.amount ‸)", "{‸}", "{pri‸}", "{a: 1, ‸}", "{\\\"‸\\\": 1}",
  ])
  func `nothing is offered after an operand and where names are declared`(formula: String) async {
    #expect(await labels(formula) == [])
  }

  @Test func `a title of several words is completed inside a call`() async {
    for formula in ["round(Unit p‸)", "round(Unit p‸", "iff(true, unit p‸, 1)", "[1, Unit p‸]"] {
      let form = await Marked(Self.form(formula))
      let items = await form.ask("textDocument/completion")["items"].elements ?? []
      #expect(items.map { $0["label"] } == ["Unit price"], "\(formula)")
      let edit: JSON = [items.first?["textEdit"] ?? .null]
      let written = formula.replacing("Unit p‸", with: "price").replacing("unit p‸", with: "price")
      #expect(form.applying(edit).contains("\"\(written)\""))
    }
  }

  @Test(arguments: [
    ("sum(lines.‸)", "amount", "note"), ("sum(lines.‸)", "note", "map"),
    ("map(lines, (row) -> row.amount * row.‸)", "amount", "note"),
    ("map(lines, (row) -> upper(row.‸))", "note", "amount"), ("sum(l‸)", "lines", "length"),
    ("countIf(lines, row -> row.‸)", "amount", "keys"),
  ])
  func `matching columns come first, and tables with such a column before functions`(
    formula: String, first: String, later: String
  ) async {
    let labels = await labels(formula)
    let place = labels.firstIndex(of: first) ?? .max
    #expect(place < labels.firstIndex(of: later) ?? .max, "\(labels.prefix(12))")
  }

  @Test func `methods match the type of the receiver`() async {
    let date = await labels("due.‸")
    let sum = date.firstIndex(of: "sum") ?? .max
    for name in ["year", "dateDiff", "dateAdd"] {
      #expect(date.firstIndex(of: name) ?? .max < sum, "\(name): \(date)")
    }
    #expect(!date.contains("price") && !date.contains("upper"))
    let text = await labels("done.‸")
    #expect(text.contains("upper") && !text.contains("map"))
    let rows = await labels("lines.‸")
    #expect(rows.contains("map") && !rows.contains("average") && !rows.contains("median"))
    #expect(await labels("[1, 2].‸").contains("average"))
  }

  @Test(arguments: [
    "colour == '‸'", "colour == '‸", "'‸' == colour", "contains(colour, '‸')",
    "switch(colour, '‸', 1)", "switch(colour, 'Blue', 1, '‸", "colour in ['‸']",
    "equals(colour, '‸')", "equals('‸', colour)", "contains(['‸'], colour)", "['‸'] == [colour]",
    "indexOf([colour], '‸')", "includes([colour], '‸')", "countIf([colour], '‸')",
    "countIf([colour], c -> c == '‸')", "append([colour], '‸')", "colour in ['Blue', '‸']",
    "iff(colour != '‸', 1, 2)",
  ])
  func `options are offered between quotes`(formula: String) async {
    let items = await items(formula)
    #expect(items.compactMap { $0["label"].string } == [#"Red "hot""#, "Blue"], "\(items)")
    let end = formula.hasSuffix("'‸") ? "'" : ""
    #expect(items.last?["textEdit"]["newText"].string == "Blue\(end)")
    let range = items.last?["textEdit"]["range"] ?? .null
    #expect(range["start"] == range["end"])
  }

  @Test func `options are offered with quotes outside of quotes`() async {
    let items = await items("colour == ‸")
    #expect(items.first?["textEdit"]["newText"].string == #"\"Red \\\"hot\\\"\""#)
  }

  @Test(arguments: ["dateAdd(due, 1, '‸')", "startOf(due, '‸", "dateDiff(due, due, 'm‸')"])
  func `units are offered`(formula: String) async {
    let labels = await labels(formula)
    #expect(labels.contains("month") && labels.contains("businessDay") && labels.count == 10)
  }

  @Test(arguments: [
    "pick(lines.0, '‸')", "omit(lines.0, 'amount', '‸')", "has(lines.0, '‸", "get(lines.0, '‸')",
  ])
  func `member names are offered where a text names a member`(formula: String) async {
    #expect(await labels(formula) == ["amount", "note"])
  }

  @Test func `a lambda snippet is offered where a function is expected`() async {
    for formula in ["map(lines, ‸)", "countIf(lines, ‸)"] {
      let items = await items(formula, capabilities: Self.snippets)
      #expect(items.first?["textEdit"]["newText"] == "(${1:row}) -> $0", "\(formula)")
    }
  }

  @Test func `clients may insert or replace a completion`() async {
    let form = await Marked(
      SampleForm.json("pri‸ce"),
      capabilities: [
        "textDocument": ["completion": ["completionItem": ["insertReplaceSupport": true]]]
      ])
    let items = await form.ask("textDocument/completion")["items"].elements ?? []
    let edit = items.first { $0["label"] == "price" }?["textEdit"] ?? .null
    #expect(form.excerpt(edit["insert"]) == "pri" && form.excerpt(edit["replace"]) == "price")
  }

  @Test func `completion kinds unknown to the client are sent as text`() async {
    let form = await Marked(
      SampleForm.json("colour == '‸'"),
      capabilities: ["textDocument": ["completion": ["completionItemKind": ["valueSet": [1, 3]]]]])
    let items = await form.ask("textDocument/completion")["items"].elements ?? []
    #expect(items.map { $0["kind"] } == [1, 1])
  }

  // MARK: JSON

  private func around(_ old: String, _ new: String) async -> [JSON] {
    let text = SampleForm.json("price")
    let form = await Marked(text.replacing(old, with: new), capabilities: Self.snippets)
    return await form.ask("textDocument/completion")["items"].elements ?? []
  }

  @Test func `member names are offered, required ones first`() async {
    let items = await around(#""title": "Unit price", "value": 10"#, #"‸"#)
    let labels = items.compactMap { $0["label"].string }
    #expect(labels.contains("value") && labels.contains("title") && !labels.contains("_id"))
    #expect(items.first { $0["label"] == "value" }?["textEdit"]["newText"] == "\"value\": ${1:0}$0")
    let quoted = await around(#""title": "Unit price", "value": 10"#, #""va‸""#)
    let item = quoted.first { $0["label"] == "value" }
    #expect(item?["filterText"] == "\"value\"")
    let named = await around(#""title": "Unit price""#, #""ti‸": "Unit price""#)
    #expect(named.first { $0["label"] == "title" }?["textEdit"]["newText"] == "\"title\"")
  }

  @Test func `an element of a list is offered with its required members`() async {
    let items = await around(#"{"_id": "price","#, #"‸ {"_id": "price","#)
    #expect(items.compactMap { $0["label"].string } == ["new field"])
    let text = items.first?["textEdit"]["newText"].string ?? ""
    #expect(text.hasSuffix("},$0") && text.contains(#""file": "${3:f}""#), "\(text)")
    #expect(text.firstMatch(of: /"_id": "\$\{1:[0-9a-f]{24}\}"/) != nil, "\(text)")
    #expect(text.contains(#""title": "$4""#), "\(text)")
    let logic = await around(#""title": "Unit price""#, #""logic": ‸"#)
    #expect(logic.compactMap { $0["label"].string } == ["new logic"])
  }

  /// Typed text before another member, the chosen completion, and the resulting text.
  @Test(arguments: [
    ("‸ \"title\": \"T\"", "identifier", "\"identifier\": \"$1\",$0 \"title\": \"T\""),
    ("\"required\": ‸ \"title\": \"T\"", "true", "\"required\": true, \"title\": \"T\""),
    ("‸, \"title\": \"T\"", "identifier", "\"identifier\": \"$1\"$0, \"title\": \"T\""),
    ("\"title\": \"T\", ‸", "identifier", "\"title\": \"T\", \"identifier\": \"$1\"$0"),
  ])
  func `a comma is inserted before a following member`(
    typed: String, label: String, written: String
  ) async {
    let text = SampleForm.json("price").replacing(
      #""title": "Unit price", "value": 10"#, with: typed)
    let form = await Marked(text, capabilities: Self.snippets)
    let items = await form.ask("textDocument/completion")["items"].elements ?? []
    let item = items.first { $0["label"].string == label }
    #expect(form.applying([item?["textEdit"] ?? .null]) == text.replacing(typed, with: written))
  }

  @Test(arguments: [
    (#""rowOrder": ["r1", "r2"]"#, #""rowOrder": [‸ "r2"]"#, "r1", #""r1","#),
    (#"{"amount": 4}"#, #"{‸ "amount": 4}"#, "note", #""note": $0,"#),
  ])
  func `a comma is inserted before a following id`(
    old: String, new: String, label: String, written: String
  ) async {
    let items = await around(old, new)
    let item = items.first {
      $0["label"].string == label || $0["detail"].string == label || $0["label"] == "Note"
    }
    #expect(item?["textEdit"]["newText"].string == written, "\(items.map { $0["label"] })")
  }

  /// Typed text, the chosen member, and the resulting text.
  @Test(arguments: [
    ("req‸", "required", #""required": true"#), ("\"req‸\n", "required", "\"required\": true\n"),
    ("\"req‸,\n", "required", "\"required\": true,\n"),
    ("\"hidden\": tr‸", "true", #""hidden": true"#),
    ("\"hidden\": t‸,", "true", #""hidden": true,"#),
  ])
  func `an unquoted or half-quoted word is replaced on its line`(
    typed: String, label: String, written: String
  ) async {
    let text = SampleForm.json("price").replacing(
      #""title": "Unit price", "value": 10"#, with: typed)
    let form = await Marked(text)
    let items = await form.ask("textDocument/completion")["items"].elements ?? []
    guard let item = items.first(where: { $0["label"].string == label }) else {
      Issue.record("\(items.map { $0["label"] })")
      return
    }
    let result = form.applying([item["textEdit"]])
    #expect(result == text.replacing(typed, with: written), "\(item)")
    let isQuoted = typed.hasPrefix("\"r")
    #expect(item["filterText"].string?.hasPrefix("\"") ?? false == isQuoted)
  }

  @Test func `a rewritten id keeps the order of completions`() async {
    let form = await Marked(SampleForm.json("‸price"))
    func labels() async -> [String?] {
      await form.ask("textDocument/completion")["items"].elements?.map { $0["label"].string } ?? []
    }
    let first = await labels()
    // A short text would also occur in names.
    for (old, new) in [("price", "p0"), ("p0", "price")] {
      let start = JSON.integer(5), line = JSON.integer(5)
      let column = 13 + old.utf8.count
      await form.session.change(
        form.uri,
        [
          [
            "range": [
              "start": ["line": start, "character": 13],
              "end": ["line": line, "character": .integer(column)],
            ], "text": .string(new),
          ]
        ])
      _ = await form.session.result(
        "textDocument/diagnostic", ["textDocument": ["uri": .string(form.uri)]])
    }
    #expect(await labels() == first)
  }

  @Test func `nothing is offered inside an escape`() async {
    #expect(await labels(#"concat(\‸"a\")"#) == [])
    #expect(await labels(#"colour == \"Bl\u00‸75e\""#) == [])
    #expect(await labels(#"colour == \"Bl\u0075‸e\""#).contains("Blue"))
  }

  @Test(arguments: [
    (#""rowOrder": ["r1", "r2"]"#, #""rowOrder": ["r1", "‸"]"#, ["r2"]),
    (#""tableColumnOrder": ["amount", "note"]"#, #""tableColumnOrder": ["amount", "‸"]"#, ["note"]),
    (#""pageOrder": ["p"]"#, #""pageOrder": ["p", "‸"]"#, []),
    (#""cells": {"amount": 4}"#, #""cells": {"amount": 4, "‸"}"#, ["note"]),
    (
      #""field": "price"}"#, #""displayType": "‸"}"#,
      [
        "original", "text", "check", "radio", "circle", "square", "horizontal", "inputGroup", "rte",
      ]
    ),
  ])
  func `existing members are not offered again`(
    old: String, new: String, labels: [String]
  ) async {
    #expect(await around(old, new).compactMap { $0["label"].string } == labels)
  }

  /// Text at a level of a collection, and the expected ids.
  @Test(arguments: [
    (#""cells": {"area": 3}"#, #""cells": {"area": 3, "‸"}"#, []),
    (#""cells": {"watts": 7}"#, #""cells": {"‸"}"#, ["watts"]),
    (#""schema": "room", "column": "area""#, #""schema": "room", "column": "‸""#, ["area"]),
    (#""schema": "room", "column": "area""#, #""schema": "‸""#, ["room", "device"]),
  ])
  func `a level of a collection is offered its own columns`(
    old: String, new: String, labels: [String]
  ) async {
    let text = #"""
      {"files": [], "fields": [{"_id": "rooms", "type": "collection", "schema": {
        "room": {"root": true, "children": ["device"], "tableColumns": [{"_id": "area", "type": "number"}]},
        "device": {"tableColumns": [{"_id": "watts", "type": "number"}],
          "logic": {"action": "hide", "eval": "and", "conditions": [
            {"schema": "room", "column": "area", "condition": "=", "value": 1}]}}},
        "value": [{"_id": "r", "cells": {"area": 3}, "children": {"device": {"value": [
          {"_id": "d", "cells": {"watts": 7}}]}}}]}]}
      """#
    let form = await Marked(text.replacing(old, with: new))
    let items = await form.ask("textDocument/completion")["items"].elements ?? []
    #expect(items.compactMap { $0["label"].string } == labels)
  }

  @Test(arguments: [
    (#""pageOrder": ["p"]"#, #""pageOrder": ["‸"]"#, "p"),
    (#""page": "p""#, #""page": "‸""#, "p"),
    (#""file": "f", "page""#, #""file": "‸", "page""#, "f"),
    (#""rowOrder": ["r1", "r2"]"#, #""rowOrder": ["r1", "‸"]"#, "r2"),
    (#""tableColumnOrder": ["amount""#, #""tableColumnOrder": ["‸""#, "amount"),
    (#""cells": {"amount": 4}"#, #""cells": {"‸"}"#, "amount"),
    (#""type": "table""#, #""type": "‸""#, "collection"),
    (#""field": "price", "condition""#, #""field": ‸, "condition""#, "quantity"),
    (#""formula": "calc""#, #""formula": ‸"#, "calc"),
    (#""identifier": "qty""#, #""hidden": ‸"#, "true"),
  ])
  func `ids and words are offered as values`(old: String, new: String, label: String) async {
    let items = await around(old, new)
    #expect(items.contains { $0["label"].string == label }, "\(items.map { $0["label"] })")
  }
}
