import Foundation
import JoyfillMock
import JoyfillService
import Synchronization
import Testing

/// The programs, with a folder of their own and an account of the mock.
final class ToolRun: Sendable {
  let folder: TemporaryFolder
  let host: ServiceHost
  private let tools: TemporaryFolder
  private let outputs = Mutex<[Data]>([])

  /// The result of a run.
  struct Result: Sendable {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The root of the repository.
  static var root: URL {
    var url = URL(filePath: #filePath)
    for _ in 0..<5 { url.deleteLastPathComponent() }
    return url
  }

  /// The program `formulary`, which `make service` builds.
  static let formulary = root.appending(path: ".build/debug/formulary")

  init(_ host: ServiceHost) throws {
    self.host = host
    folder = try TemporaryFolder()
    tools = try TemporaryFolder()
    let built = try #require(Bundle.main.executableURL).deletingLastPathComponent()
    let remote = built.appending(path: "formulary-remote")
    for name in ["formulary-remote", "formulary-pull", "formulary-push"] {
      try FileManager.default.createSymbolicLink(
        at: tools.url.appending(path: name), withDestinationURL: remote)
    }
    try FileManager.default.createSymbolicLink(
      at: tools.url.appending(path: "formulary"), withDestinationURL: Self.formulary)
    try tools.write(
      Array(
        """
        [default]
        public-key = "\(MockService.publicKey)"
        secret-key = "\(MockService.secretKey)"
        base-url = "\(host)"
        """.utf8), to: "config/formulary/credentials.toml")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: "\(tools.path)/config/formulary/credentials.toml")
  }

  /// Starts a command of the shell.
  private func start(
    _ command: String, environment: [String: String], output: URL, errors: URL
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder.url
    process.environment = [
      "PATH": "\(tools.path):/usr/bin:/bin", "HOME": folder.path,
      "XDG_CONFIG_HOME": "\(tools.path)/config",
    ].merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    for url in [output, errors] { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    return process
  }

  /// Runs a command of the shell in the folder. `meanwhile` receives the number of its process.
  func callAsFunction(
    _ command: String, environment: [String: String] = [:],
    meanwhile: @Sendable (Int32) async throws -> Void = { _ in }
  ) async throws -> Result {
    let name = UUID().uuidString
    let (output, errors) = (
      tools.url.appending(path: "\(name).out"), tools.url.appending(path: "\(name).err")
    )
    let process = try start(
      command.contains("|") ? command : "exec \(command)", environment: environment, output: output,
      errors: errors)
    let (ends, end) = AsyncStream<Void>.makeStream()
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    try await meanwhile(process.processIdentifier)
    for await _ in ends {}
    let data = [try Data(contentsOf: output), try Data(contentsOf: errors)]
    outputs.withLock { $0 += data }
    expectNoSecret()
    return Result(
      status: process.terminationStatus, output: String(decoding: data[0], as: UTF8.self),
      errors: String(decoding: data[1], as: UTF8.self))
  }

  /// Searches the output of all runs, and all files, for the credentials.
  private func expectNoSecret() {
    let secret = MockService.secretKey
    let spellings = [
      secret, Data(secret.utf8).base64EncodedString(),
      Data("\(MockService.publicKey):\(secret)".utf8).base64EncodedString(),
      "sk_mock%2FVery%2BSecret%3D1",
    ]
    let files = folder.files.compactMap { folder.bytes($0) }.map { Data($0) }
    for data in outputs.withLock({ $0 }) + files {
      for spelling in spellings {
        #expect(data.range(of: Data(spelling.utf8)) == nil, "a secret is printed or stored")
      }
    }
  }
}
