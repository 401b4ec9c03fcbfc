import EditorRequests
import FormulaServer
import JSONRPC
import Testing

@Suite struct FeatureTests {
  private func labels(_ completion: JSON) -> [String] {
    (completion["items"].elements ?? []).compactMap { $0["label"].string }
  }

  // MARK: Completion

  @Test func `after a row its columns come first`() async {
    let form = await Marked(SampleForm.json("sum(map(lines, (row) -> row.‸))"))
    let completion = await form.ask("textDocument/completion")
    let columns = (completion["items"].elements ?? []).filter { $0["kind"] == 10 }
    #expect(columns.map { $0["label"] } == ["amount", "note"])
    #expect(columns.first?["detail"] == "number? · Amount")
  }

  @Test func `fields, parameters and functions are offered in an expression`() async {
    let form = await Marked(SampleForm.json("sum(map(lines, (row) -> row.amount + ‸))"))
    let labels = labels(await form.ask("textDocument/completion"))
    for name in ["row", "price", "quantity", "qty", "größe 😀", "sum", "null"] {
      #expect(labels.contains(name), "\(name)")
    }
  }

  @Test func `functions are snippets for clients that support them`() async {
    let form = await Marked(
      SampleForm.json("po‸"),
      capabilities: ["textDocument": ["completion": ["completionItem": ["snippetSupport": true]]]])
    let items = await form.ask("textDocument/completion")["items"].elements ?? []
    let pow = items.first { $0["label"] == "pow" }
    #expect(pow?["insertTextFormat"] == 2)
    #expect(pow?["textEdit"]["newText"].string?.hasPrefix("pow(${1:") == true)
    #expect(form.excerpt(pow?["textEdit"]["range"] ?? .null) == "po")
  }

  @Test(arguments: [
    ("dateAdd(today(), 1, '‸')", "businessDay"), ("dateDiff(today(), today(), '‸", "quarter"),
    ("convert(price, 'psi', '‸')", "bar"), ("convert(price, '‸', 'm')", "km"),
  ])
  func `units are completed inside the quotes`(formula: String, unit: String) async {
    let form = await Marked(SampleForm.json(formula))
    #expect(labels(await form.ask("textDocument/completion")).contains(unit))
  }

  @Test func `nothing is offered inside comments, numbers and other texts`() async {
    for formula in ["1 // pri‸", "12‸", #"\"pri‸\""#] {
      let form = await Marked(SampleForm.json(formula))
      #expect(labels(await form.ask("textDocument/completion")) == [], "\(formula)")
    }
  }

  @Test func `ids are offered in the surrounding JSON`() async {
    let form = await Marked(
      SampleForm.json("price").replacing(#""formula": "calc""#, with: #""formula": "‸""#)
        .replacing(#""page": "p", "field": "price""#, with: #""page": "p", "field": "p‸""#)
        .replacing(#""action": "hide""#, with: #""action": "‸""#))
    #expect(labels(await form.ask("textDocument/completion", at: 0)) == ["calc"])
    #expect(labels(await form.ask("textDocument/completion", at: 2)).contains("quantity"))
    #expect(labels(await form.ask("textDocument/completion", at: 1)) == ["show", "hide"])
  }

  @Test func `malformed JSON is completed with earlier fields`() async {
    let form = await Marked(SampleForm.json("price + ‸"))
    _ = await form.ask("textDocument/completion")
    let broken = form.text.replacing("\"fields\": [", with: "\"fields\" [")
      .replacing("\"formulas\": [\n", with: "\"formulas\": [\n")
    await form.session.change(form.uri, [["text": .string(broken)]])
    let published = await form.session.diagnostics(form.uri)
    #expect((published["diagnostics"].elements ?? []).isEmpty == false)

    // The file is truncated after the formula, before the fields.
    let text =
      #"{"files":[],"formulas":[{"_id":"c","expression":"pr"}],"fields":[{"_id":"price","type":"number"}]}"#
    await form.session.open("file:///b.json", text)
    let place: JSON = [
      "textDocument": ["uri": "file:///b.json"], "position": ["line": 0, "character": 50],
    ]
    #expect(labels(await form.session.result("textDocument/completion", place)).contains("price"))
    await form.session.change(
      "file:///b.json", [["text": .string(text.replacing("\"fields\":[", with: "\"fields\" ["))]])
    #expect(labels(await form.session.result("textDocument/completion", place)).contains("price"))
  }

  // MARK: Hover and signatures

  @Test func `hover shows type, title, value and options of a field`() async {
    let form = await Marked(SampleForm.json("pri‸ce * quantity + count(col‸our) + to‸tal"))
    let price = await form.ask("textDocument/hover", at: 0)["contents"]["value"].string ?? ""
    #expect(
      price == """
        ```formula
        price: number?
        ```

        **Unit price** · number field

        = `10`
        """)
    let colour = await form.ask("textDocument/hover", at: 1)["contents"]["value"].string ?? ""
    #expect(colour.contains("- Blue (`c2`)"))
  }

  @Test func `hover shows the current value of a formula`() async {
    let form = await Marked(
      SampleForm.json("price * quantity").replacing(#""_id": "total""#, with: #""_id": "to‸tal""#))
    let hover = await form.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(hover.contains("= `30`"))
    #expect(hover.contains("Computed by `calc`"))
    await form.session.change(
      form.uri, [["text": .string(form.text.replacing("\"value\": 10", with: "\"value\": 11"))]])
    let later = await form.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(later.contains("= `33`"))
  }

  @Test func `hover on an operator shows the value of the operation`() async {
    let form = await Marked(SampleForm.json("(price *‸ quantity) + 1"))
    let hover = await form.ask("textDocument/hover")
    #expect(form.excerpt(hover["range"]) == "price * quantity")
    #expect(hover["contents"]["value"].string?.contains("= `30`") == true)
  }

  @Test func `hover on a column shows the values of its first rows`() async {
    let form = await Marked(SampleForm.json("sum(lines.amou‸nt)"))
    let hover = await form.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(hover.contains("= `4`, `5` in 2 rows"))
  }

  @Test func `hover shows why a field or a cell is null`() async {
    let text = SampleForm.json("pri‸ce + sum(lines.amou‸nt)")
      .replacing("\"value\": 10", with: "\"value\": \"\"")
      .replacing(#"{"amount": 5}"#, with: #"{"amount": null}"#)
    let form = await Marked(text)
    let field = await form.ask("textDocument/hover", at: 0)["contents"]["value"].string ?? ""
    #expect(field.contains("= `null`, since an empty text is stored"), "\(field)")
    let column = await form.ask("textDocument/hover", at: 1)["contents"]["value"].string ?? ""
    #expect(column.contains("1 of 2 cells are null (null is stored: 1)"), "\(column)")
  }

  @Test func `signature help describes each parameter`() async {
    let form = await Marked(SampleForm.json("dateAdd(‸"))
    let help = await form.ask("textDocument/signatureHelp")["signatures"].elements?.first
    let notes = help?["parameters"].elements?.map { $0["documentation"].string ?? "" } ?? []
    #expect(notes.count == 4)
    #expect(notes.first == "a date")
    #expect(notes.contains { $0.contains("month") && $0.contains("year") })
    #expect(notes.last == "a time zone's name, optional")
  }

  @Test func `hover on a function shows its documentation and examples`() async {
    let form = await Marked(SampleForm.json("su‸m(price, 1)"))
    let hover = await form.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(hover.hasPrefix("```formula\nsum("))
    #expect(hover.contains("→"))
  }

  @Test(arguments: [
    ("pow(‸", "pow", 0), ("pow(1, ‸", "pow", 1), ("pow([1, 2‸], 3)", "pow", 0),
    ("pow(max(1, 2), ‸)", "pow", 1), ("max(1, 2, 3, ‸)", "max", 0), ("price.pow(‸)", "pow", 1),
  ])
  func `signature help finds the call and the argument`(
    formula: String, name: String, parameter: Int
  ) async {
    let form = await Marked(SampleForm.json(formula))
    let help = await form.ask("textDocument/signatureHelp")
    #expect(help["signatures"].elements?.first?["label"].string?.hasPrefix("\(name)(") == true)
    #expect(help["activeParameter"].integer == parameter)
  }

  // MARK: Names

  @Test func `definition returns the id of the field, the column and the formula`() async {
    let form = await Marked(
      SampleForm.json("pri‸ce + sum(lines.amo‸unt) + (let x = 1; x‸)")
        .replacing(#""formula": "calc""#, with: #""formula": "ca‸lc""#))
    let calc = await form.ask("textDocument/definition", at: 0)
    #expect(form.excerpt(calc["range"]) == "calc")
    #expect(calc["range"]["start"]["line"] == 21)
    let price = await form.ask("textDocument/definition", at: 1)
    #expect(form.excerpt(price["range"]) == "price")
    #expect(price["range"]["start"]["line"] == 5)
    #expect(form.excerpt(await form.ask("textDocument/definition", at: 2)["range"]) == "amount")
    let local = await form.ask("textDocument/definition", at: 3)
    #expect(local["range"]["start"]["line"] == 21)
    #expect(form.excerpt(local["range"]) == "x")
  }

  @Test func `references find formulas, logic and positions`() async {
    let form = await Marked(SampleForm.json("pri‸ce + price"))
    let all = await form.ask("textDocument/references", ["context": ["includeDeclaration": true]])
    #expect(all.elements?.count == 5)
    let uses = await form.ask("textDocument/references", ["context": ["includeDeclaration": false]])
    #expect(uses.elements?.count == 4)
    #expect(await form.ask("textDocument/documentHighlight").elements?.count == 5)
  }

  /// A reference outside of formulas, its declaration, and its number of references.
  @Test(arguments: [
    (#""page": "p‸""#, "p", 3, "**P**"), (#""pageOrder": ["p‸"]"#, "p", 3, "page"),
    (#""name": "P‸""#, "p", 3, "**P**"), (#""rowOrder": ["r1‸""#, "r1", 2, "row of lines"),
    (#""_id": "r1‸""#, "r1", 2, "- Amount: `4`"), (#""_id": "f‸""#, "f", 8, "file · 6 fields"),
    (#""title": "Unit pr‸ice""#, "price", 4, "number field"),
  ])
  func `references outside of formulas are resolved`(
    place: String, declared: String, count: Int, hovered: String
  ) async {
    let form = await Marked(
      SampleForm.json("price").replacing(place.replacing("‸", with: ""), with: place))
    let hover = await form.ask("textDocument/hover")["contents"]
    #expect((hover["value"].string ?? hover.string ?? "").contains(hovered), "\(hover)")
    let definition = await form.ask("textDocument/definition")
    #expect(form.excerpt(definition["range"]) == declared)
    let references = await form.ask(
      "textDocument/references", ["context": ["includeDeclaration": true]])
    #expect(references.elements?.count == count)
  }

  @Test func `renaming a column updates order, cells and formulas`() async {
    let form = await Marked(
      SampleForm.json("sum(lines.amou‸nt) + lines[0].amount + lines[0][\\\"amount\\\"]"))
    let edit = await form.ask("textDocument/rename", ["newName": "sum"])
    let changed = form.applying(edit["changes"][form.uri])
    #expect(changed.contains(#""sum(lines.sum) + lines[0].sum + lines[0][\"sum\"]""#))
    #expect(changed.contains(#""tableColumnOrder": ["sum", "note"]"#))
    #expect(changed.contains(#"{"_id": "r1", "cells": {"sum": 4}}"#))
    #expect(!changed.contains("\"amount\""))
  }

  @Test func `renaming an identifier keeps the id`() async {
    let form = await Marked(SampleForm.json("qt‸y + quantity"))
    let edit = await form.ask("textDocument/rename", ["newName": "count"])
    let changed = form.applying(edit["changes"][form.uri])
    #expect(changed.contains(#""count + quantity""#))
    #expect(
      changed.contains(#""_id": "quantity", "type": "number", "file": "f", "identifier": "count""#))
  }

  @Test func `renaming is rejected if a reference would change its meaning`() async {
    let form = await Marked(SampleForm.json("sum(map(lines, (ro‸w) -> row.amount + pri‸ce))"))
    for (mark, name) in [(0, "price"), (0, "sum"), (1, "quantity"), (1, "row"), (1, "")] {
      let answer = await form.session.request(
        "textDocument/rename", form.parameters(at: mark, ["newName": .string(name)]))
      if case .failure(let error) = answer {
        #expect(error.code == .requestFailed)
      } else {
        Issue.record("'\(name)' was accepted")
      }
    }
    let prepared = await form.ask("textDocument/prepareRename")
    #expect(prepared["placeholder"] == "row")
    #expect(await form.ask("textDocument/linkedEditingRange")["ranges"].elements?.count == 2)
  }

  // MARK: Views

  @Test func `the outline lists pages, fields with columns, and formulas`() async {
    let form = await Marked(
      SampleForm.json("price‸"),
      capabilities: [
        "textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]
      ])
    let symbols = await form.ask("textDocument/documentSymbol").elements ?? []
    #expect(
      symbols.map { $0["name"] } == [
        "P", "price", "quantity", "größe 😀", "colour", "lines", "total", "calc",
      ])
    #expect(symbols[5]["children"].elements?.map { $0["name"] } == ["amount", "note"])
    let found = await form.session.result("workspace/symbol", ["query": "amou"])
    #expect(found.elements?.map { $0["name"] } == ["amount"])
  }

  @Test func `a client gets only symbol kinds that it supports`() async {
    let kinds: JSON = ["symbolKind": ["valueSet": .array((1...26).map(JSON.integer))]]
    let knowing: JSON = ["textDocument": ["documentSymbol": kinds], "workspace": ["symbol": kinds]]
    for (capabilities, kind) in [(JSON.null, 18), (knowing, 23)] {
      let form = await Marked(SampleForm.json("price‸"), capabilities: capabilities)
      let symbols = await form.ask("textDocument/documentSymbol").elements ?? []
      #expect(symbols.first { $0["name"] == "lines" }?["kind"] == .integer(kind))
      #expect(symbols.first { $0["name"] == "amount" }?["containerName"] == "lines")
      let found = await form.session.result("workspace/symbol", ["query": "lines"])
      #expect(found.elements?.first { $0["name"] == "lines" }?["kind"] == .integer(kind))
    }
  }

  @Test func `an inlay hint after the formula shows its value`() async {
    let form = await Marked(
      SampleForm.json("let x = price; round(x * quantity, 2)\"‸").replacing("\"‸\"}", with: "\"‸}"))
    let hints = await form.ask("textDocument/inlayHint").elements ?? []
    #expect(hints.map { $0["label"] } == ["= 30"])
    #expect(hints.first?["position"] == form.places[0])
    let all = await form.session.result(
      "textDocument/inlayHint",
      [
        "textDocument": ["uri": .string(form.uri)],
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]],
      ])
    #expect(all.elements?.map { $0["label"] } == [": number?", "places:", "= 30"])
  }

  @Test func `a value that a field rejects is shown as an error`() async {
    let form = await Marked(SampleForm.json("price == 1‸"))
    let lenses = await form.ask("textDocument/codeLens").elements ?? []
    #expect(lenses.first?["command"]["title"].string?.hasPrefix("= error: ") == true)
    let hints = await form.session.result(
      "textDocument/inlayHint",
      [
        "textDocument": ["uri": .string(form.uri)],
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]],
      ])
    #expect(hints.elements?.last?["label"].string?.hasPrefix("= error: ") == true)
  }

  @Test func `a lens summarizes a formula`() async {
    let form = await Marked(SampleForm.json("price * quantity‸"))
    let lenses = await form.ask("textDocument/codeLens").elements ?? []
    #expect(
      lenses.map { $0["command"]["title"] } == ["= 30 · → total · 0 dependents", "run trace"])
  }

  @Test func `selections grow from the token to the document`() async {
    let form = await Marked(SampleForm.json("sum(pri‸ce, 1) + 2"))
    let answer = await form.session.result(
      "textDocument/selectionRange",
      ["textDocument": ["uri": .string(form.uri)], "positions": [form.places[0]]])
    var range = answer.elements?.first ?? .null
    var found: [String] = []
    while range != .null {
      found.append(form.excerpt(range["range"]))
      range = range["parent"]
    }
    #expect(
      found.prefix(4) == ["price", "sum(price, 1)", "sum(price, 1) + 2", "\"sum(price, 1) + 2\""])
    #expect(found.last == form.text)
  }

  @Test func `lines within brackets can be folded`() async {
    let form = await Marked("{\n\"files\": [],\n\"fields\": [\n1,\n2\n]\n}‸")
    let ranges = await form.ask("textDocument/foldingRange").elements ?? []
    #expect(ranges.map { $0["startLine"] } == [0, 2])
    #expect(ranges.map { $0["endLine"] } == [5, 4])
  }

  // MARK: Dependencies and commands

  @Test func `the call hierarchy shows inputs and dependents of a field`() async {
    let form = await Marked(SampleForm.json("pri‸ce * quantity"))
    let items = await form.ask("textDocument/prepareCallHierarchy")
    let item = items.elements?.first ?? .null
    #expect(item["name"] == "price")
    let fed = await form.session.result("callHierarchy/incomingCalls", ["item": item])
    #expect(fed.elements?.map { $0["from"]["name"] } == ["total"])
    #expect(fed.elements?.first?["fromRanges"].elements?.map(form.excerpt) == ["price"])
    let total = fed.elements?.first?["from"] ?? .null
    let feeding = await form.session.result("callHierarchy/outgoingCalls", ["item": total])
    #expect(feeding.elements?.map { $0["to"]["name"] } == ["price", "quantity"])
  }

  @Test func `recalculating edits only the stored value`() async {
    let form = await Marked(SampleForm.json("price * quantity‸"))
    let edit = await form.session.result(
      "workspace/executeCommand",
      ["command": "formulary.recalculate", "arguments": [["uri": .string(form.uri)]]])
    let changed = form.applying(edit["changes"][form.uri])
    #expect(changed == form.text.replacing("\"value\": 0,", with: "\"value\": 30,"))
  }

  @Test func `what-if computes results of other values`() async {
    let form = await Marked(SampleForm.json("price * quantity‸"))
    let values = await form.session.result(
      "workspace/executeCommand",
      [
        "command": "formulary.whatIf",
        "arguments": [["uri": .string(form.uri), "values": ["price": 7, "quantity": 6]]],
      ])
    #expect(values == ["total": ["value": 42, "text": "42"]])
  }

  @Test func `spreadsheet syntax can be fixed, and all safe fixes applied at once`() async {
    let form = await Marked(
      SampleForm.json("iff(price > 1 ‸and quantity > 1, 1, 2)"),
      capabilities: ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]])
    let actions = await form.ask("textDocument/codeAction", ["context": ["diagnostics": []]])
    let kinds = (actions.elements ?? []).compactMap { $0["kind"].string }
    #expect(kinds.contains("quickfix"))
    let only = await form.ask(
      "textDocument/codeAction", ["context": ["diagnostics": [], "only": ["source.fixAll"]]])
    #expect(only.elements?.map { $0["kind"] } == ["source.fixAll.formulary"])
    let edits = only.elements?.first?["edit"]["changes"][form.uri] ?? .null
    #expect(form.applying(edits).contains("iff(and(price > 1, quantity > 1), 1, 2)"))
  }

  @Test func `formulas can be ordered like the fields that apply them`() async {
    func document(_ formulas: String) -> String {
      #"{"fields": [{"_id": "a", "type": "number", "formulas": [{"formula": "x"}]},"#
        + #" {"_id": "b", "type": "number", "formulas": [{"formula": "y"}]}],"#
        + "\n \"formulas\": [\(formulas)]}"
    }
    let (x, y, z) = (
      #"{"_id": "x", "expression": "1"}"#, #"{"_id": "y", "expression": "2"}"#,
      #"{"_id": "z", "expression": "3"}"#
    )
    for (now, wanted) in [
      ("\(z), \(y),\n  \(x)", "\(x), \(y),\n  \(z)"), ("\(x), \(y)", nil),
    ] as [(String, String?)] {
      let form = await Marked(
        "‸" + document(now),
        capabilities: ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]])
      let actions = await form.ask(
        "textDocument/codeAction", ["context": ["diagnostics": [], "only": ["source.organize"]]])
      let edits = actions.elements?.first?["edit"]["changes"][form.uri]
      #expect(edits.map { form.applying($0) } == wanted.map(document))
      let all = await form.ask("textDocument/codeAction", ["context": ["diagnostics": []]])
      #expect(all.elements?.contains { $0["kind"] == "source.organize.formulary" } == false)
    }
  }

  @Test func `all safe fixes are those that the command line applies`() async {
    let harmful = "and(a, iff(and(price > 1, false), price, 0))"
    for (text, fixed) in [
      (harmful, nil), ("and(\(harmful), b <> c)", "and(\(harmful), b != c)"),
    ] as [(String, String?)] {
      let form = await Marked(
        "‸\(text)", uri: "file:///a.formula",
        capabilities: ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]])
      let actions = await form.ask(
        "textDocument/codeAction", ["context": ["diagnostics": [], "only": ["source.fixAll"]]])
      let edits = actions.elements?.first?["edit"]["changes"][form.uri]
      #expect(edits.map { form.applying($0) } == fixed)
    }
  }

  @Test func `a formula file has all features that need no document`() async {
    let form = await Marked("let tax = 0.2;\r\npri‸ce * (1 + ta‸x)", uri: "file:///a.formula")
    let definition = await form.ask("textDocument/definition", at: 1)
    #expect(definition["range"]["start"] == ["line": 0, "character": 4])
    let edit = await form.ask("textDocument/rename", at: 1, ["newName": "rate"])
    #expect(form.applying(edit["changes"][form.uri]) == "let rate = 0.2;\r\nprice * (1 + rate)")
    let hover = await form.ask("textDocument/hover", at: 0)
    #expect(hover["contents"]["value"].string?.contains("price: any") == true)
  }

  @Test(arguments: [
    "file:///a.formula", "file:///a.json",
  ])
  func `an empty text is answered by every request`(uri: String) async {
    let form = await Marked("‸", uri: uri)
    for request in DocumentRequests.all where request.method.hasPrefix("textDocument/") {
      let more: JSON = ["newName": "x", "positions": [form.places[0]]]
      let answer = await form.session.request(request.method, form.parameters(at: 0, more))
      if case .failure(let error) = answer {
        #expect(error.code == .requestFailed, "\(request.method)")
      }
    }
  }

  @Test(arguments: [
    (#""type": "‸number", "file": "f", "title": "Unit price""#, "member of a field"),
    (#""‸title": "Unit price""#, "member of a field"),
    (#""‸fieldPositions""#, "member of a page"), (#""ac‸tion": "hide""#, "member of"),
  ])
  func `members and values of the format are described`(part: String, text: String) async {
    let form = await Marked(
      SampleForm.json("price").replacing(part.replacing("‸", with: ""), with: part))
    let hover = await form.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(hover.contains(text), "\(hover)")
  }

  @Test func `the number of a date is described as a date`() async {
    let form = await Marked(
      SampleForm.json("price").replacing(
        #""type": "number", "file": "f", "title": "Unit price", "value": 10"#,
        with: #""type": "date", "file": "f", "value": 17000‸00000000"#))
    let hover = await form.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(hover.contains("2023-11-14"), "\(hover)")
  }
}
