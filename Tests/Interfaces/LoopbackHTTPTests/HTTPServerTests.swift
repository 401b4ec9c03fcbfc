import SocketClient
import Testing

@testable import LoopbackHTTP

/// A responder that returns the body of the request, with a delay for some paths.
private struct Echo: HTTPResponder {
  func response(to request: HTTPRequest) async -> HTTPResponse {
    switch request.path {
    case "/slow": try? await Task.sleep(for: .milliseconds(300))
    case "/forever": try? await Task.sleep(for: .seconds(60))
    case "/ignore": return HTTPResponse(status: .ok, body: .bytes(Array("ignored".utf8)))
    case "/endless":
      return HTTPResponse(
        status: .ok,
        body: .stream { writer throws(ConnectionFailure) in
          while true { try await writer.write([UInt8](repeating: 46, count: 1 << 16)) }
        })
    default: break
    }
    let body = (try? await request.body(upTo: 100)) ?? Array("no body".utf8)
    return HTTPResponse(status: .ok, body: .bytes(body))
  }

  func response(to fault: HTTPRejection) -> HTTPResponse {
    HTTPResponse(status: .badRequest, body: .bytes(Array("\(fault)".utf8)))
  }
}

@Suite struct HTTPServerTests {
  /// Runs a test with an echo server.
  private func withServer(
    _ limits: HTTPLimits = .init(), _ test: (HTTPServer) async throws -> Void
  ) async throws {
    let server = try HTTPServer(port: 0, limits: limits)
    let serving = Task { await server.run(Echo()) }
    do { try await test(server) } catch {
      serving.cancel()
      throw error
    }
    serving.cancel()
    await serving.value
  }

  private func connection(_ server: HTTPServer) throws -> ClientSocket {
    try #require(ClientSocket(port: server.port))
  }

  private func post(_ path: String, _ body: String, _ fields: String = "") -> String {
    "POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
  }

  @Test func `a connection serves several requests, also sent at once`() async throws {
    try await withServer { server in
      let client = try connection(server)
      client.send(post("/", "one") + post("/", "two") + "\r\n" + post("/", "three"))
      let text = await client.read(quiet: 60_000, until: "three")
      #expect(text?.contains("\r\n\r\none") == true && text?.contains("\r\n\r\ntwo") == true)
      client.send(post("/", "four"))
      #expect(await client.read(quiet: 60_000, until: "four")?.contains("four") == true)
    }
  }

  @Test func `a request in small parts is read as one`() async throws {
    try await withServer { server in
      let client = try connection(server)
      for character in post("/", "body") {
        client.send(String(character))
        await Task.yield()
      }
      #expect(await client.read(quiet: 60_000, until: "body")?.hasSuffix("\r\n\r\nbody") == true)
    }
  }

  @Test func `a client that waits for 100-continue gets it`() async throws {
    try await withServer { server in
      let client = try connection(server)
      client.send(
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
      #expect(
        await client.read(quiet: 60_000, until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
      client.send("body")
      #expect(await client.read(quiet: 60_000, until: "body")?.hasSuffix("body") == true)
    }
  }

  @Test func `a connection closes after an unread body`() async throws {
    try await withServer { server in
      for path in ["/ignore", "/"] {
        let client = try connection(server)
        client.send(post(path, String(repeating: "x", count: 200)) + post("/", "next"))
        let text = await client.read(quiet: 60_000) ?? ""
        #expect(text.contains("Connection: close") && !text.contains("next"))
        #expect(text.contains(path == "/" ? "no body" : "ignored"))
        #expect(await client.read(quiet: 60_000) == nil)
      }
    }
  }

  @Test func `HEAD is answered without a body`() async throws {
    try await withServer { server in
      let client = try connection(server)
      client.send("HEAD /ignore HTTP/1.1\r\nHost: x\r\n\r\n")
      let text = await client.read(quiet: 60_000, until: "\r\n\r\n") ?? ""
      #expect(text.contains("Content-Length: 7\r\n") && text.hasSuffix("\r\n\r\n"))
      #expect(await client.read(quiet: 100) == "")
    }
  }

  @Test(arguments: [
    ("nonsense\r\n\r\n", "malformedHead"), ("GET / HTTP/1.1\n\n", "malformedHead"),
    ("GET /\(String(repeating: "x", count: 17_000)) HTTP/1.1\r\n\r\n", "headTooLarge"),
    ("GET / HTTP/1.1\r\nA: \(String(repeating: "x", count: 20_000))", "headTooLarge"),
  ]) func `a malformed head is answered once, and the connection closes`(
    text: String, fault: String
  ) async throws {
    try await withServer { server in
      let client = try connection(server)
      client.send(text)
      #expect(await client.read(quiet: 60_000)?.hasSuffix("\r\n\r\n\(fault)") == true)
      #expect(await client.read(quiet: 60_000) == nil)
    }
  }

  @Test func `a stopping server answers pending requests`() async throws {
    try await withServer { server in
      let (idle, busy) = (try connection(server), try connection(server))
      idle.send(post("/", "first"))
      #expect(await idle.read(quiet: 60_000, until: "first") != nil)
      busy.send(post("/slow", "answer"))
      try await Task.sleep(for: .milliseconds(100))
      server.stop()
      #expect(await idle.read(quiet: 60_000) == nil)
      #expect(await busy.read(quiet: 60_000)?.hasSuffix("answer") == true)
      #expect(await busy.read(quiet: 60_000) == nil)
    }
  }

  @Test func `a cancelled server stops immediately`() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    try await withServer { server in
      let client = try connection(server)
      client.send(post("/forever", ""))
      try await Task.sleep(for: .milliseconds(100))
    }
    #expect(clock.now - start < .seconds(20))
  }

  @Test func `a client that stops reading is disconnected`() async throws {
    var limits = HTTPLimits()
    limits.requestTime = .milliseconds(300)
    limits.connections = 1
    try await withServer(limits) { server in
      let slow = try connection(server)
      slow.send("GET /endless HTTP/1.1\r\nHost: x\r\n\r\n")
      // The only connection becomes free once the first client has timed out.
      let next = try connection(server)
      next.send(post("/", "next"))
      #expect(await next.read(quiet: 60_000, until: "next")?.hasSuffix("next") == true)
    }
  }

  @Test func `a stream ends with its client`() async throws {
    var limits = HTTPLimits()
    limits.connections = 1
    try await withServer(limits) { server in
      let client = try connection(server)
      client.send("GET /endless HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(await client.read(quiet: 60_000, until: "....") != nil)
      client.end()
      let next = try connection(server)
      next.send(post("/", "next"))
      #expect(await next.read(quiet: 60_000, until: "next")?.hasSuffix("next") == true)
    }
  }

  @Test func `a port that is taken is reported`() async throws {
    try await withServer { server in
      #expect(throws: (any Error).self) { try HTTPServer(port: server.port) }
      #expect(throws: (any Error).self) { try HTTPServer(port: 70_000) }
    }
  }
}
