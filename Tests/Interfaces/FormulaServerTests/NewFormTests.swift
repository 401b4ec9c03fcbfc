import FormulaServer
import JSONRPC
import Testing

/// Service in a form that is begun, from the first character on.
@Suite struct NewFormTests {
  private static let pulls: JSON = ["textDocument": ["diagnostic": [:]]]

  @Test(arguments: ["‸", "{‸", "{‸}", "  ‸\n"])
  func `an empty file offers a form without findings`(text: String) async {
    let file = await Marked(text, capabilities: Self.pulls)
    let items = await file.ask("textDocument/completion")["items"].elements ?? []
    #expect(items.map { $0["label"] } == ["new form"])
    let form = file.applying([items.first?["textEdit"] ?? .null])
    let session = await ServerSession(Self.pulls)
    await session.open("file:///form.json", form)
    let report = await session.result(
      "textDocument/diagnostic", ["textDocument": ["uri": "file:///form.json"]])
    #expect(report["items"] == [], "\(form)")
    #expect(form.contains("\"expression\""))
  }

  @Test(arguments: ["{\"‸", "{\n  \"_i‸", "{\"identifier‸", "{\"‸\"}"])
  func `the first name of an object is completed`(text: String) async {
    let file = await Marked(text, capabilities: Self.pulls)
    let items = await file.ask("textDocument/completion")["items"].elements ?? []
    let labels = items.map { $0["label"] }
    #expect(labels.contains("_id") && labels.contains("files"), "\(labels)")
  }

  @Test(arguments: [#"{"name": "‸"#, #"{"name": "a", "‸"#, #"["‸"#])
  func `other JSON is not completed`(text: String) async {
    let file = await Marked(text, capabilities: Self.pulls)
    #expect(await file.ask("textDocument/completion")["items"] == [])
  }

  @Test(arguments: [
    #"{"type": "document"‸}"#, #"{"_id": "doc_1"‸}"#, #"{"identifier": "doc_1"‸}"#,
    #"{"fields": [], "formulas": []‸}"#,
  ])
  func `a form is recognized by its first members`(text: String) async {
    let form = await Marked(text, capabilities: Self.pulls)
    let messages =
      await form.ask("textDocument/diagnostic")["items"].elements?
      .compactMap { $0["message"].string } ?? []
    #expect(messages.contains { $0.contains("'files'") }, "\(messages)")
    #expect(!messages.contains { $0.contains("not a JoyDoc document") }, "\(messages)")
  }

  @Test func `other JSON has no findings`() async {
    let file = await Marked(#"{"type": "module", "files": ["a"]‸}"#, capabilities: Self.pulls)
    #expect(await file.ask("textDocument/diagnostic")["items"] == [])
  }

  @Test(arguments: ["‸", "1 + a‸"])
  func `a formula that ends the file is completed`(typed: String) async {
    let form = await Marked(
      #"{"type": "document", "fields": [{"_id": "ab", "type": "number"}], "#
        + #""formulas": [{"_id": "f", "expression": ""# + typed)
    let items = await form.ask("textDocument/completion")["items"].elements ?? []
    #expect(items.contains { $0["label"] == "ab" }, "\(items.map { $0["label"] })")
  }

  /// A text that ends in a string, a label, and the text with the completion.
  @Test(arguments: [
    (#"{"files": [], "fields": [{"_id": "a", "type": "n‸"#, "number", "number"),
    (#"{"files": [], "fields": [{"_id": "a", "type": "‸"#, "number", "number"),
    (#"{"files": [], "fields": [{"_id": "a", "ti‸"#, "title", "\"title\": \"\""),
    (#"{"files": [], "fields": [{"‸"#, "type", "\"type\": \"\""),
  ])
  func `a string that ends the file is completed`(
    text: String, label: String, written: String
  ) async {
    let form = await Marked(text)
    let items = await form.ask("textDocument/completion")["items"].elements ?? []
    let item = items.first { $0["label"].string == label }
    #expect(item?["textEdit"]["newText"].string == written, "\(items.map { $0["label"] })")
    let open = text.lastIndex(of: "\"").map { text[..<$0] } ?? ""
    let end = form.applying([item?["textEdit"] ?? .null])
    #expect(end == open + (written.hasPrefix("\"") ? "" : "\"") + written, "\(end)")
  }

  /// Fields that the end of the file cuts off, after formulas that read them.
  @Test(arguments: [
    #"{"_id": "state", "type": "dropdown", "options": [{"_id": "o", "value": "Op‸"#,
    #"{"_id": "state", "type": "number"‸"#, #"{"_id": "row‸"#,
  ])
  func `formulas have no findings about a field that is being typed`(field: String) async {
    let form = await Marked(
      #"{"type": "document", "formulas": ["#
        + #"{"_id": "f", "expression": "state == \"Open\""}, "#
        + #"{"_id": "g", "expression": "map(lines, (row) -> row)"}, "#
        + #"{"_id": "h", "expression": "state +"}, {"_id": "i", "expression": "sqrt(\"x\")"}], "#
        + #""fields": [{"_id": "lines", "type": "table"}, "# + field, capabilities: Self.pulls)
    let report = await form.ask("textDocument/diagnostic")
    let messages = (report["items"].elements ?? []).compactMap { $0["message"].string }
    #expect(messages.contains { $0.hasPrefix("the file ends inside") }, "\(messages)")
    #expect(messages.count == 3, "\(messages)")
  }
}
