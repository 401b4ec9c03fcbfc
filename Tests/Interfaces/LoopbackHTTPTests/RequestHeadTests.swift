import Testing

@testable import LoopbackHTTP

@Suite struct RequestHeadTests {
  private static func head(_ text: String) throws(HTTPRejection) -> RequestHead {
    try RequestHead(Array(text.utf8))
  }

  @Test func `a head contains method, target and fields`() throws {
    let head = try Self.head(
      "POST /api/x?a=1&b HTTP/1.1\r\nHost: localhost:1\r\nX-Two:\t a \r\nx-two:b\r\n"
        + "Content-Length: 12\r\nExpect: 100-continue\r\n\r\n")
    #expect(head.method == .post && head.target == "/api/x?a=1&b" && head.contentLength == 12)
    #expect(head.fields["HOST"] == "localhost:1" && head.fields["X-two"] == "a, b")
    #expect(head.fields["Missing"] == nil && head.keepsConnection && head.awaitsContinue)
  }

  @Test(arguments: [
    ("HTTP/1.1\r\n", true), ("HTTP/1.0\r\n", false), ("HTTP/1.1\r\nConnection: Close\r\n", false),
    ("HTTP/1.1\r\nConnection: a, close\r\n", false),
    ("HTTP/1.1\r\nConnection: keep-alive\r\n", true),
  ]) func `version and Connection decide whether more requests follow`(
    rest: String, keeps: Bool
  ) throws {
    #expect(try Self.head("GET / \(rest)\r\n").keepsConnection == keeps)
  }

  @Test(arguments: [
    "", "\r\n", "GET / HTTP/1.1\n\n", "GET / HTTP/1.1\r\nA: b\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
    "GET / HTTP/2\r\n\r\n", "GET /\r\n\r\n", "GET x HTTP/1.1\r\n\r\n", "GET /ä HTTP/1.1\r\n\r\n",
    "GET http://localhost/ HTTP/1.1\r\n\r\n", "* * HTTP/1.1\r\n\r\n", "G(T / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1 \r\n\r\n", "GET / HTTP/1.1\r\nA : b\r\n\r\n", "GET / HTTP/1.1\r\nA\r\n\r\n",
    "GET / HTTP/1.1\r\n: b\r\n\r\n", "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n",
    "GET / HTTP/1.1\r\nA: b\u{0}\r\n\r\n", "GET / HTTP/1.1\r\nA: b\rc\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: \r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: +1\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: 1, 1\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: 9999999999999999999\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
  ]) func `an ambiguous head is malformed`(text: String) {
    #expect(throws: HTTPRejection.malformedHead) { try Self.head(text) }
  }

  @Test func `a body requires a length`() {
    #expect(throws: HTTPRejection.unsupportedTransferEncoding) {
      try Self.head("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")
    }
  }
}
