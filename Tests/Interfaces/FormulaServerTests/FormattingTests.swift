import FormulaServer
import JSONRPC
import Testing

@Suite struct FormattingTests {
  @Test func `formatting a document changes only its formulas`() async {
    let form = await Marked(SampleForm.json(#"‸price*2+length( \"gr\u00f6\u00dfe\"  )"#))
    let edits = await form.ask("textDocument/formatting", at: 0, ["options": ["tabSize": 8]])
    #expect(
      form.applying(edits)
        == SampleForm.json(#"price * 2 + length(\"gr\u00f6\u00dfe\")"#))
  }

  @Test func `a formula with line breaks keeps them as escapes`() async {
    let form = await Marked(SampleForm.json(#"‸let a=1;\r\n\r\na+price"#))
    let edits = await form.ask("textDocument/formatting")
    #expect(form.applying(edits) == SampleForm.json(#"let a = 1;\r\n\r\na + price"#))
  }

  @Test func `range formatting formats the formulas that it touches`() async {
    let form = await Marked(SampleForm.json("1+‸1").replacing("\"scope\"", with: "‸\"scope\""))
    #expect(
      form.applying(await form.ask("textDocument/rangeFormatting", at: 1))
        == form.text.replacing("1+1", with: "1 + 1"))
    #expect(await form.ask("textDocument/rangeFormatting", at: 0) == [])
  }

  @Test func `a formula file ends with a line break`() async {
    let form = await Marked("‸price*2 // all", uri: "file:///a.formula")
    #expect(
      form.applying(await form.ask("textDocument/formatting")) == "price * 2 // all\n")
  }

  @Test func `an unsaved formula is formatted`() async {
    let session = await ServerSession()
    await session.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": "untitled:Untitled-1", "languageId": "formula", "version": 1, "text": "1+2",
        ]
      ])
    let document: JSON = [
      "textDocument": ["uri": "untitled:Untitled-1"],
      "range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 3]],
    ]
    for method in ["textDocument/formatting", "textDocument/rangeFormatting"] {
      #expect(await session.result(method, document).elements?.isEmpty == false, "\(method)")
    }
  }

  @Test func `the configured line width applies`() async {
    let text = "concat(\"one\", \"two\", \"three\", \"four\")\n"
    for (configuration, count) in [("", 0), ("[fmt]\nwidth = 20", 1)] {
      let session = await ServerSession(
        files: .init(
          list: { _ in [] },
          read: { $0 == "/a/.formulary.toml" ? Array(configuration.utf8) : nil }))
      await session.open("file:///a/x.formula", text)
      let edits = await session.result(
        "textDocument/formatting", ["textDocument": ["uri": "file:///a/x.formula"]])
      #expect(min(1, edits.elements?.count ?? 0) == count, "\(configuration)")
    }
  }

  @Test func `nothing is formatted while the settings have errors`() async {
    let session = await ServerSession(
      files: .init(
        list: { _ in [] },
        read: { $0 == "/a/.formulary.toml" ? Array("[fmt]\nwidth = 'x'".utf8) : nil }))
    await session.open("file:///a/x.formula", "a+b")
    let answer = await session.request(
      "textDocument/formatting", ["textDocument": ["uri": "file:///a/x.formula"]])
    guard case .failure(let error) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(error.message.contains("/a/.formulary.toml"))
  }

  @Test func `a formula with errors is not formatted`() async {
    let form = await Marked(SampleForm.json("‸1+"))
    #expect(await form.ask("textDocument/formatting") == [])
  }

  @Test func `formatting can be disabled, and JSON that is not a document is left unchanged`() async
  {
    let disabled = await ServerSession(initialized: false)
    let started = await disabled.result(
      "initialize", ["capabilities": [:], "initializationOptions": ["formatting": false]])
    #expect(started["capabilities"]["documentFormattingProvider"] == .null)
    await disabled.notify("initialized", [:])
    let form = SampleForm.json("price*2")
    await disabled.open("file:///form.json", form)
    let parameters: JSON = ["textDocument": ["uri": "file:///form.json"]]
    #expect(await disabled.result("textDocument/formatting", parameters) == .null)
    let session = await ServerSession()
    await session.open("file:///form.json", #"{"name": "package"}"#)
    #expect(await session.result("textDocument/formatting", parameters) == .null)
  }
}
