public import JoyDocEngine
import JWTKit

/// Verifies license tokens: JSON Web Tokens (RFC 7519) that are signed with RS256.
///
/// Tokens are checked in this order: size, form, header, key, signature, claims. The payload is not
/// used before the signature has been verified.
///
/// ```swift
/// let validator = try LicenseValidator(keys: [LicenseKey(pem: pem)])
/// let license = try await validator.license(in: token, at: now)
/// engine.allowances = license.allowances
/// ```
public struct LicenseValidator: Sendable {
  private let keys: [LicenseKey]
  private let issuer: String?
  private let audience: String?
  private let leeway: Double
  private let features: (@Sendable (JSONPart) -> Set<Feature>)?

  /// Creates a validator.
  ///
  /// `keys` are 1 to 16 keys with different ids, of which at most one has none. `issuer` and
  /// `audience` are the required claims `iss` and `aud`; `nil` ignores the claim. `leeway` is the
  /// tolerance for clocks that differ, from 0 to 5 minutes. `features` reads the features from a
  /// verified payload; `nil` reads the claim `features`.
  ///
  /// Throws `LicenseError.badKey` if there are no keys, too many, or two with one id.
  public init(
    keys: [LicenseKey], issuer: String? = nil, audience: String? = nil,
    leeway: Duration = .seconds(60), features: (@Sendable (JSONPart) -> Set<Feature>)? = nil
  ) throws(LicenseError) {
    guard 1...16 ~= keys.count else { throw .badKey(reason: "expected 1 to 16 keys") }
    guard Set(keys.map(\.id)).count == keys.count else {
      throw .badKey(reason: "two keys have the same id")
    }
    self.keys = keys
    self.issuer = issuer
    self.audience = audience
    self.leeway = min(max(leeway / .seconds(1), 0), 300)
    self.features = features
  }

  /// Returns the license in a token at an instant.
  ///
  /// Throws a `LicenseError` if the token is not a valid license at that instant. Complexity: O(bytes),
  /// and at most one RSA verification.
  public func license(in token: String, at instant: Instant) async throws(LicenseError) -> License {
    let parsed = try Token(token)
    let key = try self.key(for: parsed.header)
    try await verify(parsed, with: key)
    return try license(Claims(parsed.unverifiedPayload), at: instant, key)
  }

  // MARK: Header

  /// Checks the header and returns the key that it selects.
  private func key(for header: JSONPart) throws(LicenseError) -> LicenseKey {
    guard let algorithm = header["alg"]?.string else { throw .unsupportedAlgorithm(nil) }
    guard algorithm == "RS256" else { throw .unsupportedAlgorithm(algorithm) }
    for name in ["crit", "b64", "zip"] where header[name] != nil { throw .unsupportedHeader(name) }
    if let type = header["typ"], type.string != "JWT" { throw .unsupportedHeader("typ") }
    guard let id = header["kid"] else {
      guard keys.count == 1, let key = keys.first else { throw .ambiguousKey }
      return key
    }
    guard let id = id.string else { throw .unsupportedHeader("kid") }
    guard let key = keys.first(where: { $0.id == id }) else { throw .unknownKey(id) }
    return key
  }

  /// Verifies the signature with one key: RSASSA-PKCS1-v1_5 with SHA-256.
  ///
  /// JWTKit provides only the algorithm. Its own verification of tokens accepts an `alg` that does not
  /// match the key, an unknown `kid`, and a `crit` header.
  private func verify(_ token: Token, with key: LicenseKey) async throws(LicenseError) {
    let keys = JWTKeyCollection()
    await keys.add(rsa: key.key, digestAlgorithm: .sha256)
    guard let algorithm = try? await keys.getKey(),
      (try? algorithm.verify(token.signature, signs: token.signed)) == true
    else { throw .badSignature }
  }

  // MARK: Claims

  private func license(
    _ claims: Claims, at now: Instant, _ key: LicenseKey
  ) throws(LicenseError) -> License {
    let id = try claims.text("jti")
    guard let expires = try claims.instant("exp") else { throw .missingClaim("exp") }
    guard now < expires + leeway else { throw .expired(since: expires, id: id) }
    let notBefore = try claims.instant("nbf")
    for start in [notBefore, try claims.instant("iat")] {
      if let start, now + leeway < start { throw .notYetValid(until: start, id: id) }
    }
    if let issuer {
      guard let name = try claims.text("iss") else { throw .missingClaim("iss") }
      if name != issuer { throw .wrongIssuer }
    }
    if let audience {
      guard let names = try claims.texts("aud", allowsSingle: true) else {
        throw .missingClaim("aud")
      }
      if !names.contains(audience) { throw .wrongAudience }
    }
    let named = try claims.texts("features", allowsSingle: false) ?? []
    return License(
      features: features.map { $0(claims.payload) }
        ?? named.reduce(into: []) { $0.insert(Feature(name: $1)) },
      subject: try claims.text("sub"), id: id, notBefore: notBefore, expires: expires,
      keyID: key.id)
  }
}

/// The claims of a verified payload.
private struct Claims {
  let payload: JSONPart

  init(_ bytes: [UInt8]) throws(LicenseError) { payload = try Token.object(bytes, .payload) }

  /// Returns a claim that is a text, or `nil` if it is absent.
  func text(_ name: String) throws(LicenseError) -> String? {
    guard let claim = payload[name] else { return nil }
    guard let text = claim.string else { throw .badClaim(name) }
    return text
  }

  /// Returns a claim that is a list of texts, or `nil` if it is absent.
  func texts(_ name: String, allowsSingle: Bool) throws(LicenseError) -> [String]? {
    guard let claim = payload[name] else { return nil }
    if allowsSingle, let text = claim.string { return [text] }
    guard let texts = claim.strings else { throw .badClaim(name) }
    return texts
  }

  /// Returns a claim that is a number of seconds since 1970, or `nil` if it is absent.
  func instant(_ name: String) throws(LicenseError) -> Instant? {
    guard let claim = payload[name] else { return nil }
    guard let number = claim.number, number.isFinite,
      number <= Instant.last.secondsSince1970
    else { throw .badClaim(name) }
    return Instant(secondsSince1970: number)
  }
}

extension License {
  /// The parts of a document that the license allows to be edited.
  public var allowances: Allowances {
    features.contains(.collection) ? .all : Allowances.all.subtracting(.collections)
  }
}
