import FileAccess
import Foundation
import Testing

@testable import formulary
import ToolOptions

/// Parts of the tool that are tested in process.
@Suite struct LogicTests {
  @Test func `only a formula that resembles an option gets the hint about dashes`() {
    #expect(CommandSuggestion.hint(for: ["eval", "-2^2"])?.contains("-- '-2^2'") == true)
    #expect(CommandSuggestion.hint(for: ["eval", "-(a)"]) != nil)
    #expect(CommandSuggestion.hint(for: ["eval", "-price*2"]) != nil)
    #expect(CommandSuggestion.hint(for: ["eval", "--jsn"]) == nil)
    #expect(CommandSuggestion.hint(for: ["eval", "-x"]) == nil)
    #expect(CommandSuggestion.hint(for: ["lint", "-2^2"]) == nil)
    #expect(CommandSuggestion.hint(for: ["eval", "--", "-2^2"]) == nil)
  }

  @Test(arguments: ["en", "de", "pt-BR", "pt_BR", "zh-Hans-CN", "sr-Latn", "de-AT", "ar-EG"])
  func `locales are recognized by language, script and region`(name: String) {
    #expect(EvaluationOptions.problem(ofLocale: name) == nil)
  }

  @Test(arguments: ["", "xx", "xx_nonsense", "english", "de nonsense", "nonsense-DE"])
  func `invalid locales are rejected`(name: String) {
    #expect(EvaluationOptions.problem(ofLocale: name) != nil)
  }

  @Test func `a dumb terminal and NO_COLOR disable colours`() {
    #expect(Terminal.allowsColor(["TERM": "xterm"]))
    #expect(!Terminal.allowsColor(["TERM": "dumb"]))
    #expect(!Terminal.allowsColor(["TERM": "xterm", "NO_COLOR": "1"]))
    #expect(Terminal.allowsColor(["TERM": "xterm", "NO_COLOR": ""]))
  }

  @Test func `JSON is written on one line without changing its strings`() {
    let text = Array("{\n  \"a b\" : [ 1, \"x \\\" y\" ]\n}\n".utf8)
    #expect(String(decoding: JSONLine.compact(text), as: UTF8.self) == #"{"a b":[1,"x \" y"]}"#)
  }

  @Test func `results of several documents are an object by name`() {
    let parts = [("a.json", Array("1\n".utf8)), ("b.json", Array("2".utf8))]
      .map { (name: $0.0, bytes: $0.1) }
    #expect(
      String(decoding: CollectedResults.bytes(parts, isJSON: true), as: UTF8.self)
        == "{\n\"a.json\": 1,\n\"b.json\": 2\n}\n")
    #expect(CollectedResults.bytes(parts, isJSON: false) == Array("1\n2".utf8))
    #expect(CollectedResults.bytes(Array(parts.prefix(1)), isJSON: true) == Array("1\n".utf8))
  }

  @Test func `file and member names are escaped in workflow commands`() {
    var report = DiffReport(format: .github, isSingle: true, namesFiles: false)
    report.add("a,b\n::error::x", "is\n::error::new")
    #expect(
      String(decoding: report.bytes, as: UTF8.self)
        == "::notice file=a%2Cb%0A%3A%3Aerror%3A%3Ax,title=json-changed:: is%0A::error::new\n")
  }

  @Test func `commands are found in their folder, each with a distinct name`() {
    #expect(FormularyCommands.all.count >= 15)
    #expect(Set(CommandSuggestion.names).count == FormularyCommands.all.count)
    #expect(CommandSuggestion.names.contains("lint"))
  }

  @Test func `a problem of a line is printed as text and as JSON`() {
    let problem = LineProblem(field: "a", code: "c", message: "it is \"so\"")
    #expect(problem.text(line: 3) == "line 3: field 'a': error[c]: it is \"so\"\n")
    #expect(
      String(decoding: problem.json(line: 3), as: UTF8.self)
        == #"{"line":3,"field":"a","code":"c","message":"it is \"so\""}"# + "\n")
  }
}
