import JSONRPC
import Testing

@Suite struct MessageTests {
  private func message(_ text: String) -> IncomingMessage { IncomingMessage(Array(text.utf8)) }

  @Test func `requests and notifications differ by their id`() {
    #expect(
      message(#"{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[1,null]}}"#)
        == .request(.number("1"), method: "m", parameters: ["a": [1, nil]]))
    #expect(
      message(#"{"jsonrpc":"2.0","method":"m"}"#)
        == .notification(method: "m", parameters: .null))
    #expect(
      message(#"{"jsonrpc":"2.0","id":"1","result":null}"#)
        == .response(.string("1"), .success(.null)))
  }

  @Test(arguments: [
    ("{", -32700), ("", -32700), ("[]", -32600), ("1", -32600), ("{}", -32600),
    (#"{"jsonrpc":"1.0","id":1,"method":"m"}"#, -32600), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":2}"#, -32600),
    (#"{"jsonrpc":"2.0","id":null,"method":"m"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":[1],"method":"m"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":"m","params":3}"#, -32602),
  ])
  func `an invalid message has an error code`(text: String, code: Int) {
    guard case .invalid(_, let error) = message(text) else {
      Issue.record("accepted: \(text)")
      return
    }
    #expect(error.code.rawValue == code)
  }

  @Test func `a too deeply nested message is rejected`() {
    let deep = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
    guard
      case .invalid(.number("7"), let error) = message(
        #"{"jsonrpc":"2.0","id":7,"method":"m","params":\#(deep)}"#)
    else {
      Issue.record("accepted")
      return
    }
    #expect(error.code == .invalidRequest)
  }

  @Test(arguments: ["1", "-7", "12345678901234567890", "\"1\"", "\"a\\\"é\""])
  func `an id is returned in its own type`(id: String) {
    guard
      case .request(let number, _, _) = message(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"m"}"#)
    else {
      Issue.record("no request")
      return
    }
    let answer = OutgoingMessage.response(number, .success(true))
    #expect(
      String(decoding: answer.content, as: UTF8.self)
        == #"{"jsonrpc":"2.0","id":\#(id),"result":true}"#)
  }

  @Test func `a frame contains its length in bytes`() {
    let frame = OutgoingMessage.notification(method: "é", parameters: .null).frame
    #expect(
      String(decoding: frame, as: UTF8.self)
        == "Content-Length: 31\r\n\r\n" + #"{"jsonrpc":"2.0","method":"é"}"#)
  }
}
