import FormulaServer
import JSONRPC
import Testing

/// URLs and files in texts.
@Suite struct LinkTests {
  @Test func `the document of a test file is a link`() async {
    let form = await Marked(
      #"‸{"document": "a.json", "tests": []}"#, uri: "file:///d/b.tests.json")
    let links = await form.ask("textDocument/documentLink").elements ?? []
    #expect(links.map { form.excerpt($0["range"]) } == ["a.json"])
    #expect(links.map { $0["target"] } == ["file:///d/a.json"])
  }

  @Test(arguments: [
    (#"{"url": "https://a.example/b?c=1#d"}"#, "https://a.example/b?c=1#d"),
    (#"{"url": "https:\/\/a.example\/b"}"#, "https://a.example/b"),
    (#"{"expression": "// see http://a.example/b.\n1 + 1"}"#, "http://a.example/b"),
    ("1 + 1 // (https://a.example/ü)", "https://a.example/%C3%BC"),
    ("1 // (see HTTPS://a.example/b_(c).)", "HTTPS://a.example/b_(c)"),
    ("1 // https:// http:x //y ftp://z", ""),
  ])
  func `URLs are links`(text: String, addresses: String) async {
    let form = await Marked("‸" + text, uri: "file:///a.formula")
    let links = await form.ask("textDocument/documentLink").elements ?? []
    #expect(links.compactMap { $0["target"].string }.joined(separator: " ") == addresses)
  }
}
