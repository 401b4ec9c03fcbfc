import Foundation

/// A folder for one test, removed with its last reference.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "license-\(UUID().uuidString)")

  init(_ files: [String: Data] = [:]) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, data) in files { try data.write(to: url.appending(path: name)) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }
}

/// The result of a line of the shell.
struct ProgramRun {
  let status: Int32
  let output: String
  let errors: String

  /// The folder with the programs of this package.
  static let programs = Bundle.main.executableURL?.deletingLastPathComponent()

  /// Runs a line in a folder, with the programs of this package and of `path` before those of the system.
  init(
    _ line: String, in folder: TemporaryFolder, path: String = "",
    environment: [String: String] = [:]
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder.url
    process.environment = [
      "PATH": "\(path):\(Self.programs?.path ?? ""):/usr/bin:/bin", "HOME": folder.url.path,
    ].merging(environment) { $1 }
    // Files instead of pipes, so that the program never blocks on output.
    let streams = try TemporaryFolder(["out": Data(), "err": Data()])
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: streams.url.appending(path: "out"))
    process.standardError = try FileHandle(forWritingTo: streams.url.appending(path: "err"))
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: try streams.bytes("out"), as: UTF8.self)
    errors = String(decoding: try streams.bytes("err"), as: UTF8.self)
  }
}
