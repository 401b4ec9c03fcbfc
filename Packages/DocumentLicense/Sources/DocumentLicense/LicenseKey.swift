import JWTKit

/// A public RSA key that verifies licenses.
public struct LicenseKey: Sendable {
  /// The id that tokens name in their header `kid`, or `nil`.
  public let id: String?
  let key: Insecure.RSA.PublicKey

  /// Reads a public key, or the key of a certificate, whose dates are ignored.
  ///
  /// `pem` contains one block, `PUBLIC KEY` or `CERTIFICATE`. The key must be an RSA key of 2,048
  /// to 8,192 bits with an odd exponent of at least 3.
  ///
  /// Throws `LicenseError.badKey`.
  public init(pem: String, id: String? = nil) throws(LicenseError) {
    guard pem.utf8.count <= 65_536 else { throw .badKey(reason: "the text is too long") }
    if pem.contains("PRIVATE KEY") {
      throw .badKey(reason: "it is a private key; licenses are verified with the public key")
    }
    let isCertificate = pem.contains("-----BEGIN CERTIFICATE-----")
    guard isCertificate || pem.contains("-----BEGIN PUBLIC KEY-----") else {
      throw .badKey(reason: "expected a PEM block 'PUBLIC KEY' or 'CERTIFICATE'")
    }
    do {
      let key =
        isCertificate
        ? try Insecure.RSA.PublicKey(certificatePEM: pem) : try Insecure.RSA.PublicKey(pem: pem)
      let (modulus, exponent) = try key.getKeyPrimitives()
      try Self.check([UInt8](modulus), [UInt8](exponent))
      self.key = key
    } catch let error as LicenseError {
      throw error
    } catch {
      throw .badKey(reason: "expected an RSA key of \(Self.minBits) bits or more")
    }
    self.id = id
  }

  private static let minBits = 2_048
  private static let maxBits = 8_192

  /// Checks the sizes of a key whose numbers are big-endian.
  private static func check(
    _ modulus: [UInt8], _ exponent: [UInt8]
  ) throws(LicenseError) {
    let significant = modulus.drop { $0 == 0 }
    let bits = significant.count * 8 - (significant.first?.leadingZeroBitCount ?? 0)
    guard minBits...maxBits ~= bits else {
      throw .badKey(reason: "it has \(bits) bits; expected \(minBits) to \(maxBits)")
    }
    let digits = exponent.drop { $0 == 0 }
    guard let last = digits.last, last & 1 == 1, digits.count > 1 || last >= 3 else {
      throw .badKey(reason: "its exponent is not an odd number of at least 3")
    }
  }
}
