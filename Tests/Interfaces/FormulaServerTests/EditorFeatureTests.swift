import FormulaServer
import JSONRPC
import Testing

@Suite struct EditorFeatureTests {
  // MARK: Semantic tokens

  @Test func `changed semantic tokens are sent as one edit`() async {
    let form = await Marked(SampleForm.json("price + ‸1"))
    let parameters: JSON = ["textDocument": ["uri": .string(form.uri)]]
    let first = await form.session.result("textDocument/semanticTokens/full", parameters)
    let changed = form.text.replacing("price + 1", with: "price * quantity + 1")
    await form.session.change(form.uri, [["text": .string(changed)]])
    let delta = await form.session.result(
      "textDocument/semanticTokens/full/delta",
      .object((parameters.members ?? []) + [.init("previousResultId", first["resultId"])]))
    var numbers = first["data"].elements ?? []
    let edit = delta["edits"].elements?.first ?? .null
    let start = edit["start"].integer ?? 0
    numbers.replaceSubrange(
      start..<start + (edit["deleteCount"].integer ?? 0), with: edit["data"].elements ?? [])
    let whole = await form.session.result("textDocument/semanticTokens/full", parameters)
    #expect(numbers == whole["data"].elements)
    #expect((edit["data"].elements ?? []).count < numbers.count)
    #expect(delta["resultId"] == whole["resultId"])
    let same = await form.session.result(
      "textDocument/semanticTokens/full/delta",
      .object((parameters.members ?? []) + [.init("previousResultId", whole["resultId"])]))
    #expect(same["edits"] == [])
    // Tokens with an unknown result id are sent completely.
    let unknown = await form.session.result(
      "textDocument/semanticTokens/full/delta",
      .object((parameters.members ?? []) + [.init("previousResultId", first["resultId"])]))
    #expect(unknown["data"] == whole["data"])
  }

  // MARK: Completion

  @Test func `documentation of an item is resolved on demand`() async {
    let form = await Marked(SampleForm.json("‸"))
    let items = await form.ask("textDocument/completion")["items"].elements ?? []
    func resolved(_ label: JSON) async -> String {
      let item = items.first { $0["label"] == label } ?? .null
      #expect(item["documentation"] == .null)
      let answer = await form.session.result("completionItem/resolve", item)
      #expect(answer["textEdit"] == item["textEdit"])
      return answer["documentation"]["value"].string ?? ""
    }
    #expect(await resolved("sum").contains("→"))
    #expect(await resolved("price").contains("**Unit price** · number field"))
    #expect(await resolved("qty").contains("quantity: number"))
    #expect(await resolved("colour").contains("- Blue (`c2`)"))
    #expect(await resolved("true") == "")
  }

  @Test func `options after == are escaped for the formula and the JSON string`() async {
    let form = await Marked(SampleForm.json("colour == ‸"))
    let items = await form.ask("textDocument/completion")["items"].elements ?? []
    let red = items.first { $0["label"].string?.hasPrefix("\"Red") ?? false }
    let edit: JSON = [red?["textEdit"] ?? .null]
    #expect(form.applying(edit).contains(#""expression": "colour == \"Red \\\"hot\\\"\"""#))
  }

  // MARK: Links

  @Test func `types and computing formulas are linked`() async {
    let form = await Marked(
      SampleForm.json("pri‸ce + sum(lines.amo‸unt)")
        .replacing(#""_id": "total""#, with: #""_id": "to‸tal""#)
        .replacing(#"{"_id": "calc""#, with: #"{"_id": "ca‸lc""#))
    func excerpts(_ method: String, _ mark: Int) async -> [String] {
      (await form.ask(method, at: mark).elements ?? []).map { form.excerpt($0["range"]) }
    }
    #expect(await excerpts("textDocument/typeDefinition", 2) == ["number"])
    #expect(await excerpts("textDocument/typeDefinition", 3) == ["number"])
    #expect(
      await excerpts("textDocument/implementation", 0) == ["price + sum(lines.amount)"])
    #expect(await excerpts("textDocument/implementation", 1) == ["total"])
    #expect(await excerpts("textDocument/implementation", 2) == [])
  }

  // MARK: Findings

  private static let capabilities: JSON = [
    "textDocument": [
      "publishDiagnostics": [
        "tagSupport": ["valueSet": [1, 2]], "codeDescriptionSupport": true,
        "relatedInformation": true,
      ]
    ]
  ]

  private func rules(_ published: JSON) -> [String: JSON] {
    Dictionary(
      (published["diagnostics"].elements ?? []).map { ($0["code"].string ?? "", $0) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test func `findings have tags and a link to the rule`() async {
    let session = await ServerSession(Self.capabilities, rulesPage: "file:///doc/Rules.md")
    await session.open("file:///a.json", SampleForm.json("true ? shiping : 1"))
    let found = rules(await session.diagnostics("file:///a.json"))
    #expect(
      found["unknown-field"]?["codeDescription"]["href"] == "file:///doc/Rules.md#unknown-field")
    #expect(found["unknown-field"]?["tags"] == .null)
    #expect(found.values.contains { $0["tags"] == [1] })

    let plain = await ServerSession(rulesPage: "file:///doc/Rules.md")
    await plain.open("file:///a.json", SampleForm.json("true ? shiping : 1"))
    for finding in rules(await plain.diagnostics("file:///a.json")).values {
      #expect(finding["codeDescription"] == .null)
      #expect(finding["tags"] == .null)
    }
  }

  @Test func `severities of the client's configuration apply immediately`() async {
    let session = await ServerSession()
    await session.open("file:///a.json", SampleForm.json("shiping + sqrt(colour, 2)"))
    let before = rules(await session.diagnostics("file:///a.json"))
    #expect(before["unknown-field"]?["severity"] == 1)
    #expect(before["argument-count"] != nil)
    await session.notify(
      "workspace/didChangeConfiguration",
      [
        "settings": [
          "formulary": ["severities": ["unknown-field": "hint", "argument-count": "off"]]
        ]
      ])
    let after = rules(await session.diagnostics("file:///a.json"))
    #expect(after["unknown-field"]?["severity"] == 4)
    #expect(after["argument-count"] == nil)
    // An incremental edit keeps the severity.
    await session.change(
      "file:///a.json",
      [["text": .string(SampleForm.json("shiping + sqrt(colour, 2, 3)"))]])
    let edited = rules(await session.diagnostics("file:///a.json"))
    #expect(edited["unknown-field"]?["severity"] == 4)
    #expect(edited["argument-count"] == nil)
  }

  // MARK: Code actions

  private func actions(_ form: Marked) async -> [JSON] {
    await form.ask("textDocument/codeAction").elements ?? []
  }

  private static let acts: JSON = [
    "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]
  ]

  @Test(arguments: [
    ("shipping‸ + price", "number"), ("upper(shipping‸)", "text"), ("year(shipping‸)", "date"),
    ("length(shipping‸)", "text"), ("contains(shipping‸, \\\"x\\\")", "text"),
    ("count(shipping‸)", "multiSelect"),
  ])
  func `a missing field of a formula can be created`(formula: String, type: String) async {
    let form = await Marked(SampleForm.json(formula), capabilities: Self.acts)
    let action = await actions(form).first { $0["title"] == "Create the field 'shipping'" }
    let text = form.applying(action?["edit"]["changes"][form.uri] ?? .null)
    #expect(
      text.contains("{ \"_id\": \"shipping\", \"type\": \"\(type)\", \"file\": \"f\""), "\(text)")
    await form.session.change(form.uri, [["text": .string(text)]])
    let found = await form.session.diagnostics(form.uri)
    let later = await form.session.result(
      "textDocument/diagnostic", ["textDocument": ["uri": .string(form.uri)]])
    #expect(!(later["items"].elements ?? []).contains { $0["code"] == "unknown-field" }, "\(found)")
  }

  @Test(arguments: [
    "sum(shipping‸.cost)", "sum(map(shipping‸, (row) -> row.cost))",
    "shipping‸.filter(r -> r.cost > 1).cost.sum()",
  ])
  func `a missing table is created with its columns on the page`(
    formula: String
  ) async {
    let form = await Marked(SampleForm.json(formula), capabilities: Self.acts)
    let action = await actions(form).first { $0["title"] == "Create the field 'shipping'" }
    let text = form.applying(action?["edit"]["changes"][form.uri] ?? .null)
    #expect(
      text.contains(#"[{ "_id": "cost", "type": "number", "title": "cost" }]"#), "\(text)")
    #expect(text.contains(#"{ "_id": "at_shipping", "field": "shipping", "type": "table""#))
    await form.session.change(form.uri, [["text": .string(text)]])
    let later = await form.session.result(
      "textDocument/diagnostic", ["textDocument": ["uri": .string(form.uri)]])
    let errors = (later["items"].elements ?? []).filter { $0["severity"] == 1 }
    #expect(!errors.contains { $0["message"].string?.contains("shipping") ?? false }, "\(errors)")
  }

  @Test func `no field is offered for a type that no field stores`() async {
    let form = await Marked(SampleForm.json("iff(shipping‸, 1, 2)"), capabilities: Self.acts)
    #expect(await !actions(form).contains { $0["title"] == "Create the field 'shipping'" })
  }

  @Test(arguments: [
    ("price +=‸ 1", "price + 1"), ("{{price‸}}", "price"), ("2 * {{price‸}} + 1", "2 * price + 1"),
  ])
  func `syntax of other dialects has a fix`(formula: String, mended: String) async {
    let form = await Marked(SampleForm.json(formula), capabilities: Self.acts)
    let action = await actions(form).first {
      $0["isPreferred"] != .null || $0["kind"] == "quickfix"
    }
    let text = form.applying(action?["edit"]["changes"][form.uri] ?? .null)
    #expect(text.contains("\"\(mended)\""), "\(text)")
  }

  @Test
  func `a formula with an error is not made portable, and a word is not converted to a number`()
    async
  {
    let form = await Marked(SampleForm.json("price => ‸1"), capabilities: Self.acts)
    #expect(await !actions(form).contains { $0["title"] == "Make the formula portable" })
    let text = await Marked(SampleForm.json("price * 'It‸s'"), capabilities: Self.acts)
    #expect(await !actions(text).contains { $0["title"].string?.hasPrefix("Convert") ?? false })
    let number = await Marked(SampleForm.json("price * '‸3'"), capabilities: Self.acts)
    #expect(await actions(number).contains { $0["title"].string?.hasPrefix("Convert") ?? false })
  }

  @Test func `a suppression is inserted before the final line end`() async {
    let form = await Marked(
      "ran‸dom() + price\n", uri: "file:///a.formula", capabilities: Self.acts)
    let action = await actions(form).first {
      $0["title"] == "Ignore 'volatile-formula' in this formula"
    }
    let text = form.applying(action?["edit"]["changes"][form.uri] ?? .null)
    #expect(text == "random() + price // formulary:ignore volatile-formula\n")
  }

  @Test func `a finding can be suppressed`() async {
    let form = await Marked(SampleForm.json("ran‸dom() + price"), capabilities: Self.acts)
    let action = await actions(form).first {
      $0["title"] == "Ignore 'volatile-formula' in this formula"
    }
    let text = form.applying(action?["edit"]["changes"][form.uri] ?? .null)
    #expect(text.contains("random() + price // formulary:ignore volatile-formula\""), "\(text)")
  }

  @Test func `a comment has no hover, and a let name shows its value`() async {
    let form = await Marked(SampleForm.json("let half‸ = price / 2; half + 1 /* the‸ price */"))
    let hover = await form.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(hover.contains("let half: number") && hover.contains("= `5`"), "\(hover)")
    #expect(await form.ask("textDocument/hover", at: 1) == .null)
  }

  @Test func `a parameter that is a row shows its columns`() async {
    let form = await Marked(SampleForm.json("sum(map(lines, row -> ro‸w.amount))"))
    let hover = await form.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(hover.contains("Columns:") && hover.contains("`amount: "), "\(hover)")
  }

  @Test(arguments: [
    "let half = price / 2; let more‸ = half + 1; more", "let half = price / 2; half + 1 ‸+ 0",
    "let f = x -> x / 2; let more‸ = f(price) + 1; more",
  ])
  func `an expression that reads let names has a value`(formula: String) async {
    let form = await Marked(SampleForm.json(formula))
    let hover = await form.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(hover.contains("= `6`"), "\(hover)")
  }

  @Test func `a formula file that reads nothing has values without a source`() async {
    let form = await Marked(
      "let rate‸ = 0.5;\n{\n  half‸: 10 * rate,\n}", uri: "file:///a.formula")
    let hover = await form.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(hover.contains("= `0.5`"), "\(hover)")
    let record = await form.ask("textDocument/hover", at: 1)["contents"]["value"].string ?? ""
    #expect(record.contains("{ half: 10 * rate, }: record") && record.contains("= `{\"half\":5}`"))
    let open = await Marked("pri‸ce * 2", uri: "file:///b.formula")
    let text = await open.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(!text.contains("= `"), "\(text)")
  }

  @Test func `unknown editor settings are reported`() async {
    let session = await ServerSession(
      parameters: [
        .init(
          "initializationOptions",
          [
            "timeZone": "Europe/Berlim",
            "severities": ["unused-formula": "wrn", "unused-formla": "off"],
          ])
      ])
    var reported: [String] = []
    for _ in 0..<3 {
      let message = await session.message {
        if case .notification("window/showMessage", _) = $0 { true } else { false }
      }
      if case .notification(_, let parameters) = message {
        reported.append(parameters["message"].string ?? "")
      }
    }
    for name in ["'Europe/Berlim'", "'unused-formula'", "'unused-formla'"] {
      #expect(reported.contains { $0.contains(name) }, "\(reported)")
    }
  }

  @Test func `symbols are found by some of their letters`() async {
    let form = await Marked(SampleForm.json("price‸"))
    let found = await form.session.result("workspace/symbol", ["query": "unpr"])
    #expect(found.elements?.map { $0["name"] } == ["price"])
    #expect(found.elements?.first?["containerName"] == "form.json")
    #expect(await form.session.result("workspace/symbol", ["query": "rpnu"]) == [])
  }

  @Test func `symbols with consecutive letters in their name come first`() async {
    let fields = (1...600).map { number in
      let id = String(repeating: "f", count: 20) + String(1_000 + number)
      return #"{"_id": "\#(id)", "type": "number", "title": "Line \#(700 - number)"}"#
    }
    let text = #"{"files": [], "formulas": [], "fields": [\#(fields.joined(separator: ","))]}"#
    let form = await Marked("‸" + text)
    // Other symbols also match if letters of the id are included, and the line is the last field.
    let found = await form.session.result("workspace/symbol", ["query": "line 100"])
    #expect(found.elements?.first?["name"] == "Line 100", "\(found)")
  }
}
