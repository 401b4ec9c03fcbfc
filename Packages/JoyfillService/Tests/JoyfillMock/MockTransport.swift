import Foundation
package import JoyfillService

/// The mock without a network, whose faults take no time.
package struct MockTransport: Transport {
  let service: MockService

  package init(_ service: MockService) { self.service = service }

  package func send(_ request: TransportRequest) async throws -> TransportResponse {
    await service.begin()
    let (fault, answer) = await service.respond(to: MockRequest(request))
    await service.end()
    var pieces = [answer.body]
    var failure: TransportFailure?
    switch fault {
    case .closeFirst, .closeAfter: throw TransportFailure.cut
    case .closeWithinBody:
      pieces = [Array(answer.body.prefix(answer.body.count / 2))]
      failure = .cut
    case .stall: throw TransportFailure.timedOut
    case .endless:
      let piece = [UInt8](repeating: 0x20, count: 1 << 20)
      return TransportResponse(status: 200, body: AsyncThrowingStream { piece })
    case .status, .halfBody, .brokenText, .otherDocument, .redirect, nil: break
    }
    let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    for piece in pieces { continuation.yield(piece) }
    continuation.finish(throwing: failure)
    return TransportResponse(
      status: answer.status, headers: answer.headers.map { ($0.key, $0.value) }, body: stream)
  }
}

extension MockRequest {
  /// Reads a request of a client.
  init(_ request: TransportRequest) {
    let path =
      request.url.split(separator: "/", maxSplits: 2).last?.split(separator: "/", maxSplits: 1).last
      ?? ""
    self.init(
      method: request.method, target: String(path),
      authorization: request.headers.first { $0.name == "Authorization" }?.value.revealed,
      body: request.body ?? [])
  }

  /// Reads the target of a request after the version, such as `documents?limit=1`.
  package init(method: String, target: String, authorization: String?, body: [UInt8]) {
    let parts = target.split(separator: "?", maxSplits: 1)
    var query: [String: String] = [:]
    for parameter in parts.dropFirst().first?.split(separator: "&") ?? [] {
      let pair = parameter.split(separator: "=", maxSplits: 1)
      if let name = pair.first, pair.count == 2 {
        query[String(name)] = String(pair[1]).removingPercentEncoding
      }
    }
    let path = (parts.first ?? "").split(separator: "/").map {
      String($0).removingPercentEncoding ?? ""
    }
    self.init(method: method, path: path, query: query, authorization: authorization, body: body)
  }
}
