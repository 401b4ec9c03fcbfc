import AsyncHTTPClient
import JoyfillMock
import JoyfillService
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import Testing

/// Faults of connections, over loopback.
@Suite(.serialized) struct NetworkTests {
  private static let id = Identifier.mock("doc_0")

  private static func service(
    _ host: ServiceHost, timeout: Duration = .seconds(20), tries: Int = 2,
    pageLimit: Int = 256 << 20
  ) -> JoyfillService {
    var policy = RequestPolicy.standard
    policy.timeout = timeout
    policy.tries = tries
    policy.rate = 1_000
    policy.pageLimit = pageLimit
    policy.documentLimit = pageLimit
    return JoyfillService(.mock, at: host, policy: policy, time: VirtualClock().time())
  }

  @Test func `a pull over HTTP receives the bytes of the service`() async throws {
    let mock = MockService()
    await mock.fill(150)
    let documents = try await MockServer.run(mock) { server in
      var documents: [RemoteDocument] = []
      for try await document in Self.service(server.host).documents(ListQuery(.document)) {
        documents.append(document)
      }
      return documents
    }
    #expect(documents.map(\.bytes) == (0..<150).map { MockDocument("doc_\($0)", a: $0).json })
    #expect(await mock.log.count == 3)
  }

  @Test func `a connection closed by the service is followed by another`() async throws {
    for fault in [Fault.closeFirst, .closeAfter, .closeWithinBody, .status(503), .halfBody] {
      let mock = MockService()
      await mock.fill(1)
      await mock.script([fault])
      let document = try await MockServer.run(mock) { server in
        try await Self.service(server.host).document(Self.id, .document)
      }
      #expect(document.bytes == MockDocument("doc_0", a: 0).json, "\(fault)")
      #expect(await mock.log.count == 2, "\(fault)")
    }
  }

  @Test func `a body without progress times out`() async throws {
    let mock = MockService()
    await mock.fill(1)
    await mock.script([.stall, .stall])
    let error = await #expect(throws: ServiceError.self) {
      try await MockServer.run(mock) { server in
        try await Self.service(server.host, timeout: .seconds(2)).document(
          Self.id, .document)
      }
    }
    #expect(error?.reason == .timedOut)
    #expect(await mock.log.count == 2)
  }

  @Test func `a body without end and a redirection end at once`() async throws {
    let mock = MockService()
    await mock.fill(1)
    await mock.script([.endless, .redirect])
    try await MockServer.run(mock) { server in
      let service = Self.service(server.host, pageLimit: 8 << 20)
      let large = await #expect(throws: ServiceError.self) {
        try await service.document(Self.id, .document)
      }
      #expect(large?.reason == .answerTooLarge(limit: 8 << 20))
      let redirected = await #expect(throws: ServiceError.self) {
        try await service.document(Self.id, .document)
      }
      #expect(redirected?.reason == .unexpectedAnswer(status: 301))
    }
    #expect(await mock.log.count == 2)
  }

  // MARK: Raw answers

  /// Runs `body` against a server that answers each connection with the given bytes and closes it.
  private static func raw(
    _ bytes: String, interval: TimeAmount? = nil,
    _ body: (ServiceHost) async throws -> Void
  ) async throws -> Int {
    let counter = ConnectionCounter()
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            RawAnswer(bytes: Array(bytes.utf8), interval: interval, counter: counter))
        }
      }.bind(host: "127.0.0.1", port: 0).get()
    do {
      try await body(try ServiceHost("http://127.0.0.1:\(server.localAddress?.port ?? 0)/v1"))
    } catch {
      try await server.close()
      throw error
    }
    try await server.close()
    return counter.count
  }

  private static func reason(
    _ bytes: String, interval: TimeAmount? = nil, timeout: Duration = .seconds(20)
  ) async throws -> (reason: ServiceError.Reason?, connections: Int) {
    nonisolated(unsafe) var reason: ServiceError.Reason?
    let connections = try await raw(bytes, interval: interval) { host in
      do { _ = try await service(host, timeout: timeout).document(id, .document) } catch let error
        as ServiceError
      {
        reason = error.reason
      }
    }
    return (reason, connections)
  }

  @Test func `a connection closed before or within the head is cut`() async throws {
    for bytes in [
      "", "HTTP/1.1 200 OK\r\nContent-",
      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 9\r\n\r\n{",
    ] {
      let (reason, connections) = try await Self.reason(bytes)
      #expect(reason == .cut, "\(bytes)")
      #expect(connections == 2)
    }
  }

  @Test func `a wrong length is noticed`() async throws {
    // The length ends within the JSON.
    let (reason, connections) = try await Self.reason(
      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 5\r\n\r\n{\"identifier\":\"doc_0\"}")
    #expect(reason == .malformedAnswer(beginning: "{\"ide"))
    #expect(connections == 2)
  }

  @Test func `bytes other than HTTP are malformed`() async throws {
    let (reason, _) = try await Self.reason("SSH-2.0-OpenSSH_9.6\r\n\r\n\r\n")
    #expect(reason == .malformedAnswer(beginning: "not HTTP"))
  }

  @Test func `a head of more than 32 KiB is too large`() async throws {
    let fields = (0..<10).map { "X-\($0): \(String(repeating: "a", count: 4_000))\r\n" }.joined()
    let (reason, connections) = try await Self.reason(
      "HTTP/1.1 200 OK\r\n\(fields)Content-Length: 2\r\n\r\n{}")
    #expect(reason == .answerTooLarge(limit: 32 << 10))
    #expect(connections == 1)
  }

  @Test func `a body of one byte a second ends with the time for an answer`() async throws {
    let (reason, connections) = try await Self.reason(
      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 40\r\n\r\n"
        + String(repeating: " ", count: 40),
      interval: .seconds(1), timeout: .milliseconds(500))
    #expect(reason == .timedOut)
    #expect(connections == 2)
  }

  @Test func `no connection is reported after all tries, an unknown name at once`() async throws {
    let closed = try await Self.raw("") { _ in }
    #expect(closed == 0)
    let error = await #expect(throws: ServiceError.self) {
      try await Self.service(try ServiceHost("http://127.0.0.1:1/v1")).document(Self.id, .document)
    }
    #expect(error?.code == "unreachable")
    #expect(error?.request?.attempt == 2)
    let unknown = await #expect(throws: ServiceError.self) {
      try await Self.service(try ServiceHost("https://name.invalid/v1")).document(
        Self.id, .document)
    }
    #expect(unknown?.code == "unreachable")
    #expect(unknown?.request?.attempt == 1)
  }

  @Test func `a connection that is not made in time counts as refused, and is tried again`() throws
  {
    let failure = HTTPTransport.failure(HTTPClientError.connectTimeout)
    guard case .refused? = failure as? TransportFailure else {
      Issue.record("\(failure)")
      return
    }
    #expect(HTTPTransport.failure(HTTPClientError.readTimeout) as? TransportFailure == .timedOut)
  }

  @Test func `a server without TLS is unreachable at once`() async throws {
    nonisolated(unsafe) var found: ServiceError?
    _ = try await Self.raw("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}") {
      host in
      let secure = try ServiceHost(host.description.replacing("http:", with: "https:"))
      do { _ = try await Self.service(secure).document(Self.id, .document) } catch let error
        as ServiceError
      {
        found = error
      }
    }
    #expect(found?.code == "unreachable")
    #expect(found?.request?.attempt == 1)
  }
}

/// The number of connections that have sent a request.
private final class ConnectionCounter: Sendable {
  private let value = NIOLockedValueBox(0)

  var count: Int { value.withLockedValue { $0 } }

  func increase() { value.withLockedValue { $0 += 1 } }
}

/// Answers the first bytes of a connection with fixed bytes, at once or one byte an interval after the
/// head.
private final class RawAnswer: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let bytes: [UInt8]
  private let interval: TimeAmount?
  private let counter: ConnectionCounter
  private var hasAnswered = false

  init(bytes: [UInt8], interval: TimeAmount?, counter: ConnectionCounter) {
    self.bytes = bytes
    self.interval = interval
    self.counter = counter
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasAnswered else { return }
    hasAnswered = true
    counter.increase()
    let channel = context.channel
    guard let interval else {
      channel.writeAndFlush(ByteBuffer(bytes: bytes)).whenComplete { _ in
        channel.close(promise: nil)
      }
      return
    }
    let head = bytes.count - 40
    channel.writeAndFlush(ByteBuffer(bytes: bytes[..<head]), promise: nil)
    let rest = Array(bytes[head...])
    let sent = NIOLockedValueBox(0)
    channel.eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { task in
      let index = sent.withLockedValue { value in
        value += 1
        return value - 1
      }
      guard index < rest.count, channel.isActive else {
        task.cancel()
        return
      }
      channel.writeAndFlush(ByteBuffer(bytes: [rest[index]]), promise: nil)
    }
  }
}
