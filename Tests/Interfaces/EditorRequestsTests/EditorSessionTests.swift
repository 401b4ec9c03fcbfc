import EditorRequests
import JSONRPC
import Testing

/// The session without concurrency. FormulaServerTests compares it with the server.
@Suite struct EditorSessionTests {
  /// The messages that a session has sent.
  private final class Outbox {
    var messages: [OutgoingMessage] = []

    /// Removes and returns the messages as text.
    func take() -> [String] {
      defer { messages = [] }
      return messages.map { String(decoding: $0.content, as: UTF8.self) }
    }
  }

  @Test func `each message is answered at once`() {
    let outbox = Outbox()
    let session = EditorSession(EditorHost(send: { outbox.messages.append($0) }))
    func send(_ text: String) -> [String] {
      session.receive(IncomingMessage(Array(text.utf8)))
      return outbox.take()
    }
    let started = send(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#)
    #expect(started.count == 1)
    #expect(started.first?.contains(#""hoverProvider":true"#) == true)
    #expect(started.first?.contains("workspaceSymbolProvider") == false)
    let opened = send(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.formula","languageId":"formula","version":1,"text":"1 +"}}}"#
    )
    #expect(opened.count == 1)
    #expect(opened.first?.contains(#""severity":1"#) == true)
    let changed = send(
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a.formula","version":2},"contentChanges":[{"range":{"start":{"line":0,"character":3},"end":{"line":0,"character":3}},"text":" price"}]}}"#
    )
    #expect(changed.count == 1)
    #expect(changed.first?.contains(#""version":2,"diagnostics":[]"#) == true)
    let hover = send(
      #"{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///a.formula"},"position":{"line":0,"character":5}}}"#
    )
    #expect(hover.count == 1)
    #expect(hover.first?.contains("price: ") == true)
    #expect(
      send(#"{"jsonrpc":"2.0","id":3,"method":"workspace/symbol"}"#).first?.contains("-32601")
        == true)
    #expect(send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"#) == [])
    #expect(
      send(#"{"jsonrpc":"2.0","id":4,"method":"shutdown"}"#) == [
        #"{"jsonrpc":"2.0","id":4,"result":null}"#
      ])
    #expect(session.exitCode == nil)
    #expect(send(#"{"jsonrpc":"2.0","method":"exit"}"#) == [])
    #expect(session.exitCode == 0)
  }
}
