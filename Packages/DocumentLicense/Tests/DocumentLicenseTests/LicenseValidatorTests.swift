import CryptoExtras
import DocumentLicense
import Foundation
import JoyDocEngine
import Testing

@Suite struct LicenseValidatorTests {
  private static let pair = Result { try KeyPair() }
  private static let other = Result { try KeyPair() }
  private static let good =
    #"{"exp":1800000100,"features":["collection","extra"],"jti":"L1","sub":"Ada"}"#

  /// Returns the error of a token, or `nil` if it is accepted.
  private func error(
    _ token: String, keys: [LicenseKey]? = nil, issuer: String? = nil, audience: String? = nil,
    at now: Instant = .tests, leeway: Duration = .seconds(60)
  ) async throws -> LicenseError? {
    try await LicenseValidator(
      keys: keys ?? [Self.pair.get().key()], issuer: issuer, audience: audience, leeway: leeway
    ).error(of: token, at: now)
  }

  @Test func `a good token gives its license`() async throws {
    let pair = try Self.pair.get()
    let validator = try LicenseValidator(keys: [pair.key(id: "k1")])
    let license = try await validator.license(in: pair.token(Self.good), at: .tests)
    #expect(license.features == [.collection, .other("extra")])
    #expect(license.subject == "Ada" && license.id == "L1" && license.keyID == "k1")
    #expect(license.expires.secondsSince1970 == 1_800_000_100 && license.notBefore == nil)
    #expect(license.allowances == .all)
    let plain = try await validator.license(in: pair.token(#"{"exp":1.9e9}"#), at: .tests)
    #expect(plain.allowances.isEmpty)
  }

  /// The example of RFC 7515, appendix A.2.
  @Test func `the example of the specification is valid until its last second`() async throws {
    let n =
      "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"
    let token =
      "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw"
    let standard = n.replacing("-", with: "+").replacing("_", with: "/") + "=="
    let modulus = try #require(Data(base64Encoded: standard))
    let key = try LicenseKey(
      pem: _RSA.Signing.PublicKey(n: modulus, e: Data([1, 0, 1])).pemRepresentation)
    // 2011-03-22T18:43:00Z
    let end = Instant(secondsSince1970: 1_300_819_380)
    let before = Instant(secondsSince1970: 1_300_819_379)
    #expect(try await error(token, keys: [key], at: before, leeway: .zero) == nil)
    #expect(
      try await error(token, keys: [key], at: end, leeway: .zero) == .expired(since: end, id: nil))
  }

  @Test(arguments: ["none", "None", "nOnE", "HS256", "RS384", "PS256", "ES256"])
  func `another algorithm is refused, even over a good signature`(name: String) async throws {
    let pair = try Self.pair.get()
    let token = try pair.token(Self.good, header: #"{"alg":"\#(name)"}"#)
    #expect(try await error(token) == .unsupportedAlgorithm(name))
    let unsigned = token.split(separator: ".").dropLast().joined(separator: ".") + "."
    #expect(try await error(unsigned) == .malformed(.signature))
  }

  @Test(arguments: [
    (#"{"typ":"JWT"}"#, LicenseError.unsupportedAlgorithm(nil)),
    (#"{"alg":7}"#, .unsupportedAlgorithm(nil)),
    (#"{"alg":"RS256","crit":["exp"]}"#, .unsupportedHeader("crit")),
    (#"{"alg":"RS256","crit":null}"#, .unsupportedHeader("crit")),
    (#"{"alg":"RS256","b64":false}"#, .unsupportedHeader("b64")),
    (#"{"alg":"RS256","zip":"DEF"}"#, .unsupportedHeader("zip")),
    (#"{"alg":"RS256","typ":"JOSE"}"#, .unsupportedHeader("typ")),
    (#"{"alg":"RS256","kid":"../../k"}"#, .unknownKey("../../k")),
    (#"{"alg":"RS256","kid":"' OR 1=1"}"#, .unknownKey("' OR 1=1")),
    (#"{"alg":"RS256","alg":"RS256"}"#, .malformed(.header)),
    (#"["RS256"]"#, .malformed(.header)), ("{", .malformed(.header)),
    (#"{"alg":"RS256","x":[[[[[[[[1]]]]]]]]}"#, .malformed(.header)),
  ])
  func `a header that is not supported is refused`(
    header: String, expected: LicenseError
  ) async throws {
    let token = try Self.pair.get().token(Self.good, header: header)
    #expect(try await error(token) == expected, "\(header)")
  }

  @Test func `the key is the one that the token names`() async throws {
    let (pair, other) = (try Self.pair.get(), try Self.other.get())
    let keys = [try pair.key(id: "a"), try other.key(id: "b")]
    let named = try pair.token(Self.good, header: #"{"alg":"RS256","kid":"a"}"#)
    #expect(try await error(named, keys: keys) == nil)
    #expect(try await error(named, keys: [pair.key(id: "a")]) == nil)
    #expect(try await error(pair.token(Self.good), keys: keys) == .ambiguousKey)
    let wrong = try pair.token(Self.good, header: #"{"alg":"RS256","kid":"b"}"#)
    #expect(try await error(wrong, keys: keys) == .badSignature)
    #expect(try await error(other.token(Self.good)) == .badSignature)
    #expect(throws: LicenseError.self) { try LicenseValidator(keys: []) }
    #expect(throws: LicenseError.self) { try LicenseValidator(keys: [pair.key(), other.key()]) }
  }

  @Test func `a changed token is refused`() async throws {
    let pair = try Self.pair.get()
    let token = try pair.token(Self.good)
    for place in stride(from: 0, to: token.utf8.count, by: 7) {
      var bytes = Array(token.utf8)
      if bytes[place] == UInt8(ascii: ".") { continue }
      bytes[place] = bytes[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let changed = String(decoding: bytes, as: UTF8.self)
      #expect(try await error(changed) != nil, "\(place)")
    }
    let cut = String(token.dropLast(4))
    #expect([.badSignature, .malformed(.signature)].contains(try await error(cut)))
    for text in [token + "\n", token + "=", "..", token + "AAAA"] {
      #expect(try await error(text) != nil, "\(text.suffix(8))")
    }
    for text in [token + ".", token + ".AAAA", "", "a.b"] {
      #expect(try await error(text) == .malformed(.token), "\(text.suffix(8))")
    }
    // The last of 342 characters has four bits that are not used.
    let last = try #require(token.last)
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let index = try #require(alphabet.firstIndex(of: last))
    let other = String(token.dropLast()) + String(alphabet[index + 1])
    #expect(try await error(other) == .malformed(.signature))
    #expect(try await error(pair.token(Self.good, padding: .PSS)) == .badSignature)
    let long = String(repeating: "A", count: 8_193)
    #expect(try await error(long) == .tooLarge)
  }

  @Test(arguments: [
    (#"{}"#, LicenseError.missingClaim("exp")),
    (#"{"exp":"1800000100"}"#, .badClaim("exp")), (#"{"exp":1e400}"#, .badClaim("exp")),
    (#"{"exp":253402300800}"#, .badClaim("exp")),
    (#"{"exp":-5}"#, .expired(since: Instant(secondsSince1970: -5), id: nil)),
    (#"{"exp":1,"exp":9999999999}"#, .malformed(.payload)),
    (
      #"{"exp":1799999940,"jti":"L2"}"#,
      .expired(since: Instant(secondsSince1970: 1_799_999_940), id: "L2")
    ),
    (
      #"{"exp":1900000000,"nbf":1800000061}"#,
      .notYetValid(until: Instant(secondsSince1970: 1_800_000_061), id: nil)
    ),
    (
      #"{"exp":1900000000,"iat":1800000061}"#,
      .notYetValid(until: Instant(secondsSince1970: 1_800_000_061), id: nil)
    ),
    (#"{"exp":1900000000,"features":"collection"}"#, .badClaim("features")),
    (#"{"exp":1900000000,"features":[1]}"#, .badClaim("features")),
    (#"{"exp":1900000000,"sub":1}"#, .badClaim("sub")), ("[]", .malformed(.payload)),
  ])
  func `a claim that does not hold is refused`(
    payload: String, expected: LicenseError
  ) async throws {
    #expect(try await error(Self.pair.get().token(payload)) == expected, "\(payload)")
  }

  @Test(arguments: [
    #"{"exp":1799999941}"#, #"{"exp":1900000000,"nbf":1800000060}"#,
    #"{"exp":1900000000,"unknown":{"a":[]}}"#,
  ])
  func `a claim that holds within the leeway is accepted`(payload: String) async throws {
    #expect(try await error(Self.pair.get().token(payload)) == nil, "\(payload)")
  }

  @Test func `issuer and audience are compared if the host names them`() async throws {
    let pair = try Self.pair.get()
    let token = try pair.token(#"{"exp":1900000000,"iss":"us","aud":["app","web"]}"#)
    #expect(try await error(token) == nil)
    #expect(try await error(token, issuer: "us", audience: "web") == nil)
    #expect(try await error(token, issuer: "them") == .wrongIssuer)
    #expect(try await error(token, audience: "ios") == .wrongAudience)
    let bare = try pair.token(#"{"exp":1900000000,"aud":[]}"#)
    #expect(try await error(bare, issuer: "us") == .missingClaim("iss"))
    #expect(try await error(bare, audience: "web") == .wrongAudience)
    let none = try pair.token(#"{"exp":1900000000}"#)
    #expect(try await error(none, audience: "web") == .missingClaim("aud"))
  }

  @Test func `a host that joins the license and the engine restricts collections`() async throws {
    let pair = try Self.pair.get()
    let document = #"""
      {"files":[],"fields":[{"_id":"k","type":"collection","file":"f","schema":{"s":{"root":true,
       "tableColumns":[{"_id":"c","type":"number"}]}},"value":[{"_id":"r","cells":{"c":1}}]}]}
      """#
    let changelog: JSONPart = [
      "target": "field.value.rowDelete", "fieldId": "k", "change": ["rowId": "r"],
    ]
    let change = try #require(try DocumentChange.change(in: changelog))
    let validator = try LicenseValidator(keys: [pair.key()])
    for (features, isAllowed) in [(#"["collection","x"]"#, true), (#"["x"]"#, false)] {
      let token = try pair.token(#"{"exp":1900000000,"features":\#(features)}"#)
      let license = try await validator.license(in: token, at: .tests)
      var engine = try DocumentEngine(Array(document.utf8))
      engine.allowances = license.allowances
      if isAllowed {
        try engine.apply(change)
        #expect(engine.bytes != Array(document.utf8))
      } else {
        #expect(throws: ChangeError.unlicensed(feature: "collection", field: "k")) {
          try engine.apply(change)
        }
        #expect(engine.bytes == Array(document.utf8))
      }
    }
  }

  @Test func `a host reads features of its own form from a verified payload`() async throws {
    let pair = try Self.pair.get()
    let validator = try LicenseValidator(keys: [pair.key()]) { payload in
      payload["plan"]?.string == "pro" ? [.collection] : []
    }
    let token = try pair.token(#"{"exp":1900000000,"plan":"pro"}"#)
    #expect(try await validator.license(in: token, at: .tests).features == [.collection])
  }

  private static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] != nil

  /// Random bytes, and mutations of a good token. `LONG_TESTS=1` takes some minutes.
  @Test func `nothing is accepted whose signed parts differ`() async throws {
    let pair = try Self.pair.get()
    let validator = try LicenseValidator(keys: [pair.key()])
    let good = Array(try pair.token(Self.good).utf8)
    let signed = good.prefix(through: try #require(good.lastIndex(of: UInt8(ascii: "."))))
    var accepted = 0
    for seed in 0..<(Self.isLong ? 20_000 : 300) {
      var random = SeededGenerator(state: UInt64(seed))
      var bytes = good
      if seed % 10 == 0 {
        bytes = (0..<Int.random(in: 0...9_000, using: &random)).map { _ in
          UInt8.random(in: seed % 20 == 0 ? 0...255 : 45...122, using: &random)
        }
      } else {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: bytes.indices, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes[index] = UInt8.random(in: 33..<127, using: &random)
          case 1: bytes.remove(at: index)
          default: bytes.insert(UInt8.random(in: 0..<128, using: &random), at: index)
          }
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if await validator.error(of: text) == nil {
        accepted += 1
        #expect(bytes.starts(with: signed), "seed \(seed)")
      }
    }
    print("fuzz: \(accepted) accepted")
  }

  /// The largest tokens of several shapes. `LONG_TESTS=1` prints the processor time of 10,000 of each.
  @Test func `the largest tokens are refused`() async throws {
    let pair = try Self.pair.get()
    let validator = try LicenseValidator(keys: [pair.key()])
    let size = 8_192
    func unsigned(_ header: String) -> String {
      "\(KeyPair.encode(Data(header.utf8))).e30.AAAA"
    }
    let members = (0..<600).map { #""k\#($0)":0"# }.joined(separator: ",")
    let texts = Array(repeating: #""a""#, count: 1_300).joined(separator: ",")
    let shapes: [(name: String, token: String, error: LicenseError)] = [
      ("one verification", try pair.token("{}"), .missingClaim("exp")),
      ("dots", String(repeating: ".", count: size), .malformed(.token)),
      ("letters", String(repeating: "A", count: size - 6) + ".AA.AA", .malformed(.header)),
      ("deep", unsigned(String(repeating: "[", count: 6_100)), .malformed(.header)),
      ("names", unsigned("{\(members)}"), .unsupportedAlgorithm(nil)),
      ("signed members", try pair.token("{\(members)}"), .missingClaim("exp")),
      (
        "signed features", try pair.token(#"{"exp":1,"features":[\#(texts)]}"#),
        .expired(since: Instant(secondsSince1970: 1), id: nil)
      ),
      (
        "signed escapes",
        try pair.token(#"{"sub":"\#(String(repeating: #"\u0041"#, count: 900))"}"#),
        .missingClaim("exp")
      ),
    ]
    for (name, token, expected) in shapes {
      #expect(token.utf8.count <= size)
      let start = clock()
      for _ in 0..<(Self.isLong ? 10_000 : 2) {
        #expect(await validator.error(of: token) == expected, "\(name)")
      }
      let time = Double(clock() - start) / Double(CLOCKS_PER_SEC)
      if Self.isLong { print("10,000 tokens, \(name), \(token.utf8.count) bytes: \(time) s") }
    }
  }

  @Test func `a token of 8,192 bytes is read, and a larger one is not`() async throws {
    let pair = try Self.pair.get()
    let plain = #"{"exp":1900000000,"pad":""}"#
    // The second header is one byte longer, and encoded two characters longer.
    for (header, count, size) in [
      (#"{"alg":"RS256"}"#, 5_871, 8_192), (#"{"alg":"RS256" }"#, 5_870, 8_193),
    ] {
      let pad = String(repeating: "x", count: count - plain.utf8.count)
      let payload = plain.replacing(#""""#, with: #""\#(pad)""#)
      let token = try pair.token(payload, header: header)
      #expect(token.utf8.count == size)
      #expect(try await error(token) == (size > 8_192 ? .tooLarge : nil))
    }
  }

  @Test func `errors have the form that hosts of the web editor receive`() throws {
    let json = try JSONPart(parsing: Array(LicenseError.unknownKey("a\"b\\\n").hostJSON.utf8))
    #expect(json["code"]?.string == "LICENSE_VALIDATION_ERROR" && json["type"]?.string == "license")
    #expect(json["message"]?.string == "no key has the id 'a\"b\\'")
    #expect(LicenseError.expired(since: .tests, id: "L1").message == "the license 'L1' has expired")
  }
}
