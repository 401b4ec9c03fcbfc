import Foundation
import Testing

@testable import GoalTracker

/// The command `goals` as a process.
struct ProcessTests {
  /// The path of the built command, in the folder of the tests.
  private static var command: URL? {
    let places =
      [Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0])]
      .flatMap { [$0, $0.deletingLastPathComponent()] }
      + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    return places.map { $0.appendingPathComponent("goals") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath
    }
  }

  private func start(_ arguments: [String]) throws -> (process: Process, output: Pipe) {
    let command: URL = try #require(Self.command)
    let process = Process()
    process.executableURL = command
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    return (process, output)
  }

  private func run(_ arguments: String...) throws -> (code: Int32, text: String) {
    let (process, output) = try start(arguments)
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test func `the command creates, fills, lists and checks a database`() throws {
    let fixture = try Fixture()
    let path = fixture.folder.appendingPathComponent("new.db").path
    #expect(try run("init", path).code == 0)
    let again = try run("init", path)
    #expect(again.code == 1 && again.text.contains("already"))
    let forms = try fixture.file(
      "forms.json",
      """
      {"measure": [{"id": "km", "unit": "km", "type": "distance"}],
       "goal": [{"id": "g", "title": "Run", "targetDate": "2025-05-10",
                 "targets": [{"measure": "km", "value": 120}]}],
       "action": [{"id": "a", "title": "Run 1", "logTime": "2025-03-02",
                   "measured": [{"measure": "km", "value": 42}],
                   "contributions": [{"goal": "g"}]}]}
      """)
    let rehearsal = try run("import", path, forms, "--dry-run")
    #expect(rehearsal.text.hasSuffix("3 would be written\n"))
    #expect(try run("list", path, "goals").text.isEmpty)
    #expect(try run("import", path, forms).text.hasSuffix("3 written\n"))
    #expect(try run("list", path, "goals").text == "g\tRun\t2025-05-10\t1 targets\t1 actions\n")
    #expect(try run("progress", path).text == "Run (km): 0.35\n")
    #expect(try run("check", path).text == "sound\n")
    let bad = try run("import", path, forms)
    #expect(bad.code == 1 && bad.text.contains("measure[0]"))
  }

  @Test func `concurrent processes lose no writes`() throws {
    let fixture = try Fixture()
    let started = try (0..<2).flatMap { process in
      try (0..<4).map { turn in
        let changes = (0..<25).map { number in
          """
          {"create": "goal", "id": "g\(process)-\(turn)-\(number)",
           "form": {"title": "Goal \(process)-\(turn)-\(number)", "targetDate": "2025-05-10"}}
          """
        }
        let file = try fixture.file(
          "\(process)-\(turn).json", "[\(changes.joined(separator: ","))]")
        return try start(["apply", fixture.path, file])
      }
    }
    for (process, output) in started {
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(text)")
    }
    #expect(try fixture.database.goals().count == 200)
    #expect(try fixture.database.defects().isEmpty)
  }
}
