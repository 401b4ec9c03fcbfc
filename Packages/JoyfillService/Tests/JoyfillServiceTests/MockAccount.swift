import JoyfillMock
import JoyfillService
import Logging

extension JoyfillService {
  /// A client of the mock without a network, whose waits take no time.
  static func mock(
    _ service: MockService, clock: VirtualClock = VirtualClock(), random: Double = 1,
    policy: RequestPolicy = .standard, credentials: Credentials = .mock, log: Logger? = nil
  ) throws -> JoyfillService {
    JoyfillService(
      credentials, at: try ServiceHost("http://127.0.0.1:1/v1"), policy: policy,
      through: MockTransport(service), time: clock.time(random: random), log: log)
  }
}

extension Credentials {
  static let mock = Credentials.keys(
    public: Secret(MockService.publicKey), secret: Secret(MockService.secretKey))
}

extension Identifier {
  static func mock(_ text: String) -> Identifier {
    guard let identifier = Identifier(text) else { preconditionFailure("invalid identifier") }
    return identifier
  }
}

extension MockService {
  /// Answers requests with the given faults, one each, then as published.
  func script(_ faults: [Fault?]) {
    fault = { number, _ in faults.indices.contains(number) ? faults[number] : nil }
  }

  /// Adds documents `doc_0` to `doc_(count - 1)`.
  func fill(_ count: Int, _ kind: DocumentKind = .document) {
    let prefix = kind == .document ? "doc" : "template"
    add(kind, (0..<count).map { MockDocument("\(prefix)_\($0)", a: $0) })
  }
}
