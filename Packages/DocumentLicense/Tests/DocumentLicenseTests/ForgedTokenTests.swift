import Crypto
import CryptoExtras
import DocumentLicense
import Foundation
import Testing

/// Tokens whose signatures were made without the private key, and openssl as a second opinion.
@Suite struct ForgedTokenTests {
  private static let pair = Result { try KeyPair() }
  private static let good = #"{"exp":1900000000,"features":["collection"]}"#

  private static func validator() throws -> LicenseValidator {
    try LicenseValidator(keys: [pair.get().key()])
  }

  @Test func `a signature of another algorithm does not verify`() async throws {
    let (pair, validator) = (try Self.pair.get(), try Self.validator())
    let key = pair.privateKey.publicKey
    var signers: [(name: String, sign: (Data) throws -> Data)] = [
      (
        "RS384",
        { data in
          try pair.privateKey.signature(
            for: SHA384.hash(data: data), padding: .insecurePKCS1v1_5
          ).rawRepresentation
        }
      ),
      (
        "PS256",
        { try pair.privateKey.signature(for: $0, padding: .PSS).rawRepresentation }
      ),
    ]
    // The public key as a secret that both sides know.
    let secrets = [
      Data(key.pemRepresentation.utf8), key.derRepresentation, try key.getKeyPrimitives().modulus,
    ]
    for secret in secrets {
      let secretKey = SymmetricKey(data: secret)
      signers.append(
        ("HS256", { Data(HMAC<SHA256>.authenticationCode(for: $0, using: secretKey)) }))
    }
    for (name, sign) in signers {
      let honest = try KeyPair.token(Self.good, header: #"{"alg":"\#(name)"}"#, sign: sign)
      #expect(await validator.error(of: honest) == .unsupportedAlgorithm(name))
      let forged = try KeyPair.token(Self.good, sign: sign)
      #expect(await validator.error(of: forged) == .badSignature, "\(name)")
    }
  }

  @Test func `a signature that is empty, cut or padded does not verify`() async throws {
    let (pair, validator) = (try Self.pair.get(), try Self.validator())
    let changes: [(Data) -> Data] = [
      { $0.dropLast() }, { $0.dropFirst() }, { $0 + [0] }, { [0] + $0 }, { $0 + $0 },
      { Data($0.reversed()) }, { Data(count: $0.count) },
      { Data(repeating: 0xFF, count: $0.count) },
    ]
    for (number, change) in changes.enumerated() {
      let token = try KeyPair.token(Self.good) { data in
        change(
          try pair.privateKey.signature(for: data, padding: .insecurePKCS1v1_5).rawRepresentation)
      }
      #expect(await validator.error(of: token) == .badSignature, "\(number)")
    }
    let empty = KeyPair.token(Self.good) { _ in Data() }
    #expect(await validator.error(of: empty) == .malformed(.signature))
  }

  @Test func `a payload is not read before its signature has been verified`() async throws {
    let (pair, other, validator) = (try Self.pair.get(), try KeyPair(), try Self.validator())
    for payload in [
      "[", "{}", #"{"exp":1}"#, #"{"exp":"1"}"#, #"{"exp":1,"exp":2}"#, #"{"exp":1e9,"nbf":2e9}"#,
    ] {
      #expect(await validator.error(of: try other.token(payload)) == .badSignature, "\(payload)")
      let error = try #require(await validator.error(of: try pair.token(payload)))
      #expect(error != .badSignature, "\(payload)")
    }
  }

  @Test func `openssl and the validator agree`() async throws {
    let (pair, validator) = (try Self.pair.get(), try Self.validator())
    let folder = try TemporaryFolder([
      "public.pem": Data(pair.publicPEM.utf8),
      "private.pem": Data(pair.privateKey.pemRepresentation.utf8),
    ])
    func signature(_ data: Data) throws -> Data {
      try data.write(to: folder.url.appending(path: "signed"))
      let run = try ProgramRun(
        "openssl dgst -sha256 -sign private.pem -out signature signed", in: folder)
      #expect(run.status == 0, "\(run.errors)")
      return try folder.bytes("signature")
    }
    func isAccepted(by line: String, _ signature: Data) throws -> Bool {
      try signature.write(to: folder.url.appending(path: "signature"))
      return try ProgramRun(line, in: folder).status == 0
    }
    let verification = "openssl dgst -sha256 -verify public.pem -signature signature signed"
    // A token of openssl is accepted here, and a token of these tests by openssl.
    #expect(await validator.error(of: try KeyPair.token(Self.good, sign: signature)) == nil)
    let own = try KeyPair.token(Self.good) { data in
      let own = try pair.privateKey.signature(for: data, padding: .insecurePKCS1v1_5)
      #expect(try signature(data) == own.rawRepresentation)
      #expect(try isAccepted(by: verification, own.rawRepresentation))
      return own.rawRepresentation
    }
    #expect(await validator.error(of: own) == nil)
    for bit in [0, 1_000, 2_047] {
      let changed = try KeyPair.token(Self.good) { data in
        var bytes = try signature(data)
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        #expect(try !isAccepted(by: verification, bytes))
        return bytes
      }
      #expect(await validator.error(of: changed) == .badSignature, "bit \(bit)")
    }
  }
}
