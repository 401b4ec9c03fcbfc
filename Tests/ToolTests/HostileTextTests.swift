import Foundation
import Testing

/// Untrusted text never begins an output line, where CI would interpret it as a command, and does
/// not make the tool read other files.
@Suite struct HostileTextTests {
  private let folder = Folder()

  private static let command = #"a\n::error file=x::b"#

  private func write() throws {
    let form = #"""
      {"files": [], "fields": [
        {"_id": "n", "title": "\#(Self.command)", "type": "text", "value": "\#(Self.command)"},
        {"_id": "r\#(Self.command)", "title": "R \#(Self.command)", "type": "text",
         "formulas": [{"_id": "x", "key": "value", "formula": "t"}]}],
       "formulas": [{"_id": "t", "expression": "if(n == null, error(n, n), n)"}]}
      """#
    try folder.write(form, to: "form.json")
    try folder.write(form.replacing(#""t", "expression""#, with: #""t", "expr""#), to: "new.json")
    try folder.write(
      #"[{"target": "\#(Self.command)"}, {"target": "field.update", "fieldId": "\#(Self.command)", "change": {"value": 1}}]"#,
      to: "log.json")
  }

  @Test(arguments: [
    "run form.json", "run --format values form.json", "lint form.json",
    "lint --format github form.json", "validate form.json", "trace form.json n",
    "trace form.json 'R a\n::error file=x::b'", "explore --trials 50 form.json",
    "diff --trials 20 form.json new.json", "diff --trials 20 --format markdown form.json new.json",
    "diff --trials 20 --format github form.json new.json", "apply form.json log.json",
    "test --coverage --mutate form.json",
    "eval 'error(n, n)' --document form.json", "graph --format text form.json",
  ]) func `no output line begins with the text of a title`(command: String) throws {
    try write()
    let run = try ToolRun("$TOOL \(command)", in: folder)
    #expect(run.code != 70)
    #expect(!run.output.isEmpty || !run.errors.isEmpty)
    for line in (run.output + "\n" + run.errors).split(separator: "\n") {
      #expect(!line.hasPrefix("::error file=x"), "\(command): \(line)")
    }
  }

  @Test func `settings that refer to a pipe do not block`() throws {
    try folder.write("extends = 'pipe.toml'", to: ".formulary.toml")
    try folder.write("1 + 1", to: "a.formula")
    let run = try ToolRun("mkfifo pipe.toml && $TOOL lint .", in: folder)
    #expect(run.code == 1)
    #expect(run.output.contains("pipe.toml'"), "\(run.output)")
  }
}
