import Foundation
import Testing

/// Settings, files that are left alone, and paths in reports.
@Suite(.serialized) struct ProjectTests {
  private static let unformatted = "round(a+b ,2)+max(1;2)"

  /// Returns a folder with a formula to fix and format, one that is excluded, and the settings.
  private func project(_ settings: String?) throws -> Folder {
    let folder = Folder()
    try folder.write(Self.unformatted, to: "forms/a.formula")
    try folder.write(Self.unformatted, to: "old/b.formula")
    if let settings { try folder.write(settings, to: ".formulary.toml") }
    return folder
  }

  private func texts(_ folder: Folder) throws -> [String] {
    [try folder.text("forms/a.formula"), try folder.text("old/b.formula")]
  }

  // MARK: Broken settings

  @Test(arguments: [
    "exclude = ['old/']\nprofile = extended", "exclude = 'old/'", "[fmt]\nwidth = 'x'",
    "extends = 'missing.toml'", "<<<<<<< ours\n=======\n>>>>>>> theirs",
  ])
  func `nothing is written while the settings have errors`(settings: String) throws {
    let folder = try project(settings)
    for command in [
      "lint --fix .", "lint --fix --unsafe forms/a.formula", "fmt .", "fmt old/b.formula",
      "lint --config .formulary.toml --fix forms", "lint --baseline b.json --write-baseline .",
    ] {
      let run = try ToolRun("$TOOL \(command)", in: folder)
      #expect(run.code != 0, "\(command)")
      #expect(
        run.output.contains(".formulary.toml") || run.errors.contains(".formulary.toml"),
        "\(command): \(run)")
      #expect(try texts(folder) == [Self.unformatted, Self.unformatted], "\(command)")
    }
    #expect(!folder.names.contains("b.json"))
    #expect(try ToolRun("$TOOL lint --diff .", in: folder).output == "")
    let input = try ToolRun("$TOOL fmt -", in: folder, input: "a+b")
    #expect(input.code != 0 && input.output == "a+b")
    try FileManager.default.removeItem(at: folder.file(".formulary.toml"))
    #expect(try ToolRun("$TOOL lint --fix . && $TOOL fmt .", in: folder).code == 0)
    #expect(try texts(folder) != [Self.unformatted, Self.unformatted])
  }

  @Test(arguments: [
    "mkdir .formulary.toml", "ln -s nowhere .formulary.toml", "mkfifo .formulary.toml",
  ])
  func `settings that cannot be read are an error`(line: String) throws {
    let folder = try project(nil)
    #expect(try ToolRun(line, in: folder).code == 0)
    let run = try ToolRun("$TOOL lint forms/a.formula", in: folder)
    #expect(run.code != 0 && run.output.contains("invalid-configuration"), "\(run)")
    #expect(run.output.contains("cannot read"))
    #expect(try ToolRun("$TOOL fmt .", in: folder).code != 0)
    #expect(try texts(folder) == [Self.unformatted, Self.unformatted])
    try folder.write("1", to: "forms/x.formula")
    #expect(try ToolRun("$TOOL lint --no-config forms/x.formula", in: folder).code == 0)
  }

  @Test func `documents and tests are not written either`() throws {
    let folder = try Folder.withForm()
    try folder.write("profile = extended", to: ".formulary.toml")
    for command in [
      "run --in-place form.json", "test --generate form.json", "new other.json --field x:number",
    ] {
      let run = try ToolRun("$TOOL \(command)", in: folder)
      #expect(run.code == 2 && run.errors.contains("settings"), "\(command): \(run)")
    }
    let session = try ToolRun("$TOOL repl form.json", in: folder, input: ":save\n:save b.json\n")
    #expect((session.output + session.errors).contains("settings"), "\(session)")
    #expect(folder.names == [".formulary.toml", "form.json"])
    #expect(try folder.text("form.json") == Folder.form)
    #expect(try ToolRun("$TOOL run form.json", in: folder).code == 0)
  }

  // MARK: Files that are left alone

  @Test func `fmt and test leave excluded files alone`() throws {
    let folder = try project("exclude = ['old/']")
    try folder.write("a // test: a = 1 gives 2", to: "old/c.formula")
    try folder.write("a // test: a = 1 gives 1", to: "forms/d.formula")
    #expect(try ToolRun("$TOOL fmt --as-found old/b.formula forms/a.formula", in: folder).code == 1)
    #expect(try texts(folder)[1] == Self.unformatted)
    try folder.write("a+b", to: "forms/a.formula")
    #expect(try ToolRun("$TOOL fmt --as-found old/b.formula forms/a.formula", in: folder).code == 0)
    #expect(try texts(folder) == ["a + b\n", Self.unformatted])
    #expect(try ToolRun("$TOOL fmt --exclude 'd.*' --check .", in: folder).code == 0)
    #expect(try ToolRun("$TOOL test .", in: folder).code == 0)
    #expect(try ToolRun("$TOOL test old/c.formula", in: folder).code == 1)
  }

  @Test func `the hooks skip excluded files`() throws {
    let hooks = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../.pre-commit-hooks.yaml"), encoding: .utf8)
    let entries = hooks.split(separator: "\n").filter { $0.contains("entry:") }
    #expect(entries.count == 4 && entries.allSatisfy { $0.hasSuffix("--as-found") })
  }

  @Test func `files with a merge conflict are reported once and not changed`() throws {
    let conflict = "max(1;\n<<<<<<< ours\n2)\n=======\n3)\n>>>>>>> theirs\n// test: gives 2\n"
    let folder = Folder()
    try folder.write(conflict, to: "a.formula")
    for command in ["lint", "lint --fix --unsafe", "fmt", "test", "lint --diff --unsafe"] {
      let run = try ToolRun("$TOOL \(command) a.formula", in: folder)
      #expect(run.code == 1, "\(command)")
      let reported = run.output + run.errors
      if !command.contains("diff") {
        #expect(
          reported.components(separatedBy: "unresolved merge conflict").count == 2, "\(reported)")
      }
      #expect(try folder.text("a.formula") == conflict, "\(command)")
    }
  }

  @Test func `git's patterns apply in each spelling`() throws {
    let folder = try project(nil)
    #expect(try ToolRun("git init -q .", in: folder).code == 0)
    func found() throws -> Bool {
      try ToolRun("$TOOL lint .", in: folder).output.contains("old/b.formula")
    }
    #expect(try found())
    for patterns in ["\u{FEFF}old/\n", "[[:alpha:]]ld/\n"] {
      try folder.write(patterns, to: ".gitignore")
      #expect(try !found(), "\(patterns)")
    }
    try folder.write("", to: ".gitignore")
    try folder.write("old\n", to: "mine")
    #expect(try ToolRun("git config core.excludesFile mine", in: folder).code == 0)
    #expect(try !found())
    #expect(try ToolRun("git config --unset core.excludesFile", in: folder).code == 0)
    try folder.write("old\n", to: "home/git/ignore")
    let run = try ToolRun(
      "GIT_CONFIG_NOSYSTEM=1 HOME=$PWD XDG_CONFIG_HOME=$PWD/home $TOOL lint .", in: folder)
    #expect(!run.output.contains("old/b.formula"))
  }

  @Test func `the patterns of a repository apply in its worktrees`() throws {
    let folder = try project(nil)
    let made = try ToolRun(
      """
      git init -q . && git config user.email a@b.c && git config user.name a && git add . \
        && git commit -qm a && git worktree add -q tree && test -f tree/.git
      """, in: folder)
    #expect(made.code == 0, "\(made)")
    func found() throws -> Bool {
      try ToolRun("cd tree && $TOOL lint .", in: folder).output.contains("old/b.formula")
    }
    #expect(try found())
    try folder.write("old/\n", to: ".git/info/exclude")
    #expect(try !found())
  }

  @Test func `before the first commit everything has changed`() throws {
    let folder = try project(nil)
    let outside = try ToolRun("GIT_DIR=/nowhere $TOOL lint --changed", in: folder)
    #expect(outside.code == 2 && outside.errors.contains("git"))
    #expect(try ToolRun("git init -q . && git add old", in: folder).code == 0)
    let run = try ToolRun("$TOOL lint --changed", in: folder)
    #expect(
      run.output.contains("old/b.formula") && run.output.contains("forms/a.formula"), "\(run)")
    #expect(try ToolRun("$TOOL lint --changed=nothing", in: folder).code == 2)
  }

  @Test func `a folder whose path is too long is reported`() throws {
    let folder = Folder()
    try folder.write("1", to: "a.formula")
    let name = String(repeating: "x", count: 200)
    let half = [String](repeating: name, count: 12).joined(separator: "/")
    let deep = "mkdir -p a/\(half) b/\(half) && mv b a/\(half)/"
    #expect(try ToolRun(deep, in: folder).code == 0)
    let run = try ToolRun("$TOOL lint .", in: folder)
    #expect(run.code == 2 && run.errors.contains("File name too long"), "\(run)")
    #expect(try ToolRun("rm -rf a", in: folder).code == 0)
  }

  @Test func `standard input without a name is a formula unless it is JSON`() throws {
    let folder = Folder()
    func rules(_ input: String, _ options: String = "") throws -> String {
      let run = try ToolRun("$TOOL lint --format json \(options) -", in: folder, input: input)
      return run.output
    }
    #expect(try rules("max(1; a)").contains("semicolon-separator"))
    #expect(try !rules("max(1; a)").contains("invalid-json"))
    #expect(try rules("{\"fields\": [}").contains("invalid-json"))
    #expect(
      try rules("{\"a\": 1}").contains("structure") || rules("{\"a\": 1}").contains("document"))
    #expect(try rules("max(1; a)", "--stdin-filename a.json").contains("invalid-json"))
    let fixed = try ToolRun("$TOOL lint --fix -", in: folder, input: "max(1; a)")
    #expect(fixed.output == "max(1, a)")
  }

  // MARK: Reports

  @Test(arguments: ["forms", "./forms", "$PWD/forms", "forms//", "old/../forms", ". --exclude old"])
  func `reports name files by their path in the repository`(path: String) throws {
    let folder = try project(nil)
    #expect(try ToolRun("git init -q .", in: folder).code == 0)
    let plain = try ToolRun("$TOOL lint --format gitlab forms/a.formula", in: folder).output
    #expect(plain.contains(#""path":"forms/a.formula""#))
    #expect(try ToolRun("$TOOL lint --format gitlab \(path)", in: folder).output == plain)
    for format in ["sarif", "rdjson", "github"] {
      let run = try ToolRun("$TOOL lint --format \(format) \(path)", in: folder)
      let parts = [
        #""uri":"forms/a.formula""#, #""path":"forms/a.formula""#, "file=forms/a.formula,",
      ]
      #expect(parts.contains { run.output.contains($0) }, "\(format)")
    }
    let below = try ToolRun("cd old && $TOOL lint --format gitlab ../forms", in: folder)
    #expect(below.output == plain)
  }

  @Test func `a file is linted once, however it is named`() throws {
    let folder = try project(nil)
    let run = try ToolRun("$TOOL lint forms ./forms $PWD/forms/a.formula", in: folder)
    #expect(run.output.contains("in 1 file\n"), "\(run)")
  }

  @Test func `entries of deleted files are reported as unused`() throws {
    let folder = try project(nil)
    _ = try ToolRun("$TOOL lint --baseline known.json --write-baseline .", in: folder)
    try FileManager.default.removeItem(at: folder.file("old/b.formula"))
    let run = try ToolRun("$TOOL lint --baseline known.json .", in: folder)
    #expect(run.code == 0 && run.errors.contains("old/b.formula: "), "\(run)")
    #expect(!run.errors.contains("forms/a.formula"))
  }

  @Test func `formatting keeps the baseline`() throws {
    let folder = Folder()
    try folder.write("concat(a,      now()+1) /*  b */", to: "a.formula")
    _ = try ToolRun("$TOOL lint --baseline known.json --write-baseline .", in: folder)
    #expect(try ToolRun("$TOOL fmt --width 10 .", in: folder).code == 0)
    let run = try ToolRun("$TOOL lint --baseline known.json .", in: folder)
    #expect(run.code == 0 && run.errors.isEmpty && run.output.contains("suppressed"), "\(run)")
  }

  @Test(arguments: [
    ("lint --json a", "--format json"), ("lint --sarif a", "--format sarif"),
    ("graph --dot a", "--format dot"), ("run --values a", "--format values"),
    ("lint --colr a", "--color"),
  ])
  func `an option named like a value is explained`(line: String, option: String) throws {
    let run = try ToolRun("$TOOL \(line)", in: Folder())
    #expect(run.code == 2 && run.errors.contains("Did you mean '\(option)'?"), "\(run.errors)")
  }
}
