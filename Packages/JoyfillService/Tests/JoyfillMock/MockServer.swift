import Foundation
import HTTPTypes
import Hummingbird
package import JoyfillService
import Logging
import NIOCore

/// The mock as a server on 127.0.0.1.
package struct MockServer {
  /// The address for clients.
  package let host: ServiceHost

  /// Runs `body` with a server for `service`, on a port that the system selects.
  package static func run<Result: Sendable>(
    _ service: MockService, _ body: @Sendable @escaping (MockServer) async throws -> Result
  ) async throws -> Result {
    let (ports, port) = AsyncStream<Int>.makeStream()
    let application = Application(
      responder: MockResponder(service: service),
      configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) },
      logger: Logger(label: "mock") { _ in SwiftLogNoOpLogHandler() })
    return try await withThrowingTaskGroup(of: Result?.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        try await application.run()
        return nil
      }
      group.addTask {
        for await port in ports {
          return try await body(MockServer(host: try ServiceHost("http://127.0.0.1:\(port)/v1")))
        }
        return nil
      }
      while let result = try await group.next() {
        if let result { return result }
      }
      throw CancellationError()
    }
  }
}

/// Connects the server with the mock.
private struct MockResponder: HTTPResponder {
  let service: MockService

  typealias Context = BasicRequestContext

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let body = try await request.body.collect(upTo: 512 << 20)
    let target = request.head.path?.dropFirst("/v1/".count) ?? ""
    await service.begin()
    let (fault, answer) = await service.respond(
      to: MockRequest(
        method: request.method.rawValue, target: String(target),
        authorization: request.headers[.authorization], body: Array(body.readableBytesView)))
    await service.end()
    var headers = HTTPFields()
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    headers[.contentType] = "application/json"
    let bytes = answer.body
    switch fault {
    case .closeFirst, .closeAfter:
      // An error of a responder would become an answer, an error of a body closes the connection.
      return Response(
        status: .ok, headers: headers,
        body: ResponseBody(contentLength: max(1, bytes.count)) { _ in throw CancellationError() })
    case .closeWithinBody:
      return Response(
        status: .ok, headers: headers,
        body: ResponseBody(contentLength: bytes.count) { writer in
          try await writer.write(ByteBuffer(bytes: bytes.prefix(bytes.count / 2)))
          throw CancellationError()
        })
    case .stall:
      return Response(
        status: .ok, headers: headers,
        body: ResponseBody(contentLength: bytes.count) { writer in
          try await writer.write(ByteBuffer(bytes: bytes.prefix(1)))
          try await Task.sleep(for: .seconds(600))
        })
    case .endless:
      return Response(
        status: .ok, headers: headers,
        body: ResponseBody { writer in
          let piece = ByteBuffer(repeating: 0x20, count: 1 << 20)
          while true { try await writer.write(piece) }
        })
    case .status, .halfBody, .brokenText, .otherDocument, .redirect, nil:
      return Response(
        status: .init(code: answer.status), headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
  }
}
