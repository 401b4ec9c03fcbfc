import Foundation
import FormulaValues
import Logging
import Testing

@testable import FormPreview
@testable import PreviewServer

/// A server at a port of its own, for the time of a test.
private struct ListeningServer {
  let session: PreviewSession
  let port: UInt16
  let token: String

  /// Throws what the test throws.
  static func with(
    _ limits: ServerLimits = .init(), _ test: (ListeningServer) async throws -> Void
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
          session: session, port: try #require(UInt16(match.1)), token: String(match.2)))
      tested = .success(())
    } catch {
      tested = .failure(error)
    }
    server.cancel()
    try await server.value
    try tested.get()
  }

  /// A request as the page makes it.
  func request(_ path: String, _ method: String = "GET", _ headers: String = "") -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAuthorization: Bearer \(token)\r\n"
      + "\(headers)\r\n"
  }

  func connection() throws -> Connection { try #require(Connection(port: port)) }
}

/// A connection that does what the test wants, and no more.
private final class Connection {
  private var socket: Int32

  init?(port: UInt16) {
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    socket = Foundation.socket(AF_INET, kind, 0)
    // The system lets it grow by what comes otherwise, to half of all that a test sends.
    var room: Int32 = 1 << 16
    setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result != 0 { return nil }
  }

  deinit { end() }

  func end() {
    // Once: its number may be that of another connection by then.
    if socket >= 0 { close(socket) }
    socket = -1
  }

  func send(_ text: String) { _ = text.withCString { write(socket, $0, strlen($0)) } }

  /// What comes until nothing came for so many milliseconds, or what is wanted did; nil for the end of
  /// the connection with nothing before it.
  func read(quiet: Int32, until wanted: String? = nil) async -> String? {
    // Waiting must not hold up the threads that the server runs on.
    let socket = socket
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: Self.read(socket, quiet: quiet, until: wanted))
      }
    }
  }

  private static func read(_ socket: Int32, quiet: Int32, until wanted: String?) -> String? {
    var text: [UInt8] = []
    while !(wanted.map(String(decoding: text, as: UTF8.self).contains) ?? false) {
      var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, quiet) > 0 else { break }
      var part = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(socket, &part, part.count, 0)
      guard count > 0 else { return text.isEmpty ? nil : String(decoding: text, as: UTF8.self) }
      text += part[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}

@Suite(.serialized) struct LimitTests {
  @Test func `by default there are 32 connections, and half a minute for a request`() {
    #expect(ServerLimits().connections == 32)
    #expect(ServerLimits().requestTime == .seconds(30))
  }

  @Test func `one connection more than allowed waits until another ends`() async throws {
    try await ListeningServer.with { server in
      var connections: [Connection] = []
      for _ in 0..<ServerLimits().connections {
        let connection = try server.connection()
        connection.send(server.request("/page.css"))
        #expect(
          await connection.read(quiet: 10_000, until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 200") == true
        )
        connections.append(connection)
      }
      let waiting = try server.connection()
      waiting.send(server.request("/page.css"))
      #expect(await waiting.read(quiet: 100) == "")
      connections.removeFirst().end()
      #expect(
        await waiting.read(quiet: 10_000, until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 200") == true)
    }
  }

  @Test func `a request that does not come whole is given up, and others go on`() async throws {
    var limits = ServerLimits()
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
      #expect(await quick.read(quiet: 10_000, until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 200") == true)
      // It is told so, unless the connection is given up at the same moment.
      let answer = await slowBody.read(quiet: 10_000, until: "\r\n\r\n")
      #expect(answer?.hasPrefix("HTTP/1.1 408") ?? true)
      #expect(await slowBody.read(quiet: 10_000) == nil)
      #expect(await slowHead.read(quiet: 10_000) == nil)
    }
  }

  @Test func `a page that does not read what it is sent holds nobody up`() async throws {
    try await ListeningServer.with { server in
      let slow = try server.connection()
      slow.send(server.request("/api/events"))
      #expect(
        await slow.read(quiet: 10_000, until: "event: hello")?.contains("event: hello") == true)
      let data = [UInt8](repeating: UInt8(ascii: "1"), count: 200_000)
      for _ in 0..<400 {
        server.session.events.send("large", data)
        await Task.yield()
      }
      let quick = try server.connection()
      quick.send(server.request("/api/document"))
      #expect(await quick.read(quiet: 10_000, until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 200") == true)
      // What it is told once it reads is to take the state anew, and not all that it has missed.
      let text = try #require(await slow.read(quiet: 500))
      #expect(text.utf8.count < 300 * data.count)
      #expect(text.contains("event: reload"))
    }
  }
}
