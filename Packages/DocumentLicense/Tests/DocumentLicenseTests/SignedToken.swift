import CryptoExtras
import DocumentLicense
import Foundation

/// A key pair that exists only while the tests run.
struct KeyPair: Sendable {
  let privateKey: _RSA.Signing.PrivateKey

  init() throws { privateKey = try _RSA.Signing.PrivateKey(keySize: .bits2048) }

  var publicPEM: String { privateKey.publicKey.pemRepresentation }

  func key(id: String? = nil) throws -> LicenseKey { try LicenseKey(pem: publicPEM, id: id) }

  /// Returns a token with any header and payload, signed with `padding` over the SHA-256 digest.
  func token(
    _ payload: String, header: String = #"{"alg":"RS256"}"#,
    padding: _RSA.Signing.Padding = .insecurePKCS1v1_5
  ) throws -> String {
    try Self.token(payload, header: header) { data in
      try privateKey.signature(for: data, padding: padding).rawRepresentation
    }
  }

  /// Returns a token with the signature that `sign` makes of header and payload.
  static func token(
    _ payload: String, header: String = #"{"alg":"RS256"}"#, sign: (Data) throws -> Data
  ) rethrows -> String {
    let signed = encode(Data(header.utf8)) + "." + encode(Data(payload.utf8))
    return signed + "." + encode(try sign(Data(signed.utf8)))
  }

  static func encode(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}

extension LicenseValidator {
  /// Returns the error of a token, or `nil` if it is accepted.
  func error(of token: String, at now: Instant = .tests) async -> LicenseError? {
    do throws(LicenseError) {
      _ = try await license(in: token, at: now)
      return nil
    } catch {
      return error
    }
  }
}

extension Instant {
  /// The instant of the tests, 2027-01-15T08:00:00Z.
  static let tests = Instant(secondsSince1970: 1_800_000_000)
}

/// SplitMix64, so that a seed always gives the same numbers.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
