import JSONRPC
import Testing

/// The commands about what a document's formulas do.
@Suite struct CommandTests {
  private func run(_ name: String, _ form: Marked, _ members: [(String, JSON)]) async -> JSON {
    let argument = JSON.object(
      [.init("uri", .string(form.uri))] + members.map { .init($0.0, $0.1) })
    return await form.session.result(
      "workspace/executeCommand", ["command": .string(name), "arguments": [argument]])
  }

  @Test func `the lens above a formula runs its trace`() async {
    let form = await Marked(SampleForm.json("price * quantity‸"))
    let lenses = await form.ask("textDocument/codeLens").elements ?? []
    let command = lenses.last?["command"] ?? .null
    let answer = await form.session.result(
      "workspace/executeCommand",
      ["command": command["command"], "arguments": command["arguments"]])
    let text = answer["text"].string ?? ""
    #expect(text.contains("price * quantity  30\n  price           10\n  quantity        3\n"))
    #expect(text.contains("Unit price (price)  number  10"))
    #expect(answer["trace"]["trace"]["value"] == 30)
    #expect(answer["trace"]["inputs"].elements?.map { $0["field"] } == ["price", "quantity"])
  }

  @Test func `the graph comes as data and as a page`() async {
    let form = await Marked(SampleForm.json("price * quantity‸"))
    let graph = await run("formulary.graph", form, [])
    #expect(
      graph["edges"].elements?.map { $0["from"] } == ["price", "quantity"])
    #expect(graph["text"] == .null)
    let page = await run("formulary.graph", form, [("format", "html"), ("field", "total")])
    #expect(page["text"].string?.hasPrefix("<!doctype html>") == true)
    let dot = await run("formulary.graph", form, [("format", "dot")])
    #expect(dot["text"].string?.contains("->") == true)
  }
}
