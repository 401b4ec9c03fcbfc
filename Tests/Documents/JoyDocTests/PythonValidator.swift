import Foundation
import Prerequisites

/// Python's `jsonschema` with the JSON Schema of the project.
enum PythonValidator {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let schema = root.appending(path: "Grammar/joydoc.schema.json")

  /// The interpreter that has the package: the one that `make system` sets up, else the system's.
  private static let interpreter: String? = {
    [root.appending(path: ".build/python/bin/python3").path, "python3", "/usr/bin/python3"]
      .first { run([$0, "-c", "import jsonschema; jsonschema.Draft202012Validator"]) != nil }
  }()

  /// On a server that checks changes the comparison must not be left out.
  static let isWanted = interpreter != nil || Prerequisite.isOnServer

  /// The findings in each document, one a line: places and keywords, sorted. Nil if Python fails.
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

  /// What a program prints; nil if it fails. Foundation's `Process` needs a run loop of its own,
  /// which among parallel tests is one thread too many.
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
