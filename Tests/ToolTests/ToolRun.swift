import Foundation
import Testing

/// The result of running the tool as a process.
struct ToolRun {
  /// The exit code; 128 plus the signal number if a signal ended the process.
  let code: Int32
  let output: String
  let errors: String

  /// Runs a shell line in a folder; `$TOOL` is the tool built with these tests.
  init(_ line: String, in folder: Folder, input: String = "") throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder.url
    var environment = ProcessInfo.processInfo.environment
    environment["TOOL"] = Self.tool.path
    environment["NO_COLOR"] = "1"
    process.environment = environment
    // Files instead of pipes, so that the child never blocks on output.
    let streams = Folder()
    try streams.write(input, to: "in")
    try streams.write("", to: "out")
    try streams.write("", to: "err")
    process.standardInput = try FileHandle(forReadingFrom: streams.file("in"))
    process.standardOutput = try FileHandle(forWritingTo: streams.file("out"))
    process.standardError = try FileHandle(forWritingTo: streams.file("err"))
    try process.run()
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    code = process.terminationStatus + (isSignal ? 128 : 0)
    output = try streams.text("out")
    errors = try streams.text("err")
  }

  /// The path of the tool, in the folder of the tests.
  private static var tool: URL {
    let places =
      Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() } + [Bundle.main.bundleURL]
    return places.map { $0.appending(path: "formulary") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? URL(filePath: "/there/is/no/tool")
  }
}

/// A temporary folder, deleted with this value.
final class Folder: Sendable {
  let url: URL

  init() {
    url = FileManager.default.temporaryDirectory.appending(path: "formulary-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL { url.appending(path: name) }

  func write(_ text: String, to name: String) throws {
    let place = file(name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: place, atomically: false, encoding: .utf8)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: file(name)), as: UTF8.self)
  }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  /// A folder with a document whose stored total is outdated, and whose surcharge is hidden while
  /// the price is small.
  static func withForm() throws -> Folder {
    let folder = Folder()
    try folder.write(form, to: "form.json")
    return folder
  }

  static let form = #"""
    {"_id": "d", "identifier": "doc", "name": "Order",
     "files": [{"_id": "f", "name": "F", "pageOrder": [], "pages": [], "views": []}],
     "fields": [
       {"_id": "price", "type": "number", "title": "Price", "file": "f", "value": 5},
       {"_id": "surcharge", "type": "number", "title": "Surcharge", "file": "f", "value": 1,
        "hidden": false, "logic": {"action": "hide", "eval": "and",
          "conditions": [{"file": "f", "field": "price", "condition": "<", "value": 10}]}},
       {"_id": "total", "type": "number", "title": "Total", "file": "f", "value": 1,
        "formulas": [{"_id": "a", "key": "value", "formula": "t"}]}],
     "formulas": [{"_id": "t", "desc": "", "type": "calc", "scope": "private",
       "expression": "price * 2"}]}

    """#
}
