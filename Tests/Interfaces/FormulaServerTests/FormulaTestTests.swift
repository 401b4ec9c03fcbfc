import FormulaServer
import JSONRPC
import Testing

/// Tests in comments of formula files, and the outline.
@Suite struct FormulaTestTests {
  private static let text = """
    let net = price * 2;
    net + 1‸
    // test two: price = 2 gives 5
      // test wrong: price = 3 gives 5
    // test: cost = 3 gives 5
    """

  @Test func `failing tests are reported at their positions`() async {
    let form = await Marked(Self.text, uri: "file:///a.formula")
    let reported = await form.session.diagnostics(form.uri)["diagnostics"].elements ?? []
    let failed = reported.filter { $0["code"] == "failed-test" }
    #expect(failed.count == 1)
    #expect(
      failed.first?["message"].string?.hasPrefix(
        "the test 'wrong' expects 5, but the formula gives 7") == true)
    #expect(
      failed.first.map { form.excerpt($0["range"]) } == "// test wrong: price = 3 gives 5")
    #expect(reported.contains { $0["code"] == "invalid-test" })
  }

  @Test func `a lens shows how many tests pass`() async {
    let form = await Marked(Self.text, uri: "file:///a.formula")
    let lenses = await form.ask("textDocument/codeLens").elements ?? []
    #expect(lenses.map { $0["command"]["title"] } == ["2 of 3 tests fail"])
    let sound = await Marked("1 + a‸ // test: a = 1 gives 2", uri: "file:///a.formula")
    let title = await sound.ask("textDocument/codeLens").elements?.first?["command"]["title"]
    #expect(title == "the test passes")
  }

  @Test func `a lens shows how many branches tests cover`() async {
    let form = await Marked("iff(a > 1, 2, 3)‸ // test: a = 1 gives 3", uri: "file:///a.formula")
    let title = await form.ask("textDocument/codeLens").elements?.first?["command"]["title"]
    #expect(title == "the test passes · 1 of 2 branches")
  }

  @Test func `the outline of a formula shows its names`() async {
    let form = await Marked(Self.text, uri: "file:///a.formula")
    let symbols = await form.ask("textDocument/documentSymbol").elements ?? []
    #expect(symbols.map { $0["name"] } == ["net"])
  }
}
