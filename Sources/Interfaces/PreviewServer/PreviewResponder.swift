import FormEditing
package import FormPreview
import JSONTree
package import Logging
package import LoopbackHTTP

/// Responds to the requests of pages about one form.
package struct PreviewResponder: HTTPResponder {
  let session: PreviewSession
  let access: Access
  private let port: Int
  private let headers: ResponseHeaders
  private let requestTime: Duration
  private let logger: Logger

  static let maxBodyBytes = 1 << 20
  static let maxUploadBytes = 5_000_000

  package init(
    _ session: PreviewSession, access: Access, port: Int, requestTime: Duration, logger: Logger
  ) {
    self.session = session
    self.access = access
    self.port = port
    self.requestTime = requestTime
    self.logger = logger
    headers = ResponseHeaders(loadsImages: session.settings.form.loadsImages)
  }

  package func response(to fault: HTTPRejection) -> HTTPResponse {
    var response = HTTPResponse(Refusal(fault))
    headers.add(to: &response)
    return response
  }

  package func response(to request: HTTPRequest) async -> HTTPResponse {
    var response: HTTPResponse
    do {
      response = try await answer(request)
    } catch let refusal as Refusal {
      response = HTTPResponse(refusal)
    } catch let error as RequestError {
      response = HTTPResponse(Refusal(error))
      if error.code == .defect { logger.error("\(error.message)") }
    } catch let fault as HTTPRejection {
      response = HTTPResponse(Refusal(fault))
    } catch is ConnectionFailure {
      // The client closed the connection within the body, so the response may not arrive.
      response = HTTPResponse(Refusal(.badRequest, "bad-request", "the body is incomplete"))
    } catch {
      logger.error("\(request.path): \(error)")
      response = HTTPResponse(
        Refusal(.internalServerError, "defect", "this is a defect of the tool"))
    }
    headers.add(to: &response)
    return response
  }

  private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    if let refusal = access.refusal(request, port: port) { throw refusal }
    let path = request.path
    if let file = PreviewPage.file(path) {
      guard request.method == .get || request.method == .head else {
        throw Self.wrongMethod(path, wanted: "GET")
      }
      return HTTPResponse(
        status: .ok, fields: .init(["Content-Type": file.type]), body: .bytes(file.bytes))
    }
    guard path.hasPrefix("/api/"), let route = Route(rawValue: String(path.dropFirst(5))) else {
      throw Refusal(.notFound, "unknown-route", "there is nothing at '\(path.prefix(100))'")
    }
    guard request.method == route.method else {
      throw Self.wrongMethod(path, wanted: route.method.rawValue)
    }
    if route == .other(.events) { return try stream() }
    return try await Self.within(requestTime) { try await respond(to: request, at: route) }
  }

  private static func wrongMethod(_ path: String, wanted: String) -> Refusal {
    Refusal(.methodNotAllowed, "method-not-allowed", "'\(path)' takes \(wanted)")
  }

  /// Runs `work`, but not longer than `time`.
  private static func within(
    _ time: Duration, _ work: @escaping @Sendable () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
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

  /// Returns the JSON body of a request. Throws if it has another type.
  func json(_ request: HTTPRequest) async throws -> [UInt8] {
    let type = request.fields["Content-Type"]?.prefix { $0 != ";" }.lowercased()
      .filter { !$0.isWhitespace }
    guard type == "application/json" else {
      throw Refusal(
        .unsupportedMediaType, "unsupported-media-type", "the body must be application/json")
    }
    return try await request.body(upTo: Self.maxBodyBytes)
  }
}
