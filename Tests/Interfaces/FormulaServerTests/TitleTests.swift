import FormulaServer
import JSONRPC
import Testing

/// Documents with hexadecimal ids are shown with titles.
@Suite struct TitleTests {
  private let rate = HexadecimalForm.id["Tax rate"] ?? ""

  private func items(_ formula: String) async -> [JSON] {
    let form = await Marked(HexadecimalForm.json(formula))
    return await form.ask("textDocument/completion")["items"].elements ?? []
  }

  @Test func `a field is completed by its title and inserted by its id`() async {
    for typed in ["", "Ta", "6857", "`6857"] {
      let item = await items("<Net> * \(typed)‸").first { $0["label"] == "Tax rate" }
      #expect(item?["textEdit"]["newText"].string == rate, "\(typed)")
      #expect(item?["detail"].string == "number · \(rate)")
      let filter = item?["filterText"].string ?? ""
      #expect(filter.hasPrefix(typed) && filter.contains("Tax rate"), "\(filter)")
      #expect(filter.contains(rate))
    }
  }

  @Test func `titles are inert where they are shown`() async {
    let text = HexadecimalForm.json("<Net> * <Tax rate>‸")
      .replacing("\"title\": \"Tax rate\"", with: "\"title\": \"Tax\\u001b[31m rate\"")
    let form = await Marked(text)
    let last = form.text.split(separator: "\n", omittingEmptySubsequences: false).count
    let hints = await form.ask(
      "textDocument/inlayHint",
      [
        "range": [
          "start": ["line": 0, "character": 0], "end": ["line": .integer(last), "character": 0],
        ]
      ])
    let labels = (hints.elements ?? []).compactMap { $0["label"].string }
    #expect(labels.contains("«Tax\u{FFFD}[31m rate»"), "\(labels)")
  }

  @Test func `a title of several words is completed`() async {
    let form = await Marked(HexadecimalForm.json("<Net> * Tax r‸"))
    let items = await form.ask("textDocument/completion")["items"].elements ?? []
    #expect(items.map { $0["label"] } == ["Tax rate"])
    let edit: JSON = [items.first?["textEdit"] ?? .null]
    #expect(form.applying(edit).contains(" * \(rate)\""))
    #expect(await self.items("<Net> Quan‸") == [])
  }

  @Test func `a cycle names the title of its field`() async {
    let form = await Marked(HexadecimalForm.json("<Total>‸ + 1"))
    let found = await form.session.diagnostics(form.uri)["diagnostics"].elements ?? []
    let message = found.first { $0["code"] == "circular-dependency" }?["message"].string ?? ""
    #expect(message.hasPrefix("'Total'"), "\(message)")
    #expect(message.contains("is computed from itself"), "\(message)")
  }

  @Test func `columns are completed by their titles`() async {
    let columns = await items("sum(map(<Lines>, (row) -> row.‸))").filter { $0["kind"] == 10 }
    #expect(columns.map { $0["label"] } == ["Amount", "Item"])
    #expect(columns.first?["textEdit"]["newText"].string == HexadecimalForm.id["Amount"])
  }

  @Test func `inlay hints show titles after ids in formulas`() async {
    let form = await Marked(HexadecimalForm.json("<Net> * <Tax rate>‸"))
    let last = form.text.split(separator: "\n", omittingEmptySubsequences: false).count
    let hints = await form.ask(
      "textDocument/inlayHint",
      [
        "range": [
          "start": ["line": 0, "character": 0], "end": ["line": .integer(last), "character": 0],
        ]
      ])
    let labels = (hints.elements ?? []).compactMap { $0["label"].string }
    #expect(labels == ["«Lines»", "«Amount»", "= 4", "«Net»", "«Tax rate»", "= 2"])
  }

  @Test func `outline, lenses and hierarchy show titles`() async {
    let form = await Marked(
      HexadecimalForm.json("<Net>‸ * <Tax rate>"),
      capabilities: [
        "textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]
      ])
    let symbols = await form.ask("textDocument/documentSymbol").elements ?? []
    #expect(
      symbols.compactMap { $0["name"].string } == [
        "First page", "Customer", "Quantity", "Tax rate", "Due date", "State", "Lines", "Net",
        "Total", "formula of Net", "formula of Total",
      ])
    #expect(symbols[3]["detail"].string == "number · \(rate)")
    #expect(symbols[10]["detail"].string == "«Net» * «Tax rate»")
    let lenses = await form.ask("textDocument/codeLens").elements ?? []
    #expect(
      lenses.compactMap { $0["command"]["title"].string } == [
        "= 4 · → Net · 1 dependent", "run trace", "= 2 · → Total · 0 dependents", "run trace",
      ])
    let items = await form.ask("textDocument/prepareCallHierarchy").elements ?? []
    #expect(items.map { $0["name"] } == ["Net"])
    let calls = await form.session.result("callHierarchy/incomingCalls", ["item": items[0]])
    #expect(calls.elements?.map { $0["from"]["name"] } == ["Total"])
  }

  @Test func `messages and code actions show titles`() async {
    let near = rate.dropLast() + "f"
    let form = await Marked(HexadecimalForm.json("<Net> * \(near)‸"))
    let found = await form.session.diagnostics(form.uri)["diagnostics"].elements ?? []
    let message = found.first { $0["code"] == "unknown-field" }?["message"].string ?? ""
    #expect(message.contains("'Tax rate' (\(rate))"), "\(message)")
    let capable: JSON = ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]]
    let asked = await Marked(HexadecimalForm.json("<Net> * Tax‸ rate"), capabilities: capable)
    let actions = await asked.ask("textDocument/codeAction").elements ?? []
    #expect(actions.contains { $0["title"].string == "Write «Tax rate»" }, "\(actions)")
  }

  @Test func `titles are shown for every id of a code action and of a formula`() async {
    let (net, total) = (HexadecimalForm.id["Net"] ?? "", HexadecimalForm.id["Total"] ?? "")
    let capable: JSON = ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]]
    let form = await Marked(
      HexadecimalForm.json("<Net> and‸ <Quantity>"), capabilities: capable)
    let actions = await form.ask("textDocument/codeAction").elements ?? []
    let titles = actions.compactMap { $0["title"].string }
    #expect(titles.contains("Write and(«Net», «Quantity»)"), "\(titles)")
    let text = await Marked(HexadecimalForm.json("<Net> + <Customer>‸"), capabilities: capable)
    let offered = await text.ask("textDocument/codeAction").elements ?? []
    #expect(
      offered.contains { $0["title"].string == "Convert «Customer» to a number" }, "\(offered)")
    let computed = await Marked(
      HexadecimalForm.json("<Net> * <Tax rate>").replacing(
        "{\"_id\": \"\(total)\"", with: "{\"_id\": \"‸\(total)\""))
    let hover = await computed.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(hover.contains("\(net) «Net» * \(rate) «Tax rate»\n"), "\(hover)")
  }

  @Test(arguments: ["Quantity‸ + 1", "`Tax rate‸` + 1", "Tax rate‸ + 1"])
  func `a one-word title in place of a name is recognized`(formula: String) async {
    let form = await Marked(HexadecimalForm.json(formula))
    let found = await form.session.diagnostics(form.uri)["diagnostics"].elements ?? []
    let message = found.first { $0["code"] == "unknown-field" }?["message"].string ?? ""
    let title = formula.contains("rate") ? "Tax rate" : "Quantity"
    let id = HexadecimalForm.id[title] ?? ""
    #expect(
      message.hasPrefix("'\(title)' is the title of a field, not its name")
        && message.contains("write its id: '\(title)' (\(id))"), "\(message)")
  }

  @Test func `excerpts in messages show titles for ids, and no id is cut`() async {
    let row = "(row) -> row.<Amount> + <Net> + <Quantity> + <Tax rate> + row.<Amount>"
    let form = await Marked(HexadecimalForm.json("<Lines>.map(\(row))‸"))
    _ = await form.session.diagnostics(form.uri)
    await form.session.notify(
      "workspace/didChangeConfiguration",
      ["settings": ["formulary": ["severities": ["portability": "warning"]]]])
    let found = await form.session.diagnostics(form.uri)["diagnostics"].elements ?? []
    let messages = found.compactMap { $0["message"].string }
    #expect(messages.contains { $0.contains("map(«Lines», (row) -> row.«Amount» + «Net»") })
    #expect(!messages.contains { $0.contains("6857a0f2c31b4e0d9a7…") }, "\(messages)")
  }

  @Test func `rows are shown with the titles of their columns`() async {
    let form = await Marked(HexadecimalForm.json("<Lines>‸", target: "Customer"))
    let hover = await form.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(hover.contains(#"= `[{"Item":"Ink","Amount":4}]`"#), "\(hover)")
  }

  @Test func `messages about a column show its title`() async {
    let amount = HexadecimalForm.id["Amount"] ?? ""
    let form = await Marked(HexadecimalForm.json("<Net>.<Amount>‸"))
    let found = await form.session.diagnostics(form.uri)["diagnostics"].elements ?? []
    let messages = found.compactMap { $0["message"].string }
    #expect(messages.contains { $0.contains("'Amount' (\(amount))") }, "\(messages)")
    // A page has its name.
    let page = "the page 'First page' (6857a0f2c31b4e0d9a7f0002) lacks"
    #expect(messages.contains { $0.hasPrefix(page) }, "\(messages)")
  }

  @Test func `hover begins with the title`() async {
    let form = await Marked(HexadecimalForm.json("<Tax rate>‸ * 2"))
    let hover = await form.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(hover.hasPrefix("**Tax rate**\n\n```formula\n\(rate): number?"))
    let column = await Marked(HexadecimalForm.json("sum(map(<Lines>, (row) -> row.<Amount>‸))"))
    let text = await column.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(text.contains("number column of Lines (`\(HexadecimalForm.id["Lines"] ?? "")`)"))
  }

  @Test func `plain-text clients get no Markdown`() async {
    let form = await Marked(
      HexadecimalForm.json("<Tax rate>‸ * 2"),
      capabilities: ["textDocument": ["hover": ["contentFormat": ["plaintext"]]]])
    let hover = await form.ask("textDocument/hover")["contents"]
    #expect(hover["kind"] == "plaintext")
    #expect(
      hover["value"].string?.hasPrefix("Tax rate\n\n\(rate): number?\n\nnumber field") == true)
  }
}
