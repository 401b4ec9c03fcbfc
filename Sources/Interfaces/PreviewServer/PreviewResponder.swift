package import FormPreview
import HTTPTypes
package import Hummingbird
import NIOCore
import JSONTree
package import Logging
import Synchronization

/// Answers the requests of pages about one form.
package struct PreviewResponder: HTTPResponder {
  package typealias Context = BasicRequestContext

  let session: PreviewSession
  let access: Access
  private let port: BoundPort
  private let headers: AnswerHeaders
  private let requestTime: Duration
  private let logger: Logger

  static let mostHeadBytes = 16 << 10
  static let mostBodyBytes = 1 << 20
  static let mostUploadBytes = 5_000_000

  package init(
    _ session: PreviewSession, access: Access, port: BoundPort,
    requestTime: Duration = ServerLimits().requestTime, logger: Logger
  ) {
    self.session = session
    self.access = access
    self.port = port
    self.requestTime = requestTime
    self.logger = logger
    headers = AnswerHeaders(loadsImages: session.settings.loadsImages)
  }

  package func respond(to request: Request, context: Context) async throws -> Response {
    var response: Response
    do {
      response = try await answer(request)
    } catch let refusal as Refusal {
      response = Response(refusal)
      // What is still to come of it is not waited for.
      if refusal.status == .requestTimeout { response.headers[.connection] = "close" }
    } catch let error as PreviewError {
      response = Response(Refusal(error))
      if error.code == .defect { logger.error("\(error.message)") }
    } catch is HTTPError {
      response = Response(
        Refusal(.contentTooLarge, "body-too-large", "the body of the request is too large"))
      // What is left of it is not read.
      response.headers[.connection] = "close"
    } catch {
      logger.error("\(request.uri.path): \(error)")
      response = Response(Refusal(.internalServerError, "defect", "this is a defect of the tool"))
    }
    headers.add(to: &response)
    return response
  }

  private func answer(_ request: Request) async throws -> Response {
    let size = request.headers.reduce(request.uri.description.utf8.count) {
      $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 4
    }
    guard size <= Self.mostHeadBytes else {
      throw Refusal(.badRequest, "bad-request", "the head of the request is too large")
    }
    if let refusal = access.refusal(request, port: port.number) { throw refusal }
    let path = request.uri.path
    if let file = PreviewPage.file(path) {
      guard request.method == .get || request.method == .head else {
        throw Self.wrongMethod(path, wanted: "GET")
      }
      return Response(
        status: .ok, headers: [.contentType: file.type],
        body: .init(byteBuffer: ByteBuffer(bytes: file.bytes)))
    }
    guard path.hasPrefix("/api/"), let route = Route(rawValue: String(path.dropFirst(5))) else {
      throw Refusal(.notFound, "unknown-route", "there is nothing at '\(path.prefix(100))'")
    }
    guard request.method == route.method else {
      throw Self.wrongMethod(path, wanted: route.method.rawValue)
    }
    if route == .events { return try stream(request) }
    return try await Self.within(requestTime) { try await respond(to: request, at: route) }
  }

  private static func wrongMethod(_ path: String, wanted: String) -> Refusal {
    Refusal(.methodNotAllowed, "method-not-allowed", "'\(path)' takes \(wanted)")
  }

  /// Does some work within the time that a request has. Throws if it takes longer.
  private static func within(
    _ time: Duration, _ work: @escaping @Sendable () async throws -> Response
  ) async throws -> Response {
    try await withThrowingTaskGroup(of: Response.self) { group in
      group.addTask(operation: work)
      group.addTask {
        try await Task.sleep(for: time)
        throw Refusal(
          .requestTimeout, "bad-request",
          "the request took longer than \(time.components.seconds) s")
      }
      defer { group.cancelAll() }
      guard let response = try await group.next() else { throw CancellationError() }
      return response
    }
  }

  /// The body of a request, at most so long. Throws if it is longer.
  func body(_ request: Request, upTo limit: Int) async throws -> [UInt8] {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    if let length, length > limit {
      throw Refusal(.contentTooLarge, "body-too-large", "at most \(limit) bytes are taken")
    }
    let buffer = try await request.body.collect(upTo: limit)
    return Array(buffer.readableBytesView)
  }

  /// The JSON body of a request. Throws if it is none.
  func json(_ request: Request) async throws -> [UInt8] {
    let type = request.headers[.contentType]?.prefix { $0 != ";" }.lowercased()
      .filter { !$0.isWhitespace }
    guard type == "application/json" else {
      throw Refusal(
        .unsupportedMediaType, "unsupported-media-type", "the body must be application/json")
    }
    return try await body(request, upTo: Self.mostBodyBytes)
  }
}

/// The port that the server listens on, once it does.
package final class BoundPort: Sendable {
  private let value: Atomic<Int>

  package init(_ number: Int = 0) { value = Atomic(number) }

  package var number: Int { value.load(ordering: .relaxed) }

  package func set(_ number: Int) { value.store(number, ordering: .relaxed) }
}
