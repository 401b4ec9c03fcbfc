/// One call of the service, which may take several requests.
struct ServiceCall<Answer: Sendable>: Sendable {
  let method: String
  /// The path with its query, without the host.
  let path: String
  var body: [UInt8]?
  /// Whether sending the request twice has the same effect as sending it once.
  let isRepeatable: Bool
  /// The largest number of bytes of the answer.
  let limit: Int
  /// Returns the content of an answer, or `nil` if it does not have the expected shape.
  let read: @Sendable ([UInt8]) -> Answer?

  init(
    _ method: String, _ path: [String], query: [(name: String, value: String)] = [],
    body: [UInt8]? = nil, isRepeatable: Bool, limit: Int,
    read: @escaping @Sendable ([UInt8]) -> Answer?
  ) {
    self.method = method
    let parameters = query.map { "\($0.name)=\(PercentEncoding.encoded($0.value))" }
    self.path =
      path.map { "/\(PercentEncoding.encoded($0))" }.joined()
      + (parameters.isEmpty ? "" : "?\(parameters.joined(separator: "&"))")
    self.body = body
    self.isRepeatable = isRepeatable
    self.limit = limit
    self.read = read
  }
}
