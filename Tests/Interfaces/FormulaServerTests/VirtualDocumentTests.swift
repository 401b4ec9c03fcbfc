import FormulaServer
import JSONRPC
import Testing

/// Virtual documents of the server.
@Suite struct ShownContentTests {
  private static let shows: JSON = [
    "workspace": ["textDocumentContent": [:]], "window": ["showDocument": ["support": true]],
  ]

  private func asked(_ session: ServerSession, _ method: String) async -> JSON {
    let message = await session.message {
      if case .request(_, method, _) = $0 { true } else { false }
    }
    if case .request(_, _, let parameters)? = message { return parameters }
    return .null
  }

  @Test func `a trace is a virtual document that follows the formulas`() async {
    let form = await Marked(SampleForm.json("price * ‸quantity"), capabilities: Self.shows)
    _ = await form.session.result(
      "workspace/executeCommand",
      [
        "command": "formulary.trace",
        "arguments": [["uri": .string(form.uri), "field": "total"]],
      ])
    let uri = await asked(form.session, "window/showDocument")["uri"]
    #expect(uri.string?.hasPrefix("formulary:/trace%20of%20total.txt?") == true)
    let text = await form.session.result("workspace/textDocumentContent", ["uri": uri])
    #expect(text["text"].string?.contains("price * quantity  30") == true)
    _ = await asked(form.session, "workspace/textDocumentContent/refresh")
    await form.session.change(
      form.uri, [["range": ["start": form.places[0], "end": form.places[0]], "text": "2 * "]])
    #expect(await asked(form.session, "workspace/textDocumentContent/refresh")["uri"] == uri)
    let changed = await form.session.result("workspace/textDocumentContent", ["uri": uri])
    #expect(changed["text"].string?.contains("price * 2 * quantity  60") == true)
  }

  @Test func `an unknown URI is rejected`() async {
    let form = await Marked(SampleForm.json("price‸"), capabilities: Self.shows)
    for uri: JSON in ["formulary:/x", "formulary:/x?%7B%7D", "file:///form.json", "formulary:/a?%"]
    {
      let answer = await form.session.request("workspace/textDocumentContent", ["uri": uri])
      guard case .failure = answer else {
        Issue.record("\(uri) was answered")
        continue
      }
    }
  }
}
