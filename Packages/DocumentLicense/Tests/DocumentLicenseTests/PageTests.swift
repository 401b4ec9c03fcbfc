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
    let folder = try TemporaryFolder()
    let commands = try Self.commands()
    #expect(commands.count >= 8)
    for command in commands {
      let run = try ProgramRun(
        command.line, in: folder, path: Self.root.appending(path: ".build/debug").path)
      #expect(run.output == command.output, "\(command.line): \(run.errors)")
      #expect(run.status == 0, "\(command.line)")
    }
  }
}
