import FormEditing
import FormPreview
import LoopbackHTTP

/// The API endpoints, by their path after `/api/`.
enum Route: Hashable, RawRepresentable, CaseIterable {
  case form(FormRoute)
  case other(Other)

  /// The endpoints of the server, in addition to those of a form.
  enum Other: String, CaseIterable { case graph, findings, events, resolve, stop }

  static let allCases = FormRoute.allCases.map(Route.form) + Other.allCases.map(Route.other)

  init?(rawValue: String) {
    if let route = FormRoute(rawValue: rawValue) {
      self = .form(route)
    } else if let route = Other(rawValue: rawValue) {
      self = .other(route)
    } else {
      return nil
    }
  }

  var rawValue: String {
    switch self {
    case .form(let route): route.rawValue
    case .other(let route): route.rawValue
    }
  }

  var method: HTTPMethod {
    switch self {
    case .form(let route): route.isReading ? .get : .post
    case .other(.graph), .other(.findings), .other(.events): .get
    case .other(.resolve), .other(.stop): .post
    }
  }
}

extension PreviewResponder {
  /// The response of a route to an authorized request.
  func respond(to request: HTTPRequest, at route: Route) async throws -> HTTPResponse {
    let query = Query(request.query)
    switch route {
    case .form(let route):
      let answer = try await session.answer(route, query, try await body(request, of: route))
      return answer.isEmpty ? HTTPResponse(status: .noContent) : HTTPResponse(json: answer)
    case .other(.graph): return HTTPResponse(json: try await session.graph(field: query["field"]))
    case .other(.findings): return HTTPResponse(json: try await session.lintFindings())
    case .other(.resolve):
      return HTTPResponse(json: try await session.resolve(try await json(request)))
    case .other(.stop):
      session.stop()
      return HTTPResponse(status: .noContent)
    case .other(.events):
      throw Refusal(.internalServerError, "defect", "streams are answered elsewhere")
    }
  }

  private func body(_ request: HTTPRequest, of route: FormRoute) async throws -> [UInt8] {
    if route.isReading { return [] }
    return route == .upload
      ? try await request.body(upTo: Self.maxUploadBytes) : try await json(request)
  }
}
