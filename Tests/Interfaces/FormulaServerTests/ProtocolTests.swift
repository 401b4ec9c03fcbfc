import FormulaServer
import JSONRPC
import Testing

@Suite struct ProtocolTests {
  private func code(_ outcome: Result<JSON, ResponseError>) -> Int? {
    if case .failure(let error) = outcome { error.code.rawValue } else { nil }
  }

  @Test func `before initialize requests are rejected and notifications ignored`() async {
    let session = await ServerSession(initialized: false)
    await session.open("file:///a.formula", "1 +")
    #expect(code(await session.request("textDocument/hover")) == -32002)
    #expect(code(await session.request("shutdown")) == -32002)
    #expect(session.rest.isEmpty)
  }

  @Test func `initialize works once`() async {
    let session = await ServerSession()
    #expect(code(await session.request("initialize")) == -32600)
  }

  @Test func `capabilities are sent only to clients that support them`() async {
    let knowing: JSON = [
      "textDocument": [
        "rename": ["prepareSupport": true], "codeAction": ["codeActionLiteralSupport": [:]],
      ]
    ]
    for (capabilities, isKnowing) in [(JSON.object([]), false), (knowing, true)] {
      let session = await ServerSession(initialized: false)
      let answer = await session.result("initialize", ["capabilities": capabilities])
      let said = answer["capabilities"]
      #expect(said["renameProvider"].bool == (isKnowing ? nil : true))
      #expect(said["renameProvider"]["prepareProvider"].bool == (isKnowing ? true : nil))
      #expect((said["codeActionProvider"] != .null) == isKnowing)
    }
  }

  @Test func `after shutdown every request is rejected`() async {
    let session = await ServerSession()
    #expect(await session.request("shutdown") == .success(.null))
    #expect(code(await session.request("textDocument/hover")) == -32600)
    #expect(code(await session.request("shutdown")) == -32600)
    #expect(code(await session.request("initialize")) == -32600)
  }

  @Test func `exit returns 0 after shutdown and 1 otherwise`() async {
    let polite = await ServerSession()
    _ = await polite.request("shutdown")
    #expect(await polite.server.exitCode == nil)
    await polite.notify("exit")
    #expect(await polite.server.exitCode == 0)

    let rude = await ServerSession()
    await rude.notify("exit")
    #expect(await rude.server.exitCode == 1)

    let early = await ServerSession(initialized: false)
    await early.notify("exit")
    #expect(await early.server.exitCode == 1)
  }

  @Test func `the end of input is a regular exit only after shutdown`() async {
    let session = await ServerSession()
    #expect(await session.server.codeAtEndOfInput == 1)
    _ = await session.request("shutdown")
    #expect(await session.server.codeAtEndOfInput == 0)
  }

  @Test func `unknown methods are rejected and unknown notifications ignored`() async {
    let session = await ServerSession()
    #expect(code(await session.request("textDocument/unheardOf")) == -32601)
    #expect(code(await session.request("$/unheardOf")) == -32601)
    await session.notify("$/unheardOf", [:])
    await session.notify("unheardOf", [:])
    #expect(session.rest.isEmpty)
  }

  @Test func `invalid parameters are rejected`() async {
    let session = await ServerSession()
    #expect(code(await session.request("textDocument/diagnostic", [:])) == -32602)
    let unopened: JSON = ["textDocument": ["uri": "file:///no.json"]]
    #expect(code(await session.request("textDocument/diagnostic", unopened)) == -32602)
  }

  @Test func `an invalid message is answered with a null id`() async {
    let session = await ServerSession()
    await session.server.receive(IncomingMessage(Array("{".utf8)))
    await session.server.receive(malformed: "no length")
    let codes = session.rest.map { message in
      if case .response(nil, .failure(let error)) = message { error.code.rawValue } else { 0 }
    }
    #expect(codes == [-32700, -32700])
  }

  @Test func `each request is answered once, even if it is cancelled`() async {
    let session = await ServerSession()
    let fields = (0..<300).map { #"{"_id":"f\#($0)","type":"number","value":\#($0)}"# }
    let formulas = (0..<300).map { #"{"_id":"d\#($0)","expression":"f\#($0) + missing"}"# }
    await session.open(
      "file:///a.json",
      #"{"files":[],"fields":[\#(fields.joined(separator: ","))],"formulas":[\#(formulas.joined(separator: ","))]}"#
    )
    let parameters: JSON = ["textDocument": ["uri": "file:///a.json"]]
    for number in 100..<110 {
      await session.server.receive(
        .request(
          .number(String(number)), method: "textDocument/diagnostic", parameters: parameters))
      if number % 2 == 0 {
        await session.notify("$/cancelRequest", ["id": .integer(number)])
      }
    }
    await session.notify("$/cancelRequest", ["id": 99999])
    _ = await session.request("textDocument/diagnostic", parameters)
    /// Returns the error codes of the answers so far, by request id.
    func answers() -> [Int: [Int?]] {
      var answers: [Int: [Int?]] = [:]
      for message in session.rest {
        guard case .response(.number(let id)?, let outcome) = message, let number = Int(id) else {
          continue
        }
        answers[number, default: []].append(code(outcome))
      }
      return answers
    }
    // The machine may be busy; ten seconds are enough for each.
    for _ in 0..<1000 where answers().count < 10 { try? await Task.sleep(for: .milliseconds(10)) }
    // A second answer would have arrived by then.
    try? await Task.sleep(for: .milliseconds(300))
    #expect(answers().keys.sorted() == Array(100..<110))
    for (number, codes) in answers() {
      #expect(codes == [number % 2 == 0 ? -32800 : nil], "request \(number)")
    }
  }

  @Test func `an id may be reused only after its answer`() async {
    let session = await ServerSession()
    await session.open("file:///a.formula", "1 + 2")
    let parameters: JSON = ["textDocument": ["uri": "file:///a.formula"]]
    for _ in 0..<2 {
      await session.server.receive(
        .request(.string("x"), method: "textDocument/diagnostic", parameters: parameters))
    }
    var codes: [Int?] = []
    for _ in 0..<2 {
      let message = await session.message {
        if case .response(.string("x"), _) = $0 { true } else { false }
      }
      if case .response(_, let outcome)? = message { codes.append(code(outcome)) }
    }
    #expect(codes.count == 2)
    #expect(codes.contains(-32600))
    #expect(codes.contains(nil))
  }

  @Test func `configuration is requested if the client supports it`() async {
    let session = await ServerSession(["workspace": ["configuration": true]])
    let question = await session.message {
      if case .request(_, "workspace/configuration", _) = $0 { true } else { false }
    }
    guard case .request(let id, _, let parameters)? = question else {
      Issue.record("not asked")
      return
    }
    #expect(parameters == ["items": [["section": "formulary"]]])
    await session.server.receive(.response(id, .success([["timeZone": "Europe/Berlin"]])))
    await session.server.receive(.response(id, .success(.null)))
    #expect(session.rest.isEmpty)
  }
}
