import JoyDocEngine

/// An error as the service reports it, in either of the published shapes.
struct ErrorAnswer {
  let message: String
  let details: String?
  let retryAfter: Double?

  /// Reads `{"error":{"code","message","details"}}` or `{"message"}`.
  init?(_ body: [UInt8]) {
    guard body.count <= 65_536, let part = try? JSONPart(parsing: body) else { return nil }
    let error = part["error"].flatMap { $0.kind == .object ? $0 : nil } ?? part
    guard let message = error["message"]?.string ?? part["error"]?.string else { return nil }
    self.message = message
    details = error["details"].flatMap { $0.kind == .null ? nil : $0.description }
    retryAfter = error["details"]?["retry_after"]?.number.flatMap { $0 >= 0 ? $0 : nil }
  }
}
