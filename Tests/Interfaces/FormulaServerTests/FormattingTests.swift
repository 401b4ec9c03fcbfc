import FormulaServer
import JSONRPC
import Testing

@Suite struct FormattingTests {
  @Test func `the formulas of a document are laid out, and nothing else changes`() async {
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

  @Test func `a range lays out the formulas that it touches`() async {
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

  @Test func `a formula with mistakes is left as it is`() async {
    let form = await Marked(SampleForm.json("‸1+"))
    #expect(await form.ask("textDocument/formatting") == [])
  }
}
