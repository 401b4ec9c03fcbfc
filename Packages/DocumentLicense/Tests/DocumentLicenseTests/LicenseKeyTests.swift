import CryptoExtras
import DocumentLicense
import Foundation
import Testing

/// Keys that verify licenses, and those that cannot.
@Suite struct LicenseKeyTests {
  private static let pair = Result { try KeyPair() }

  /// Returns the reason why a key is refused, or `nil` if it is accepted.
  private static func reason(_ pem: String) -> String? {
    do throws(LicenseError) {
      _ = try LicenseKey(pem: pem)
      return nil
    } catch {
      #expect(error.code == "bad-key")
      // No line of the key is repeated.
      #expect(!pem.split(separator: "\n").contains { error.message.contains($0) })
      guard case .badKey(let reason) = error else { return error.code }
      return reason
    }
  }

  @Test
  func `a key that is private, short, not RSA or not a key is refused without being repeated`()
    throws
  {
    let pair = try Self.pair.get()
    let short = try _RSA.Signing.PrivateKey(unsafeKeySize: .init(bitCount: 1_024))
    let folder = try TemporaryFolder()
    let elliptic = try ProgramRun(
      "openssl ecparam -name prime256v1 -genkey -noout | openssl ec -pubout", in: folder)
    #expect(elliptic.output.hasPrefix("-----BEGIN PUBLIC KEY-----"))
    for (pem, reason) in [
      (pair.privateKey.pemRepresentation, "it is a private key"),
      (pair.privateKey.pkcs8PEMRepresentation, "it is a private key"),
      (short.publicKey.pemRepresentation, "expected an RSA key of 2048 bits or more"),
      (elliptic.output, "expected an RSA key of 2048 bits or more"),
      ("-----BEGIN PUBLIC KEY-----\nAAAA\n", "expected an RSA key of 2048 bits or more"),
      (pair.privateKey.publicKey.pkcs1PEMRepresentation, "expected a PEM block"),
      ("", "expected a PEM block"),
      (String(repeating: " ", count: 70_000) + pair.publicPEM, "the text is too long"),
    ] {
      #expect(Self.reason(pem)?.hasPrefix(reason) == true, "\(pem.prefix(40))")
    }
    #expect(Self.reason(pair.publicPEM) == nil)
  }

  /// A public key of any numbers, which need not be a good key.
  private static func pem(bits: Int, exponent: [UInt8]) -> String {
    func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
      let count = content.count
      let length: [UInt8] =
        count < 128 ? [UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 255)]
      return [tag] + length + content
    }
    let modulus = [0, 1 << UInt8((bits - 1) % 8)] + [UInt8](repeating: 0xFF, count: (bits - 1) / 8)
    let key = element(0x30, element(2, modulus) + element(2, exponent))
    let algorithm = element(0x30, [6, 9, 42, 134, 72, 134, 247, 13, 1, 1, 1, 5, 0])
    let bytes = element(0x30, algorithm + element(3, [0] + key))
    return """
      -----BEGIN PUBLIC KEY-----
      \(Data(bytes).base64EncodedString(options: .lineLength64Characters))
      -----END PUBLIC KEY-----
      """
  }

  @Test func `a key has 2,048 to 8,192 bits and an odd exponent of at least 3`() {
    #expect(Self.reason(Self.pem(bits: 2_048, exponent: [1, 0, 1])) == nil)
    #expect(Self.reason(Self.pem(bits: 8_192, exponent: [3])) == nil)
    for (bits, exponent) in [
      (2_040, [1, 0, 1]), (8_200, [1, 0, 1]), (2_048, [1]), (2_048, [4]), (2_048, [1, 0, 0]),
      (2_048, [0]),
    ] as [(Int, [UInt8])] {
      #expect(Self.reason(Self.pem(bits: bits, exponent: exponent)) != nil, "\(bits) \(exponent)")
    }
  }

  @Test func `a certificate is a key, and its dates are ignored`() async throws {
    let pair = try Self.pair.get()
    let configuration = """
      [ca]
      default_ca = a
      [a]
      database = index
      new_certs_dir = .
      serial = serial
      default_md = sha256
      policy = p
      [p]
      commonName = supplied
      """
    let folder = try TemporaryFolder([
      "key.pem": Data(pair.privateKey.pemRepresentation.utf8), "index": Data(),
      "serial": Data("01\n".utf8), "ca.conf": Data(configuration.utf8),
    ])
    let run = try ProgramRun(
      """
      openssl req -new -key key.pem -subj /CN=a -out request && \
      openssl ca -batch -notext -selfsign -config ca.conf -keyfile key.pem -in request \
        -startdate 20000101000000Z -enddate 20010101000000Z -out certificate.pem
      """, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let pem = String(decoding: try folder.bytes("certificate.pem"), as: UTF8.self)
    let validator = try LicenseValidator(keys: [LicenseKey(pem: pem)])
    #expect(await validator.error(of: try pair.token(#"{"exp":1900000000}"#)) == nil)
    #expect(await validator.error(of: try KeyPair().token(#"{"exp":1}"#)) == .badSignature)
  }

  @Test func `a validator has 1 to 16 keys with different ids`() throws {
    let pair = try Self.pair.get()
    for (count, isAccepted) in [(0, false), (1, true), (16, true), (17, false)] {
      let keys = try (0..<count).map { try pair.key(id: $0 == 0 ? nil : "k\($0)") }
      let isValid = (try? LicenseValidator(keys: keys)) != nil
      #expect(isValid == isAccepted, "\(count)")
    }
    for ids in [[nil, nil], ["a", "a"]] as [[String?]] {
      #expect(throws: LicenseError.badKey(reason: "two keys have the same id")) {
        try LicenseValidator(keys: ids.map { try pair.key(id: $0) })
      }
    }
  }
}
