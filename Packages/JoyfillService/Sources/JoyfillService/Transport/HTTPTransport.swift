import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// The transport over HTTP, with verified certificates and without redirections.
public struct HTTPTransport: Transport {
  private let client: HTTPClient

  /// The transport of all clients of the process, which is never shut down.
  public static let shared = HTTPTransport()

  private init() {
    // Without a TLS configuration, certificates and names are verified.
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout.connect = .seconds(10)
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
    client = HTTPClient(
      eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
  }

  /// The number of bytes of the head of an answer.
  private static let headLimit = 32 << 10

  /// Sends a request.
  public func send(_ request: TransportRequest) async throws -> TransportResponse {
    var message = HTTPClientRequest(url: request.url)
    message.method = .RAW(value: request.method)
    for (name, value) in request.headers { message.headers.add(name: name, value: value.revealed) }
    if let body = request.body { message.body = .bytes(body, length: .known(Int64(body.count))) }
    let response: HTTPClientResponse
    do {
      // `RequestRunner` cancels the task when the time is over, which ends the request.
      response = try await client.execute(message, deadline: .distantFuture)
    } catch {
      throw Self.failure(error)
    }
    let size = response.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    guard size <= Self.headLimit else { throw TransportFailure.tooLarge(limit: Self.headLimit) }
    return TransportResponse(
      status: Int(response.status.code), headers: response.headers.map { ($0.name, $0.value) },
      body: HTTPBody(body: response.body))
  }

  /// Returns the failure that an error of the client means. A `CancellationError` remains one.
  package static func failure(_ error: any Error) -> any Error {
    switch error {
    case is CancellationError: error
    case let error as HTTPClientError where error == .cancelled: CancellationError()
    case let error as HTTPClientError where error == .connectTimeout:
      TransportFailure.refused("the connection timed out")
    case let error as HTTPClientError where error == .deadlineExceeded || error == .readTimeout:
      TransportFailure.timedOut
    case let error as HTTPParserError:
      error == .headerOverflow
        ? TransportFailure.tooLarge(limit: headLimit)
        : error == .invalidEOFState ? TransportFailure.cut : TransportFailure.malformed
    case let error as NIOConnectionError:
      error.connectionErrors.isEmpty
        ? TransportFailure.unreachable("unknown name '\(error.host)'")
        : TransportFailure.refused("cannot connect to \(error.host):\(error.port)")
    case let error as IOError where error.errnoCode == ECONNREFUSED:
      TransportFailure.refused("the connection is refused")
    case is NIOSSLError, is NIOSSLExtraError: TransportFailure.unreachable("TLS: \(error)")
    default: TransportFailure.cut
    }
  }
}

/// The body of an answer, received as it is read.
private struct HTTPBody: AsyncSequence, Sendable {
  let body: HTTPClientResponse.Body

  func makeAsyncIterator() -> Iterator { Iterator(pieces: body.makeAsyncIterator()) }

  struct Iterator: AsyncIteratorProtocol {
    var pieces: HTTPClientResponse.Body.AsyncIterator

    mutating func next() async throws -> [UInt8]? {
      do {
        return try await pieces.next().map { Array($0.readableBytesView) }
      } catch {
        throw HTTPTransport.failure(error)
      }
    }
  }
}
