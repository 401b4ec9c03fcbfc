import CryptoExtras
import Foundation
import Testing

/// The exit codes of the program `formulary-license`.
@Suite(.serialized) struct LicenseProgramTests {
  private static let pair = Result { try KeyPair() }

  /// Runs `formulary-license` in a folder with the given files, and returns its exit code.
  private static func exitCode(
    _ arguments: [String], token: String, files: [String: String]
  ) async throws -> Int32 {
    let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    let process = Process()
    process.executableURL = try #require(Bundle.main.executableURL).deletingLastPathComponent()
      .appending(path: "formulary-license")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["FORMULARY_LICENSE": token]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let (ends, end) = AsyncStream<Void>.makeStream()
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    for await _ in ends {}
    return process.terminationStatus
  }

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
  ) async throws {
    let (pair, other) = (try Self.pair.get(), try KeyPair())
    let token = try pair.token(#"{"exp":4102444800}"#)
    let files = [
      "public.pem": pair.publicPEM, "other.pem": other.publicPEM,
      "private.pem": pair.privateKey.pemRepresentation, "license.jwt": token,
    ]
    let arguments = command.split(separator: " ").map(String.init)
    #expect(try await Self.exitCode(arguments, token: token, files: files) == expected)
  }
}
