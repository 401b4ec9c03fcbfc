import FormulaServer
import Formulas
import JSONRPC
import Synchronization
import Testing

/// The server respects `.formulary.toml` and suppression comments.
@Suite struct LintConfigurationTests {
  private static let pulls: JSON = ["textDocument": ["diagnostic": [:]]]

  private func rules(_ session: ServerSession, _ uri: String) async -> [String] {
    let report = await session.result(
      "textDocument/diagnostic", ["textDocument": ["uri": .string(uri)]])
    return (report["items"].elements ?? []).compactMap { $0["code"].string }
  }

  @Test func `the nearest configuration applies, and its changes are noticed`() async {
    let shared = SharedText("[rules]\nvolatile-formula = \"off\"")
    let session = await ServerSession(
      Self.pulls,
      files: .init(
        list: { _ in [] },
        read: { $0 == "/a b/.formulary.toml" ? Array(shared.text.utf8) : nil }))
    await session.open("file:///a%20b/c/x.formula", "random()")
    await session.open("file:///other/x.formula", "random()")
    #expect(await rules(session, "file:///a%20b/c/x.formula").isEmpty)
    #expect(await rules(session, "file:///other/x.formula") == ["volatile-formula"])
    shared.text = ""
    await session.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": "file:///a%20b/.formulary.toml", "type": 2]]])
    #expect(await rules(session, "file:///a%20b/c/x.formula") == ["volatile-formula"])
  }

  @Test func `errors of a configuration are reported in its file, and removed when fixed`() async {
    let shared = SharedText("[rules]\nvolatile-formla = \"off\"")
    let session = await ServerSession(
      files: .init(
        list: { _ in [] },
        read: { $0 == "/a/.formulary.toml" ? Array(shared.text.utf8) : nil }))
    await session.open("file:///a/x.formula", "1")
    let reported =
      await session.diagnostics("file:///a/.formulary.toml")["diagnostics"].elements ?? []
    #expect(reported.count == 1 && reported.first?["range"]["start"]["line"] == 1, "\(reported)")
    #expect(reported.first?["message"].string?.contains("volatile-formula") ?? false, "\(reported)")
    shared.text = ""
    await session.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": "file:///a/.formulary.toml", "type": 2]]])
    #expect(await session.diagnostics("file:///a/.formulary.toml")["diagnostics"] == [])
  }

  @Test func `a removed setting returns to its default`() async {
    let session = await ServerSession(
      ["workspace": ["didChangeConfiguration": ["dynamicRegistration": true]]],
      parameters: [.init("initializationOptions", ["severities": ["volatile-formula": "off"]])])
    let asked = await session.message {
      if case .request(_, "client/registerCapability", _) = $0 { true } else { false }
    }
    #expect(asked != nil)
    await session.open("file:///x.formula", "random()")
    func severity() async -> JSON {
      let found = await session.diagnostics("file:///x.formula")["diagnostics"].elements ?? []
      return found.first?["severity"] ?? .null
    }
    #expect(await severity() == .null)
    for (settings, wanted) in [
      (["severities": ["volatile-formula": "error"]], 1), ([:], .null),
    ] as [(JSON, JSON)] {
      await session.notify(
        "workspace/didChangeConfiguration", ["settings": ["formulary": settings]])
      #expect(await severity() == wanted)
    }
  }

  @Test func `declared functions of the folder are known, and their changes are noticed`() async {
    let shared = SharedText(
      #"""
      [functions.shippingCost]
      signature = "(weight: number, zone?: text) -> number"
      summary = "What the parcel costs."
      """#)
    let session = await ServerSession(
      Self.pulls,
      files: .init(
        list: { _ in [] },
        read: { $0 == "/.formulary.toml" ? Array(shared.text.utf8) : nil }))
    let uri = "file:///x.formula"
    await session.open(uri, "shippingCost(weight, 1) + 1")
    #expect(await rules(session, uri) == ["type-mismatch"])
    let place: JSON = [
      "textDocument": ["uri": .string(uri)], "position": ["line": 0, "character": 3],
    ]
    let hover = await session.result("textDocument/hover", place)["contents"]["value"].string
    #expect(hover?.contains("What the parcel costs.") ?? false, "\(hover ?? "nothing")")
    let help = await session.result(
      "textDocument/signatureHelp",
      ["textDocument": ["uri": .string(uri)], "position": ["line": 0, "character": 15]])
    let label = help["signatures"].elements?.first?["label"].string
    #expect(label?.contains("shippingCost(weight, zone?)") ?? false, "\(label ?? "nothing")")
    let completion = await session.result("textDocument/completion", place)
    let items = (completion["items"].elements ?? completion.elements ?? [])
    #expect(items.contains { $0["label"].string == "shippingCost" })
    shared.text = ""
    await session.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": "file:///.formulary.toml", "type": 2]]])
    #expect(await rules(session, uri) == ["unknown-function"])
  }

  @Test func `host functions are known`() async {
    let language = FormulaLanguage(unchecked: [
      HostFunction("stock", taking: [.text("article")], giving: .number) { _ in 7 }
    ])
    let session = await ServerSession(Self.pulls, language: language)
    await session.open("file:///a.formula", "stock(name) + 1")
    await session.open("file:///b.formula", "stock(true)")
    #expect(await rules(session, "file:///a.formula").isEmpty)
    #expect(await rules(session, "file:///b.formula") == ["type-mismatch"])
  }

  @Test func `a comment suppresses a rule`() async {
    let session = await ServerSession(Self.pulls)
    await session.open("file:///x.formula", "random() // formulary:ignore volatile-formula")
    #expect(await rules(session, "file:///x.formula").isEmpty)
  }

  @Test func `a changed base of a configuration is noticed`() async {
    let base = SharedText("[rules]\nvolatile-formula = \"off\"")
    let session = await ServerSession(
      Self.pulls,
      files: .init(
        list: { _ in [] },
        read: { path in
          switch path {
          case "/a/.formulary.toml": Array("extends = \"../base.toml\"".utf8)
          case "/base.toml": Array(base.text.utf8)
          default: nil
          }
        }))
    await session.open("file:///a/x.formula", "random()")
    #expect(await rules(session, "file:///a/x.formula").isEmpty)
    base.text = ""
    await session.notify(
      "workspace/didChangeWatchedFiles", ["changes": [["uri": "file:///base.toml", "type": 2]]])
    #expect(await rules(session, "file:///a/x.formula") == ["volatile-formula"])
  }

  @Test func `opening and closing a configuration keeps its findings`() async {
    let session = await ServerSession(
      files: .init(
        list: { _ in [] },
        read: { $0 == "/a/.formulary.toml" ? Array("[rules]\nvolatile = \"off\"".utf8) : nil }))
    await session.open("file:///a/.formulary.toml", "[rules]\nvolatile = \"off\"")
    await session.notify(
      "textDocument/didClose", ["textDocument": ["uri": "file:///a/.formulary.toml"]])
    // A request is answered after all earlier notifications.
    await session.open("file:///a/x.formula", "1 +")
    #expect(await session.diagnostics("file:///a/x.formula")["diagnostics"].elements?.count == 1)
  }

  @Test func `an earlier version of a file has no findings of its own`() async {
    let session = await ServerSession(Self.pulls)
    await session.open("git:/a/x.formula?ref", "random()")
    #expect(await rules(session, "git:/a/x.formula?ref").isEmpty)
    await session.open("untitled:x.formula", "random()")
    #expect(await rules(session, "untitled:x.formula") == ["volatile-formula"])
  }
}

/// A text that a test changes while a server reads it.
private final class SharedText: Sendable {
  private let storage: Mutex<String>

  init(_ text: String) { storage = Mutex(text) }

  var text: String {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
