import FormPreview
import LoopbackHTTP

/// The API endpoints, by their path after `/api/`.
enum Route: String, CaseIterable {
  case document, rows, trace, graph, findings, validation, events
  case changes, undo, redo, evaluate, event, upload, save, resolve, stop

  var method: HTTPMethod {
    switch self {
    case .document, .rows, .trace, .graph, .findings, .validation, .events: .get
    case .changes, .undo, .redo, .evaluate, .event, .upload, .save, .resolve, .stop: .post
    }
  }
}

extension PreviewResponder {
  /// The response of a route to an authorized request.
  func respond(to request: HTTPRequest, at route: Route) async throws -> HTTPResponse {
    let query = Query(request.query)
    switch route {
    case .document: return HTTPResponse(json: await session.state())
    case .rows:
      return HTTPResponse(
        json: try await session.rows(
          field: try wanted("field", in: query), path: query["path"] ?? "",
          from: try number("from", in: query) ?? 0, count: try number("count", in: query) ?? 50))
    case .trace:
      return HTTPResponse(json: try await session.trace(field: try wanted("field", in: query)))
    case .graph: return HTTPResponse(json: try await session.graph(field: query["field"]))
    case .findings: return HTTPResponse(json: try await session.lintFindings())
    case .validation: return HTTPResponse(json: try await session.validation())
    case .changes: return HTTPResponse(json: try await session.change(try await json(request)))
    case .undo:
      _ = try await json(request)
      return HTTPResponse(json: try await session.undo())
    case .redo:
      _ = try await json(request)
      return HTTPResponse(json: try await session.redo())
    case .evaluate: return HTTPResponse(json: try await session.evaluate(try await json(request)))
    case .event:
      try await session.event(try await json(request))
      return HTTPResponse(status: .noContent)
    case .upload:
      let bytes = try await request.body(upTo: Self.maxUploadBytes)
      return HTTPResponse(
        json: try await session.upload(
          bytes, field: try wanted("field", in: query), row: query["row"], path: query["path"],
          column: query["column"], name: query["name"] ?? ""))
    case .save: return HTTPResponse(json: try await session.save(try await json(request)))
    case .resolve: return HTTPResponse(json: try await session.resolve(try await json(request)))
    case .stop:
      session.stop()
      return HTTPResponse(status: .noContent)
    case .events: throw Refusal(.internalServerError, "defect", "streams are answered elsewhere")
    }
  }

  private func wanted(_ name: String, in query: Query) throws -> String {
    guard let text = query[name], !text.isEmpty else {
      throw Refusal(.badRequest, "bad-request", "'\(name)' is missing")
    }
    return text
  }

  private func number(_ name: String, in query: Query) throws -> Int? {
    guard let text = query[name] else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw Refusal(.badRequest, "bad-request", "'\(name)' must be a whole number from 0 on")
    }
    return number
  }
}
