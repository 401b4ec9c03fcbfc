import Foundation
import Testing

/// The commands of `Documentation/Licenses.md` print what the page shows.
@Suite struct PageTests {
  private static var root: URL {
    var url = URL(filePath: #filePath)
    for _ in 0..<5 { url.deleteLastPathComponent() }
    return url
  }

  /// Returns the commands of the page with the lines that they print.
  private static func commands() throws -> [(line: String, output: String)] {
    let page = root.appending(path: "Documentation/Licenses.md")
    var commands: [(line: String, output: String)] = []
    var isInside = false
    for line in try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```shell"
      } else if isInside, line.hasPrefix("$ ") {
        commands.append((String(line.dropFirst(2)), ""))
      } else if isInside, !commands.isEmpty {
        commands[commands.count - 1].output += "\(line)\n"
      }
    }
    return commands
  }

  @Test func `the commands of the page print what it shows`() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "license-\(UUID().uuidString)")
    let tools = folder.appending(path: "tools")
    try manager.createDirectory(at: tools, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    let built = try #require(Bundle.main.executableURL).deletingLastPathComponent()
    for (name, program) in [
      ("formulary", Self.root.appending(path: ".build/debug/formulary")),
      ("formulary-license", built.appending(path: "formulary-license")),
    ] {
      try manager.createSymbolicLink(
        at: tools.appending(path: name), withDestinationURL: program)
    }
    let commands = try Self.commands()
    #expect(commands.count >= 8)
    for command in commands {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", command.line]
      process.currentDirectoryURL = folder
      process.environment = ["PATH": "\(tools.path):/usr/bin:/bin", "HOME": folder.path]
      process.standardError = FileHandle.nullDevice
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(String(decoding: data, as: UTF8.self) == command.output, "\(command.line)")
      #expect(process.terminationStatus == 0, "\(command.line)")
    }
  }
}
