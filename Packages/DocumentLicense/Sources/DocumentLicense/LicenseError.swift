import JoyDocEngine

/// The reason why a token is not a valid license, or why a key cannot be used.
///
/// No message contains the token or a key.
public enum LicenseError: Error, Hashable, Sendable {
  /// The token has more than 8,192 bytes.
  case tooLarge
  /// A part of the token is not well-formed.
  case malformed(Part)
  /// The header names an algorithm other than RS256, or no algorithm (`nil`).
  case unsupportedAlgorithm(String?)
  /// The header has a member that changes the meaning of the token.
  case unsupportedHeader(String)
  /// No key has the id that the header names.
  case unknownKey(String)
  /// Several keys are known, and the header names none.
  case ambiguousKey
  /// The signature was not made with the key.
  case badSignature
  /// The license has expired at an instant. `id` is the claim `jti`.
  case expired(since: Instant, id: String?)
  /// The license is not valid before an instant. `id` is the claim `jti`.
  case notYetValid(until: Instant, id: String?)
  /// The claim `iss` differs from the issuer that the host expects.
  case wrongIssuer
  /// The claim `aud` does not contain the audience that the host expects.
  case wrongAudience
  /// A claim that is required is absent.
  case missingClaim(String)
  /// A claim has the wrong type, or a value out of range.
  case badClaim(String)
  /// A key cannot be used.
  case badKey(reason: String)

  /// The parts of a token.
  public enum Part: String, Hashable, Sendable { case token, header, payload, signature }

  /// The code of the error, such as `bad-signature`.
  public var code: String {
    switch self {
    case .tooLarge: "too-large"
    case .malformed: "malformed"
    case .unsupportedAlgorithm: "unsupported-algorithm"
    case .unsupportedHeader: "unsupported-header"
    case .unknownKey: "unknown-key"
    case .ambiguousKey: "ambiguous-key"
    case .badSignature: "bad-signature"
    case .expired: "expired"
    case .notYetValid: "not-yet-valid"
    case .wrongIssuer: "wrong-issuer"
    case .wrongAudience: "wrong-audience"
    case .missingClaim: "missing-claim"
    case .badClaim: "bad-claim"
    case .badKey: "bad-key"
    }
  }

  /// The message for people. Contains neither the token nor a key.
  public var message: String {
    switch self {
    case .tooLarge: "the token has more than \(Token.maxBytes) bytes"
    case .malformed(.token): "the token is not three parts in base64url, joined by '.'"
    case .malformed(let part): "the \(part.rawValue) of the token is malformed"
    case .unsupportedAlgorithm(let name?):
      "the algorithm '\(Self.excerpt(name))' is not supported; expected RS256"
    case .unsupportedAlgorithm(nil): "the token does not name an algorithm; expected RS256"
    case .unsupportedHeader(let name): "the header '\(Self.excerpt(name))' is not supported"
    case .unknownKey(let id): "no key has the id '\(Self.excerpt(id))'"
    case .ambiguousKey: "several keys are known, and the token does not name one"
    case .badSignature: "the signature was not made with the key"
    case .expired(_, let id): "the license\(Self.named(id)) has expired"
    case .notYetValid(_, let id): "the license\(Self.named(id)) is not valid yet"
    case .wrongIssuer: "the license was issued by another issuer"
    case .wrongAudience: "the license was issued for another audience"
    case .missingClaim(let name): "the license lacks the claim '\(name)'"
    case .badClaim(let name): "the claim '\(name)' is not valid"
    case .badKey(let reason): "the key cannot be used: \(reason)"
    }
  }

  /// The error as JSON, in the form that hosts of Joyfill's web editor receive.
  public var hostJSON: String {
    let error: JSONPart = [
      "code": "LICENSE_VALIDATION_ERROR", "message": JSONPart(message), "type": "license",
    ]
    return error.description
  }

  private static func named(_ id: String?) -> String {
    id.map { " '\(excerpt($0))'" } ?? ""
  }

  /// Returns the beginning of a text from a token, without control characters.
  private static func excerpt(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(60).filter { $0.value >= 0x20 && $0.value != 0x7F }))
  }
}

extension LicenseError: CustomStringConvertible {
  /// The message for people.
  public var description: String { message }
}
