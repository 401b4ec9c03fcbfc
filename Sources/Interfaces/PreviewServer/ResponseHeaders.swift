import FormEditing
import JSONTree
import LoopbackHTTP

/// The header fields of every response.
struct ResponseHeaders: Sendable {
  private let policy: String

  init(loadsImages: Bool) {
    let images = loadsImages ? "'self' data: https:" : "'self' data:"
    policy = [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
      "img-src \(images)", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
      "require-trusted-types-for 'script'", "trusted-types 'none'",
    ].joined(separator: "; ")
  }

  func add(to response: inout HTTPResponse) {
    let headers: [(String, String)] = [
      ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
    ]
    for (name, value) in headers { response.fields[name] = value }
  }
}

extension HTTPResponse {
  /// A JSON response.
  init(json: [UInt8], status: HTTPStatus = .ok) {
    self.init(
      status: status, fields: .init(["Content-Type": "application/json; charset=utf-8"]),
      body: .bytes(json))
  }

  init(_ refusal: Refusal) {
    let json = JSONWriter.object { writer in
      writer.appendObject("error") { writer in
        writer.append("code", refusal.code)
        writer.append("message", refusal.message)
      }
    }
    self.init(json: json, status: refusal.status)
  }
}

extension Refusal {
  init(_ fault: HTTPRejection) {
    switch fault {
    case .malformedHead:
      self.init(.badRequest, "bad-request", "the head of the request is malformed")
    case .headTooLarge:
      self.init(.badRequest, "bad-request", "the head of the request is too large")
    case .bodyTooLarge:
      self.init(.contentTooLarge, "body-too-large", "the body of the request is too large")
    case .unsupportedTransferEncoding:
      self.init(.lengthRequired, "bad-request", "the request must have a Content-Length")
    }
  }

  init(_ error: RequestError) {
    let status: HTTPStatus =
      switch error.code {
      case .badRequest: .badRequest
      case .unknownField, .unknownRow, .unknownColumn: .notFound
      case .staleEpoch, .nothingToUndo, .nothingToRedo, .changedOnDisk: .conflict
      case .readOnly, .unlicensed: .forbidden
      case .graphTooLarge, .bodyTooLarge: .contentTooLarge
      case .tooManyStreams: .serviceUnavailable
      case .defect: .internalServerError
      }
    self.init(status, error.code.rawValue, error.message)
  }
}
