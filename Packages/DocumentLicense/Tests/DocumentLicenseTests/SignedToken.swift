import CryptoExtras
import DocumentLicense
import Foundation

/// A key pair that exists only while the tests run.
struct KeyPair: Sendable {
  let privateKey: _RSA.Signing.PrivateKey

  init(bits: Int = 2_048) throws {
    privateKey = try _RSA.Signing.PrivateKey(keySize: .init(bitCount: bits))
  }

  var publicPEM: String { privateKey.publicKey.pemRepresentation }

  func key(id: String? = nil) throws -> LicenseKey { try LicenseKey(pem: publicPEM, id: id) }

  /// Returns a token with any header and payload, signed with `padding` over the SHA-256 digest.
  func token(
    _ payload: String, header: String = #"{"alg":"RS256"}"#,
    padding: _RSA.Signing.Padding = .insecurePKCS1v1_5
  ) throws -> String {
    let signed = Self.encode(Data(header.utf8)) + "." + Self.encode(Data(payload.utf8))
    let signature = try privateKey.signature(for: Data(signed.utf8), padding: padding)
    return signed + "." + Self.encode(signature.rawRepresentation)
  }

  static func encode(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}
