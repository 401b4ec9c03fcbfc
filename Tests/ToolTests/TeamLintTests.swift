import Foundation
import JSONTree
import Prerequisites
import Testing

/// The linter with many old forms: baselines, changed files and exclusions.
@Suite(.serialized) struct TeamLintTests {
  /// Returns an old form: a formula reads a removed field, at varying positions.
  private func legacy(_ number: Int, extra: String = "") -> String {
    #"""
    {"_id": "d\#(number)", "identifier": "doc", "name": "Order \#(number)",
     "files": [{"_id": "f", "name": "F", "pageOrder": [], "pages": [], "views": []}],
     "fields": [\#(extra)
       {"_id": "price", "type": "number", "title": "Price", "file": "f", "value": 5},
       {"_id": "total", "type": "number", "title": "Total", "file": "f", "value": 1,
        "formulas": [{"_id": "a", "key": "value", "formula": "t"}]}],
     "formulas": [{"_id": "t", "desc": "", "type": "calc", "scope": "private",
       "expression": "price * gone\#(number) + summ(price)"}]}

    """#
  }

  private func legacyFolder(_ count: Int) throws -> Folder {
    let folder = Folder()
    for number in 0..<count { try folder.write(legacy(number), to: "forms/\(number).json") }
    return folder
  }

  @Test func `with a baseline of 300 old forms only the new mistake is reported`() throws {
    let folder = try legacyFolder(300)
    #expect(try ToolRun("$TOOL lint forms", in: folder).code == 1)
    let written = try ToolRun("$TOOL lint --baseline known.json --write-baseline forms", in: folder)
    #expect(written.code == 0 && written.output.isEmpty, "\(written.errors)")
    let clean = try ToolRun("$TOOL lint --baseline known.json forms", in: folder)
    #expect(clean.code == 0 && clean.errors.isEmpty, "\(clean)")
    #expect(clean.output.contains("nothing to report"))
    // Lines move, and one form gets a new mistake.
    let field = #"\#n{"_id": "note", "type": "text", "title": "Note", "file": "f", "value": ""},"#
    for number in 0..<300 {
      try folder.write(legacy(number, extra: field), to: "forms/\(number).json")
    }
    try folder.write(
      legacy(7, extra: field).replacing("+ summ(price)", with: "+ summ(price) + rund(price)"),
      to: "forms/7.json")
    // Fingerprints must not depend on the current folder.
    try folder.write("", to: "inner/empty")
    let run = try ToolRun(
      "cd inner && $TOOL lint --format json --baseline ../known.json ../forms", in: folder)
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(run.code == 1 && run.errors.isEmpty)
    #expect(found.map { $0["file"] as? String } == ["../forms/7.json"])
    #expect((found.first?["message"] as? String)?.contains("rund") == true)
  }

  @Test func `fixed findings are reported as obsolete, and removed by rewriting the baseline`()
    throws
  {
    let folder = try legacyFolder(3)
    _ = try ToolRun("$TOOL lint --baseline known.json --write-baseline forms", in: folder)
    try folder.write(legacy(1).replacing("summ", with: "sum"), to: "forms/1.json")
    let stale = try ToolRun("$TOOL lint --baseline known.json forms", in: folder)
    #expect(stale.code == 0)
    #expect(stale.errors.contains("forms/1.json: unknown-function"), "\(stale.errors)")
    // Writing for one file keeps entries of the others. Entries of deleted files are removed.
    try FileManager.default.removeItem(at: folder.file("forms/2.json"))
    _ = try ToolRun("$TOOL lint --baseline known.json --write-baseline forms/1.json", in: folder)
    let text = try folder.text("known.json")
    #expect(text.contains("forms/0.json") && !text.contains("forms/2.json"))
    let again = try ToolRun("$TOOL lint --baseline known.json forms", in: folder)
    #expect(again.code == 0 && again.errors.isEmpty)
  }

  @Test func `a missing or invalid baseline exits with 2`() throws {
    let folder = try legacyFolder(1)
    let missing = try ToolRun("$TOOL lint --baseline nope.json forms", in: folder)
    #expect(missing.code == 2 && missing.errors.contains("nope.json"))
    let other = try ToolRun("$TOOL lint --baseline forms/0.json forms", in: folder)
    #expect(other.code == 2 && other.errors.contains("is not a baseline"))
    let bare = try ToolRun("$TOOL lint --write-baseline forms", in: folder)
    #expect(bare.code == 2 && bare.errors.contains("--baseline"))
  }

  @Test(arguments: [
    ("forms --exit-zero", 0, true), (". --exclude forms/", 0, false),
    ("forms --exclude '[0-1].json'", 1, true), ("forms nope.json --exit-zero", 2, true),
    ("forms --quiet", 1, true),
  ])
  func `options select files and exit codes`(arguments: String, code: Int32, finds: Bool) throws {
    let run = try ToolRun("$TOOL lint \(arguments)", in: try legacyFolder(3))
    #expect(run.code == code, "\(arguments): \(run)")
    #expect(run.output.contains("gone2") == finds, "\(arguments): \(run.output)")
    #expect(run.output.contains("gone1") == (finds && !arguments.contains("[0-1]")))
  }

  @Test func `--quiet prints nothing without findings, and --color always adds colours`()
    throws
  {
    let folder = try legacyFolder(1)
    #expect(try ToolRun("$TOOL lint --quiet --exclude forms .", in: folder).output.isEmpty)
    let plain = try ToolRun("$TOOL lint forms", in: folder)
    #expect(plain.output.contains("errors in 1 file") && !plain.output.contains("\u{1B}["))
    #expect(!(try ToolRun("$TOOL lint --quiet forms", in: folder).output.contains("in 1 file")))
    #expect(try ToolRun("$TOOL lint --color always forms", in: folder).output.contains("\u{1B}["))
  }

  @Test func `--as-found treats named files like found ones`() throws {
    let folder = try legacyFolder(2)
    try folder.write(#"{"name": "a package"}"#, to: "package.json")
    #expect(try ToolRun("$TOOL lint package.json", in: folder).output.contains("package.json"))
    let line = "$TOOL lint --as-found package.json forms/0.json forms/1.json --exclude"
    let run = try ToolRun("\(line) 1.json", in: folder)
    #expect(run.output.contains("gone0") && !run.output.contains("gone1"), "\(run.output)")
    #expect(!run.output.contains("package.json"))
    #expect(try ToolRun("\(line) forms/", in: folder).code == 0)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `shells complete rules and formats`(shell: String) throws {
    let script = try ToolRun("$TOOL --generate-completion-script \(shell)", in: Folder())
    #expect(script.code == 0)
    for word in ["unknown-field", "rdjson", "write-baseline"] {
      #expect(script.output.contains(word), "\(shell): \(word)")
    }
  }

  @Test(.enabled(if: Prerequisite.isWanted("git --version"), "there is no git"))
  func `git selects the files to check`() throws {
    let folder = try legacyFolder(3)
    let git = "git -c user.name=a -c user.email=a@b"
    let made = try ToolRun(
      "git init -q && \(git) add . && \(git) commit -qm first", in: folder)
    try #require(made.code == 0, "\(made.errors)")
    func names(_ arguments: String, in place: String = ".") throws -> [String] {
      let run = try ToolRun("cd \(place) && $TOOL lint --format json \(arguments)", in: folder)
      let found = try? JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
      return Set((found ?? []).compactMap { $0["file"] as? String }).sorted()
    }
    #expect(try names("--changed").isEmpty)
    try folder.write(legacy(11), to: "forms/1.json")
    try folder.write(legacy(12), to: "forms/new form.json")
    #expect(try names("--changed") == ["forms/1.json", "forms/new form.json"])
    #expect(
      try names("--changed=HEAD ../forms", in: "forms") == [
        "../forms/1.json", "../forms/new form.json",
      ])
    #expect(try names("--staged").isEmpty)
    _ = try ToolRun("git add forms/1.json", in: folder)
    #expect(try names("--staged") == ["forms/1.json"])
    let path = try ToolRun("$TOOL lint --changed forms", in: folder)
    #expect(path.code == 2 && path.errors.contains("as in forms --changed"))
    let commit = try ToolRun("$TOOL lint --changed=nope", in: folder)
    #expect(commit.code == 2 && commit.errors.contains("git cannot determine"))
  }
}
