import CryptoExtras
import Foundation
import Testing

/// The exit codes and the output of the program `formulary-license`.
@Suite(.serialized) struct LicenseProgramTests {
  private static let pair = Result { try KeyPair() }

  @Test(arguments: [
    ("check --key public.pem", 0), ("check license.jwt --key id=public.pem", 0),
    ("check --help", 0), ("check --key public.pem --now 2101-01-01T00:00:00Z", 1),
    ("check --key other.pem", 1), ("check", 2), ("check --key none.pem", 2),
    ("check --key license.jwt", 2), ("check --key private.pem", 2),
    ("check --key public.pem --key public.pem", 2), ("check --key public.pem --bogus", 2),
    ("check --key public.pem --now yesterday", 2), ("check none.jwt --key public.pem", 2),
  ])
  func `the exit code is 1 for an invalid license alone`(
    command: String, expected: Int32
  ) throws {
    let (pair, other) = (try Self.pair.get(), try KeyPair())
    let token = try pair.token(#"{"exp":4102444800}"#)
    let privatePEM = pair.privateKey.pemRepresentation
    let folder = try TemporaryFolder([
      "public.pem": Data(pair.publicPEM.utf8), "other.pem": Data(other.publicPEM.utf8),
      "private.pem": Data(privatePEM.utf8), "license.jwt": Data(token.utf8),
    ])
    let run = try ProgramRun(
      "formulary-license \(command)", in: folder, environment: ["FORMULARY_LICENSE": token])
    #expect(run.status == expected, "\(run.errors)")
    // Neither the token nor the private key is repeated.
    for secret in token.split(separator: ".") + privatePEM.split(separator: "\n").dropFirst() {
      #expect(!run.output.contains(secret) && !run.errors.contains(secret))
    }
  }

  @Test func `the content of a license is printed as text and as JSON`() throws {
    let pair = try Self.pair.get()
    let token = try pair.token(
      #"{"exp":4102444800,"nbf":1600000000,"sub":"Ada","jti":"L1","features":["x","collection"]}"#,
      header: #"{"alg":"RS256","kid":"k1"}"#)
    // A file of one line ends with a line feed.
    let folder = try TemporaryFolder([
      "license.jwt": Data("\(token)\n".utf8), "public.pem": Data(pair.publicPEM.utf8),
    ])
    let command = "formulary-license check license.jwt --key k1=public.pem"
    let text = try ProgramRun(command, in: folder)
    #expect(
      text.output == """
        features: collection, x
        subject: Ada
        id: L1
        not before: 2020-09-13T12:26:40Z
        expires: 2100-01-01T00:00:00Z
        key: k1

        """)
    let json = try ProgramRun("\(command) --json", in: folder)
    #expect(
      json.output
        == #"{"expires":"2100-01-01T00:00:00Z","features":["collection","x"],"id":"L1","key":"k1","#
        + #""notBefore":"2020-09-13T12:26:40Z","subject":"Ada","valid":true}"# + "\n")
    for (option, code) in [("--issuer us", "missing-claim"), ("--audience app", "missing-claim")] {
      let refused = try ProgramRun("\(command) \(option)", in: folder)
      #expect(refused.status == 1 && refused.output.isEmpty)
      #expect(refused.errors.hasPrefix("formulary-license: \(code): "), "\(refused.errors)")
    }
  }
}
