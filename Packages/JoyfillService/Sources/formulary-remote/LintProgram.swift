import Foundation
import RemoteFolders

/// The program `formulary`, which lints files before they are sent.
struct LintProgram: Sendable {
  private let path: String

  /// Finds the program in the folder of this one, then in the folders of `PATH`.
  ///
  /// Relative folders of `PATH` are ignored, since programs must not come from a folder of documents.
  init?() {
    let own = Bundle.main.executableURL?.deletingLastPathComponent().path
    let linked = CommandLine.arguments.first.flatMap { name in
      name.contains("/") ? URL(filePath: name).deletingLastPathComponent().path : nil
    }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let candidates =
      ([linked, own].compactMap(\.self) + folders.map(String.init).filter { $0.hasPrefix("/") })
      .map { "\($0)/formulary" }
    guard let path = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      return nil
    }
    self.path = path
  }

  /// Returns the outcome of a file that has errors or cannot be linted, or `nil`.
  ///
  /// Prints the findings of a file with errors to standard error.
  func obstacle(in file: String) async -> PushResult.Outcome? {
    await withCheckedContinuation { continuation in
      // Reading and waiting would block a thread of the cooperative pool.
      DispatchQueue.global().async { continuation.resume(returning: blockingObstacle(in: file)) }
    }
  }

  private func blockingObstacle(in file: String) -> PushResult.Outcome? {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = ["lint", "--no-cache", file]
    // The linter needs no credentials.
    process.environment = ProcessInfo.processInfo.environment.filter {
      !$0.key.hasPrefix("JOYFILL_")
    }
    let findings = Pipe()
    process.standardOutput = findings
    process.standardError = findings
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch {
      return .unusable("'\(path)' cannot be started: \(error.localizedDescription)")
    }
    let output = findings.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return nil }
    try? FileHandle.standardError.write(contentsOf: output)
    return .lintErrors
  }
}
