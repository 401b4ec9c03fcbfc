import FormulaServer
import JSONRPC
import Synchronization
import Testing

/// The server tells what `.formulary.toml` and comments let it tell.
@Suite struct LintConfigurationTests {
  private static let pulls: JSON = ["textDocument": ["diagnostic": [:]]]

  private func rules(_ session: ServerSession, _ uri: String) async -> [String] {
    let report = await session.result(
      "textDocument/diagnostic", ["textDocument": ["uri": .string(uri)]])
    return (report["items"].elements ?? []).compactMap { $0["code"].string }
  }

  @Test func `the nearest configuration counts, and a change of it is seen`() async {
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

  @Test func `a comment silences a rule`() async {
    let session = await ServerSession(Self.pulls)
    await session.open("file:///x.formula", "random() // formulary:ignore volatile-formula")
    #expect(await rules(session, "file:///x.formula").isEmpty)
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
