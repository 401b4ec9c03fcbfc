import AsyncHTTPClient
import Foundation
import JoyfillMock
import JoyfillService
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import NIOSSL
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
  /// Returns the first bytes of each request.
  private static func raw(
    _ bytes: String, interval: TimeAmount? = nil, tls: NIOSSLContext? = nil,
    _ body: (ServiceHost) async throws -> Void
  ) async throws -> [String] {
    let requests = ReceivedRequests()
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let handlers = channel.pipeline.syncOperations
          if let tls { try handlers.addHandler(NIOSSLServerHandler(context: tls)) }
          try handlers.addHandler(
            RawAnswer(bytes: Array(bytes.utf8), interval: interval, requests: requests))
        }
      }.bind(host: "127.0.0.1", port: 0).get()
    let scheme = tls == nil ? "http" : "https"
    do {
      try await body(
        try ServiceHost("\(scheme)://127.0.0.1:\(server.localAddress?.port ?? 0)/v1"))
    } catch {
      try await server.close()
      throw error
    }
    try await server.close()
    return requests.all
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
    return (reason, connections.count)
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
    #expect(closed.isEmpty)
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

  @Test func `a certificate that is not trusted ends at once, before anything is sent`()
    async throws
  {
    let folder = try TemporaryFolder()
    let (key, certificate) = ("\(folder.path)/key.pem", "\(folder.path)/certificate.pem")
    let openssl = Process()
    openssl.executableURL = URL(filePath: "/usr/bin/env")
    openssl.arguments = [
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=127.0.0.1",
      "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2", "-keyout", key, "-out", certificate,
    ]
    openssl.standardError = FileHandle.nullDevice
    try openssl.run()
    openssl.waitUntilExit()
    let chain = try NIOSSLCertificate.fromPEMFile(certificate).map {
      NIOSSLCertificateSource.certificate($0)
    }
    let tls = try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: chain, privateKey: .privateKey(NIOSSLPrivateKey(file: key, format: .pem)))
    )
    nonisolated(unsafe) var found: ServiceError?
    let answer =
      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 22\r\n\r\n{\"identifier\":\"doc_0\"}"
    let requests = try await Self.raw(answer, tls: tls) { host in
      do { _ = try await Self.service(host).document(Self.id, .document) } catch let error
        as ServiceError
      {
        found = error
      }
    }
    #expect(found?.code == "unreachable" && found?.request?.attempt == 1)
    #expect(requests.isEmpty)
  }

  @Test func `a request has the credentials and no encoding of its answer`() async throws {
    let answer =
      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 22\r\n\r\n{\"identifier\":\"doc_0\"}"
    let requests = try await Self.raw(answer) { host in
      _ = try await Self.service(host).document(Self.id, .document)
    }
    let lines = try #require(requests.first).components(separatedBy: "\r\n")
    #expect(requests.count == 1 && lines.first == "GET /v1/documents/doc_0 HTTP/1.1")
    let headers = lines.dropFirst().prefix(while: { !$0.isEmpty }).map {
      $0.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let values = Dictionary(uniqueKeysWithValues: headers.map { ($0[0].lowercased(), $0[1]) })
    let keys = Data("\(MockService.publicKey):\(MockService.secretKey)".utf8)
    #expect(values["authorization"] == "Basic \(keys.base64EncodedString())")
    #expect(values["accept"] == "application/json")
    #expect(values["user-agent"]?.hasPrefix("formulary/") == true)
    #expect(values["accept-encoding"] == nil && values["cookie"] == nil)
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

/// The first bytes of each connection that has sent a request.
private final class ReceivedRequests: Sendable {
  private let texts = NIOLockedValueBox<[String]>([])

  var all: [String] { texts.withLockedValue { $0 } }

  func append(_ bytes: ByteBuffer) {
    texts.withLockedValue { $0.append(String(buffer: bytes)) }
  }
}

/// Answers the first bytes of a connection with fixed bytes, at once or one byte an interval after the
/// head.
private final class RawAnswer: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let bytes: [UInt8]
  private let interval: TimeAmount?
  private let requests: ReceivedRequests
  private var hasAnswered = false

  init(bytes: [UInt8], interval: TimeAmount?, requests: ReceivedRequests) {
    self.bytes = bytes
    self.interval = interval
    self.requests = requests
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasAnswered else { return }
    hasAnswered = true
    requests.append(unwrapInboundIn(data))
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
