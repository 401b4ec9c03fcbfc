import Foundation
import JoyfillService
import Testing

/// Credentials stay out of everything that can be printed.
@Suite struct SecretTests {
  private static let word = "sk_mock/Very+Secret=1"

  @Test func `a secret is never printed`() {
    let secret = Secret(Self.word)
    var dumped = ""
    dump(secret, to: &dumped)
    let credentials = Credentials.keys(public: Secret("pk"), secret: secret)
    var dumpedCredentials = ""
    dump(credentials, to: &dumpedCredentials)
    for text in [
      "\(secret)", String(reflecting: secret), dumped, "\(credentials)",
      String(reflecting: credentials), dumpedCredentials,
    ] {
      #expect(!text.contains(Self.word), "\(text.count) characters")
      #expect(text.contains("•••"))
    }
  }

  @Test func `redaction finds a secret in plain, base64 and percent-encoded text`() {
    let credentials = Credentials.keys(public: Secret("pk_1"), secret: Secret(Self.word))
    let spellings = [
      Self.word, Data(Self.word.utf8).base64EncodedString(),
      Data("pk_1:\(Self.word)".utf8).base64EncodedString(), "sk_mock%2FVery%2BSecret%3D1",
    ]
    for spelling in spellings {
      #expect(credentials.redacting("a \(spelling) b") == "a ••• b")
    }
    #expect(Credentials.token(Secret("t0k")).redacting("Bearer t0k") == "Bearer •••")
  }
}
