import ArgumentParser
import FileAccess

/// The command `formulary mcp`.
struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve programs that write forms with the Model Context Protocol.",
    discussion: """
      The server uses standard input and output, with one message per line; the program that uses \
      the tools starts it on its own. The tools are \
      \(ContextTools.all.map { $0.name }.joined(separator: ", ")). They read and write files below \
      the named folders only, even if a link leads elsewhere.

      An entry for a client, which has a file of its own for such entries:
        {"mcpServers": {"formulary": {"command": "formulary", "args": ["mcp", "/home/me/forms"]}}}
      """)

  @Argument(help: "The folders that the tools may access.", completion: .directory)
  var folders: [String]

  @Flag(help: "Do not let tools write files.")
  var readOnly = false

  func run() throws {
    let files = try SandboxedFiles(folders, isReadOnly: readOnly)
    var server = ContextServer(files: files, version: ToolVersion.number)
    try MessageLines.read { line in
      if let answer = server.answer(line) { Output.write(answer + [UInt8(ascii: "\n")]) }
    }
  }
}
