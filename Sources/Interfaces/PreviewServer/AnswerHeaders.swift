import FormPreview
import HTTPTypes
import Hummingbird
import NIOCore
import JSONTree

/// What all answers carry.
struct AnswerHeaders: Sendable {
  private let policy: String

  init(loadsImages: Bool) {
    let images = loadsImages ? "'self' data: https:" : "'self' data:"
    policy = [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
      "img-src \(images)", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
      "require-trusted-types-for 'script'", "trusted-types 'none'",
    ].joined(separator: "; ")
  }

  func add(to response: inout Response) {
    let headers: [(String, String)] = [
      ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
    ]
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { response.headers[name] = value }
    }
  }
}

extension Response {
  /// JSON.
  init(json: [UInt8], status: HTTPResponse.Status = .ok) {
    self.init(
      status: status, headers: [.contentType: "application/json; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(bytes: json)))
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
  init(_ error: PreviewError) {
    let status: HTTPResponse.Status =
      switch error.code {
      case .badRequest: .badRequest
      case .unknownField, .unknownRow, .unknownColumn: .notFound
      case .staleEpoch, .nothingToUndo, .nothingToRedo, .changedOnDisk: .conflict
      case .readOnly: .forbidden
      case .graphTooLarge, .bodyTooLarge: .contentTooLarge
      case .tooManyStreams: .serviceUnavailable
      case .defect: .internalServerError
      }
    self.init(status, error.code.rawValue, error.message)
  }
}
