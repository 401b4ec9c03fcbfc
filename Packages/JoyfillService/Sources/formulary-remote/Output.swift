import ArgumentParser
import Foundation

/// Standard output and standard error.
enum Output {
  /// Prints an object on one line.
  static func print(_ object: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(object) else { return }
    write(data + [0x0A])
  }

  static func print(line: String) { write(Data("\(line)\n".utf8)) }

  /// Writes bytes to standard output. Ends the program if nothing reads it.
  static func write(_ bytes: some Sequence<UInt8>) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    } catch {
      exit(2)
    }
  }

  static func complain(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data("formulary-remote: \(message)\n".utf8))
  }

  /// Prints an error and returns the exit code of a command that cannot run.
  static func failure(_ message: String) -> ExitCode {
    complain(message)
    return ExitCode(2)
  }
}

/// The number of documents so far, shown on a terminal after one second.
struct ProgressLine {
  private let start = ContinuousClock.now
  private let isVisible = isatty(STDERR_FILENO) == 1
  private var isShown = false

  mutating func show(_ count: Int) {
    guard isVisible, ContinuousClock.now - start > .seconds(1) else { return }
    isShown = true
    try? FileHandle.standardError.write(contentsOf: Data("\r\(count) documents".utf8))
  }

  func clear() {
    if isShown { try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8)) }
  }
}
