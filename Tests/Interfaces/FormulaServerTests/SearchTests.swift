import JSONRPC
import Testing

/// Counterexamples, reported while the editor is idle.
@Suite struct SearchTests {
  private static let uri = "file:///form.json"

  private static func text(_ formula: String) -> String {
    #"""
    {"files": [], "fields": [
      {"_id": "price", "type": "number", "title": "Price", "value": 6},
      {"_id": "count", "type": "number", "title": "Count", "value": 3},
      {"_id": "each", "type": "number", "title": "Each", "value": 2,
       "formulas": [{"_id": "a", "key": "value", "formula": "f"}]}],
     "formulas": [{"_id": "f", "desc": "", "type": "calc", "scope": "global",
       "expression": "\#(formula)"}]}
    """#
  }

  /// Returns the messages about formulas that can fail, as soon as there are some.
  private func failures(_ session: ServerSession) async -> [String] {
    for _ in 0..<3 {
      let reported = await session.diagnostics(Self.uri)["diagnostics"].elements ?? []
      let found = reported.filter { $0["code"] == "can-fail" }
      if !found.isEmpty { return found.compactMap { $0["message"].string } }
    }
    return []
  }

  @Test func `an idle editor gets a counterexample of a formula`() async {
    let session = await ServerSession(quiet: .milliseconds(10))
    await session.open(Self.uri, Self.text("price / count"))
    #expect(
      await failures(session).first?.hasPrefix("fails when 'Count' is 0: division by zero")
        ?? false)
  }

  @Test func `a counterexample can be shown and tried`() async throws {
    let session = await ServerSession(
      ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]],
      quiet: .milliseconds(10))
    await session.open(Self.uri, Self.text("price / count"))
    #expect(await failures(session).count == 1)
    let offset = ["line": 6, "character": 26] as JSON
    let actions = await session.result(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(Self.uri)], "range": ["start": offset, "end": offset],
        "context": ["diagnostics": []],
      ])
    let shown = try #require(
      actions.elements?.first { $0["title"] == "Show the failing input" })
    let argument = shown["command"]["arguments"].elements?.first ?? .null
    #expect(argument["values"] == ["count": 0])
    let trace = await session.result(
      "workspace/executeCommand",
      [
        "command": shown["command"]["command"],
        "arguments": [.object((argument.members ?? []) + [.init("show", false)])],
      ])
    #expect(trace["text"].string?.contains("division by zero") ?? false, "\(trace)")
  }

  @Test func `an edit cancels the search for the previous text`() async {
    let session = await ServerSession(quiet: .milliseconds(40))
    await session.open(Self.uri, Self.text("price / count"))
    await session.change(Self.uri, [["text": .string(Self.text("price + count"))]])
    _ = await session.diagnostics(Self.uri)
    try? await Task.sleep(for: .milliseconds(150))
    #expect(
      !session.rest.contains { message in
        guard case .notification(_, let parameters) = message else { return false }
        return parameters["diagnostics"].elements?.contains { $0["code"] == "can-fail" } ?? false
      })
  }
}
