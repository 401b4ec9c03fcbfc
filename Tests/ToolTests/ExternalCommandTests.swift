import Testing

/// Commands that other programs implement.
@Suite struct ExternalCommandTests {
  private static func folder() throws -> Folder {
    let folder = Folder()
    try folder.write("#!/bin/sh\necho \"hello $*\"; exit 3\n", to: "formulary-hello")
    try folder.write("no program", to: "formulary-text")
    _ = try ToolRun("chmod +x formulary-hello", in: folder)
    return folder
  }

  @Test(arguments: [
    ("hello a 'b c'", "hello a b c\n"), ("hello --version", "hello --version\n"),
    ("help hello", "hello --help\n"),
  ])
  func `an unknown command runs the program of that name`(line: String, output: String) throws {
    let run = try ToolRun("PATH=$PWD:$PATH $TOOL \(line)", in: Self.folder())
    #expect(run.code == 3 && run.output == output, "\(run.output) \(run.errors)")
  }

  @Test(arguments: [
    "PATH=$PWD:$PATH $TOOL text", "PATH=$PWD:$PATH $TOOL ../hello", "PATH=.:$PATH $TOOL hello",
    "$TOOL hello",
  ])
  func `only executables in absolute folders of PATH are commands`(line: String) throws {
    let run = try ToolRun(line, in: Self.folder())
    #expect(run.code == 2 && run.errors.contains("there is no command"), "\(run.errors)")
  }

  @Test func `a built-in command has precedence`() throws {
    let folder = try Self.folder()
    _ = try ToolRun("cp formulary-hello formulary-eval", in: folder)
    #expect(try ToolRun("PATH=$PWD:$PATH $TOOL eval 1+1", in: folder).output == "2\n")
  }

  @Test(arguments: ["help", "--help", ""])
  func `the help lists external commands`(arguments: String) throws {
    let run = try ToolRun("PATH=$PWD:$PATH $TOOL \(arguments)", in: Self.folder())
    let line = run.output.split(separator: "\n").first { $0.hasPrefix("  hello") }
    #expect(run.code == 0 && line?.hasSuffix("/formulary-hello") == true, "\(run.output)")
    #expect(!run.output.contains("formulary-text"))
  }
}
