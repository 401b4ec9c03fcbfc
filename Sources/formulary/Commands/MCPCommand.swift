import ArgumentParser
import FileAccess

/// The command `formulary mcp`.
struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serves programs that write forms by the Model Context Protocol.",
    discussion: """
      Speaks on standard input and output, a message a line; the program that uses the tools starts it \
      by itself. The tools are \(ContextTools.all.map { $0.name }.joined(separator: ", ")). They read \
      and write files below the folders that are named, and no others, wherever a link leads.

      An entry for a client, which has a file of its own for such entries:
        {"mcpServers": {"formulary": {"command": "formulary", "args": ["mcp", "/home/me/forms"]}}}
      """)

  @Argument(help: "The folders that the tools may look into.", completion: .directory)
  var folders: [String]

  @Flag(help: "Lets no tool write a file.")
  var readOnly = false

  func run() throws {
    let files = try ConfinedFiles(folders, isReadOnly: readOnly)
    var server = ContextServer(files: files, version: ToolVersion.number)
    try MessageLines.read { line in
      if let answer = server.answer(line) { Output.write(answer + [UInt8(ascii: "\n")]) }
    }
  }
}
