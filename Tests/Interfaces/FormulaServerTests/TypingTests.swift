import FormulaServer
import JSONRPC
import Testing

/// Formatting on type and conversions in formulas.
@Suite struct TypingTests {
  private func typed(_ formula: String, uri: String = "file:///form.json") async -> String? {
    let form = await Marked(
      uri.hasSuffix(".json") ? SampleForm.json(formula) : formula, uri: uri)
    let edits = await form.ask("textDocument/onTypeFormatting", ["ch": "(", "options": [:]])
    return edits.elements.map { $0.map { $0["newText"].string ?? "" }.joined() }
  }

  @Test func `an opening bracket in a formula gets a closing one`() async {
    #expect(await typed("round(‸") == ")")
    #expect(await typed("max(price + (‸, 2)") == ")")
    #expect(await typed("[‸") == "]")
    #expect(await typed("sum({‸)") == "}")
    #expect(await typed("round(‸ ") == ")")
  }

  @Test func `a bracket that is closed, in a text or before an operand gets no closing one`() async
  {
    #expect(await typed("round(‸)") == nil)
    #expect(await typed("round(‸price") == nil)
    #expect(await typed("'round(‸'") == nil)
    #expect(await typed("price // (‸") == nil)
  }

  @Test func `brackets of formula files are left to the editor`() async {
    #expect(await typed("round(‸", uri: "file:///a.formula") == nil)
  }

  @Test func `a text where a number is expected can be converted`() async {
    let form = await Marked(
      SampleForm.json("price * ‸`größe 😀`"),
      capabilities: ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]])
    let actions = await form.ask("textDocument/codeAction", ["context": ["diagnostics": []]])
    let action = (actions.elements ?? []).first {
      $0["title"].string?.hasSuffix("to a number") ?? false
    }
    let text = form.applying(action?["edit"]["changes"][form.uri] ?? .null)
    #expect(text.contains("price * toNumber(`größe 😀`)"))
  }
}
