import Foundation
import Testing

/// Every command that prints text, over a document whose names contain control characters.
struct HostileTextTests {
  private static let hostile = "\u{1B}[31mx\u{7}\u{9B}2J\u{202E}y\r\u{2066}</script>"

  private static func json(_ value: Any) throws -> Data {
    try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
  }

  /// A folder with the document, its tests and a formula file, all with malicious names.
  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "hostile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let h = hostile
    func formula(_ id: String) -> [String: Any] { ["_id": id, "key": "value", "formula": id] }
    let document: [String: Any] = [
      "_id": "d\(h)", "name": "n\(h)",
      "files": [["_id": "f\(h)", "pageOrder": ["p\(h)"], "pages": [["_id": "p\(h)", "name": h]]]],
      "fields": [
        ["_id": "a\(h)", "type": "number", "title": "A\(h)", "value": 1, "file": "f\(h)"],
        [
          "_id": "b", "type": "number", "title": "B\(h)", "required": true, "file": "f\(h)",
          "formulas": [["_id": "1"].merging(formula("good\(h)")) { $1 }],
        ],
        [
          "_id": "c\(h)", "type": "number", "title": "C\(h)", "file": "f\(h)",
          "formulas": [formula("bad\(h)")],
        ],
        [
          "_id": "o", "type": "dropdown", "title": "O\(h)", "value": "o\(h)", "file": "f\(h)",
          "options": [["_id": "o\(h)", "value": "option\(h)"]],
        ],
        ["_id": "q", "type": "text", "title": "Q", "required": true, "file": "f\(h)"],
      ],
      "formulas": [
        ["_id": "good\(h)", "type": "calc", "scope": "global", "expression": "length(o) + 1"],
        [
          "_id": "bad\(h)", "type": "calc", "scope": "global",
          "expression": "error(\"\(h)\") + b + unknown\u{202E}",
        ],
        ["_id": "unused\(h)", "type": "calc", "scope": "global", "expression": "error(o)"],
      ],
    ]
    try json(document).write(to: folder.appending(path: "form\u{1B}[32m\u{7}.json"))
    try json([
      "tests": [["name": "t\(h)", "given": ["o": h], "expect": ["b": 3]] as [String: Any]]
    ]).write(to: folder.appending(path: "form\u{1B}[32m\u{7}.tests.json"))
    return folder
  }

  /// Returns the output of the tool on both streams.
  private static func output(
    _ arguments: [String], input: String = "", in folder: URL
  ) throws -> String {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appending(path: "formulary")
    if !FileManager.default.fileExists(atPath: process.executableURL?.path ?? "") {
      process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent()
        .appending(path: "formulary")
    }
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = folder.appending(path: "output-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    let typed = folder.appending(path: "input-\(UUID().uuidString)")
    try input.write(to: typed, atomically: true, encoding: .utf8)
    process.standardInput = try FileHandle(forReadingFrom: typed)
    try process.run()
    process.waitUntilExit()
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }

  static let form = "form\u{1B}[32m\u{7}.json"

  @Test(arguments: [
    ["lint", form], ["lint", "--format", "github", form], ["lint", "--format", "junit", form],
    ["lint", "--format", "json", form], ["lint", "--format", "sarif", form],
    ["lint", "--format", "gitlab", form], ["lint", "--format", "rdjson", form],
    ["lint", "--statistics", form], ["run", "--output", "/dev/null", form], ["validate", form],
    ["validate", "--include-hidden", form], ["graph", form],
    ["graph", "--format", "mermaid", form],
    ["graph", "--format", "svg", form], ["graph", "--format", "html", form],
    ["graph", "--field", "A\(hostile)", form], ["graph", "--field", "no\(hostile)", form],
    ["trace", form, "b"], ["trace", form, "C\(hostile)"], ["trace", form, "o"],
    ["test", "--verbose", "."], ["fmt", "--check", form], ["explain", "rule\(hostile)"],
    ["eval", "error(\"\(hostile)\")"], ["eval", "unknown\(hostile)"],
    ["dump", "types", "\(hostile)"],
    ["run", "missing\(hostile).json"], ["functions", "none\(hostile)"],
  ])
  func `the output of a command contains no active characters`(_ arguments: [String]) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    expectShown(try Self.output(arguments, in: folder))
  }

  @Test func `the output of a session contains no active characters`() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = [
      ":fields", ":deps b", ":deps C", ":graph", ":trace b", ":set o \"option\(Self.hostile)\"",
      "o",
      "[o]", "{\"\(Self.hostile)\": o}", ":undo", ":nothing\(Self.hostile)",
      ":deps none\(Self.hostile)", "unknown", "let x = o", ":fields", ":type o",
      ":open no\(Self.hostile)",
    ]
    let output = try Self.output(
      ["repl", "--echo", Self.form], input: lines.joined(separator: "\n") + "\n", in: folder)
    expectShown(output)
  }

  private func expectShown(_ output: String) {
    #expect(!output.isEmpty)
    for (number, line) in output.unicodeScalars.split(separator: "\n").enumerated() {
      let acting = line.filter { scalar in
        switch scalar.value {
        case 0x00...0x08, 0x0B...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E,
          0x2066...0x2069:
          true
        default: false
        }
      }
      #expect(acting.isEmpty, "line \(number + 1): \(String(line).debugDescription)")
    }
    #expect(!output.contains("x</script>"))
  }
}
