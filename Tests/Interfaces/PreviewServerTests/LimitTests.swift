import Foundation
import FormulaValues
import Logging
import SocketClient
import Testing

@testable import FormPreview
@testable import LoopbackHTTP
@testable import PreviewServer

/// A server on a free port for the duration of a test.
private struct ListeningServer {
  let session: PreviewSession
  let port: Int
  let token: String

  /// Throws the errors of the test.
  static func with(
    _ limits: HTTPLimits = .init(), _ test: (ListeningServer) async throws -> Void
  ) async throws {
    let path = NSTemporaryDirectory() + "limits-\(UInt64.random(in: 0...UInt64.max)).json"
    try #"{"_id":"f","name":"Form","files":[],"fields":[]}"#.write(
      toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let session = try await PreviewSession(
      PreviewSettings(path: path, version: "test") { .init(now: 0) })
    let (addresses, ready) = AsyncStream.makeStream(of: String.self)
    let server = Task {
      let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      try await FormServer(session, port: 0, limits: limits, logger: logger)
        .run(endingOn: []) { ready.yield($0) }
    }
    let tested: Result<Void, any Error>
    do {
      let address = try #require(await addresses.first { _ in true })
      let match = try #require(address.firstMatch(of: /:(\d+)\/#(\w+)/))
      try await test(
        ListeningServer(
          session: session, port: try #require(Int(match.1)), token: String(match.2)))
      tested = .success(())
    } catch {
      tested = .failure(error)
    }
    server.cancel()
    try await server.value
    try tested.get()
  }

  /// A request like those of the page.
  func request(_ path: String, _ method: String = "GET", _ headers: String = "") -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAuthorization: Bearer \(token)\r\n"
      + "\(headers)\r\n"
  }

  func connection() throws -> ClientSocket { try #require(ClientSocket(port: port)) }
}

@Suite(.serialized) struct LimitTests {
  @Test func `by default there are 32 connections, and half a minute for a request`() {
    #expect(HTTPLimits().connections == 32)
    #expect(HTTPLimits().requestTime == .seconds(30))
  }

  @Test func `one connection more than allowed waits until another ends`() async throws {
    try await ListeningServer.with { server in
      var connections: [ClientSocket] = []
      for _ in 0..<HTTPLimits().connections {
        let connection = try server.connection()
        connection.send(server.request("/page.css"))
        #expect(
          await connection.read(quiet: 60_000, until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 200") == true
        )
        connections.append(connection)
      }
      let waiting = try server.connection()
      waiting.send(server.request("/page.css"))
      #expect(await waiting.read(quiet: 100) == "")
      connections.removeFirst().end()
      #expect(
        await waiting.read(quiet: 60_000, until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 200") == true)
    }
  }

  @Test func `an incomplete request is abandoned, and others continue`() async throws {
    var limits = HTTPLimits()
    limits.requestTime = .milliseconds(500)
    try await ListeningServer.with(limits) { server in
      let slowHead = try server.connection()
      slowHead.send("GET /api/document HTTP/1.1\r\nHost: 127")
      let slowBody = try server.connection()
      slowBody.send(
        server.request(
          "/api/evaluate", "POST", "Content-Type: application/json\r\nContent-Length: 20\r\n") + "{"
      )
      let quick = try server.connection()
      quick.send(server.request("/api/document"))
      #expect(await quick.read(quiet: 60_000, until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 200") == true)
      // The client gets an error, unless the connection is closed at the same moment.
      let answer = await slowBody.read(quiet: 60_000, until: "\r\n\r\n")
      #expect(answer?.hasPrefix("HTTP/1.1 408") ?? true)
      #expect(await slowBody.read(quiet: 60_000) == nil)
      #expect(await slowHead.read(quiet: 60_000) == nil)
    }
  }

  @Test func `a page that does not read its events does not block others`() async throws {
    // On a busy machine, this test may be suspended for longer than the read timeout.
    var limits = HTTPLimits()
    limits.requestTime = .seconds(600)
    try await ListeningServer.with(limits) { server in
      let slow = try server.connection()
      slow.send(server.request("/api/events"))
      #expect(
        await slow.read(quiet: 60_000, until: "event: hello")?.contains("event: hello") == true)
      let data = [UInt8](repeating: UInt8(ascii: "1"), count: 200_000)
      for _ in 0..<400 {
        server.session.events.send("large", data)
        await Task.yield()
      }
      let quick = try server.connection()
      quick.send(server.request("/api/document"))
      #expect(await quick.read(quiet: 60_000, until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 200") == true)
      // When it reads again, it gets the event to reload the state, not all missed events.
      let text = try #require(await slow.read(quiet: 60_000, until: "event: reload"))
      #expect(text.utf8.count < 300 * data.count)
      #expect(text.contains("event: reload"))
    }
  }
}
