import Foundation

/// The credentials of an account.
public enum Credentials: Hashable, Sendable {
  /// A user access token.
  case token(Secret)
  /// A pair of API keys. The public key is not secret, but is treated the same way.
  case keys(public: Secret, secret: Secret)

  /// The value of the header `Authorization`.
  var authorization: Secret {
    switch self {
    case .token(let token): Secret("Bearer \(token.revealed)")
    case .keys: Secret("Basic \(pair)")
    }
  }

  /// The name of the kind of credentials.
  public var kind: String {
    switch self {
    case .token: "access token"
    case .keys: "API keys"
    }
  }

  private var pair: String {
    guard case .keys(let user, let secret) = self else { return "" }
    return Self.base64("\(user.revealed):\(secret.revealed)")
  }

  /// Returns `text` with the credentials replaced by `•••`, including their encodings in base64 and
  /// percent-encoding.
  public func redacting(_ text: String) -> String {
    var result = text
    for word in forbidden where !word.isEmpty {
      result = result.replacingOccurrences(of: word, with: "•••")
    }
    return result
  }

  /// All spellings of the credentials that redaction removes, longest first.
  private var forbidden: [String] {
    let secrets: [String]
    switch self {
    case .token(let token): secrets = [token.revealed]
    case .keys(let user, let secret): secrets = [secret.revealed, user.revealed, pair]
    }
    let spellings = secrets.flatMap { [$0, Self.base64($0), PercentEncoding.encoded($0)] }
    return Set(spellings).sorted { ($0.count, $0) > ($1.count, $1) }
  }

  private static func base64(_ text: String) -> String {
    Data(text.utf8).base64EncodedString()
  }
}
