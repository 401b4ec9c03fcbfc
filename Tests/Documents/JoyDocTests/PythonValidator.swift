import Foundation
import Prerequisites

/// Python's `jsonschema` with the JSON Schema of the project.
enum PythonValidator {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let schema = root.appending(path: "Grammar/joydoc.schema.json")

  /// The interpreter that has the package: the one that `make setup` installs, else the system's.
  private static let interpreter: String? = {
    [root.appending(path: ".build/python/bin/python3").path, "python3", "/usr/bin/python3"]
      .first { run([$0, "-c", "import jsonschema; jsonschema.Draft202012Validator"]) != nil }
  }()

  /// Whether the comparison runs: in CI in any case.
  static let isWanted = interpreter != nil || Prerequisite.areRequired

  /// Returns the errors of each document, one line each: sorted positions and keywords. `nil` if
  /// Python fails.
  static func findings(in documents: [[UInt8]]) throws -> [[String]]? {
    guard let interpreter else { return nil }
    let file = FileManager.default.temporaryDirectory
      .appending(path: "formulary-documents-\(ProcessInfo.processInfo.processIdentifier).ndjson")
    try Data(documents.joined(separator: [UInt8(ascii: "\n")])).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let script = folder.appending(path: "schema_findings.py").path
    guard let output = run([interpreter, script, schema.path, file.path]) else { return nil }
    return String(decoding: output, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.split(separator: "\t").map(String.init) }
  }

  /// Returns the output of a program; `nil` if it fails. Foundation's `Process` needs a run loop,
  /// which is one thread too many among parallel tests.
  private static func run(_ words: [String]) -> Data? {
    let line = words.map { "'\($0.split(separator: "'").joined(separator: #"'\''"#))'" }
      .joined(separator: " ")
    guard let pipe = popen("\(line) 2>/dev/null", "r") else { return nil }
    var output = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { break }
      output.append(contentsOf: buffer[..<count])
    }
    return pclose(pipe) == 0 ? output : nil
  }
}
