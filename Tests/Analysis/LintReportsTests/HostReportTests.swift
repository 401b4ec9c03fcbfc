import Foundation
import JoyDocLint
import LintReports
import SourceText
import Testing

/// Reports for repository and review hosts.
@Suite struct HostReportTests {
  private let file: LintedFile = {
    let bytes = Array("1 +\n'ä' + summ(1) + summ(1)".utf8)
    return LintedFile(
      path: "a.formula", name: "a.formula", bytes: bytes,
      findings: Linter().findings(in: bytes, of: "a.formula"))
  }()

  private func object(_ bytes: [UInt8]) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(bytes))
  }

  @Test func `messages begin with the field in every format`() {
    let id = "65f0aa11bb22cc33dd44ee02"
    let bytes = Array(
      #"""
      {"files": [], "fields": [{"_id": "\#(id)", "type": "number", "title": "Bonus", "file": "f",
        "formulas": [{"_id": "1", "key": "value", "formula": "sum"}]}],
       "formulas": [{"_id": "sum", "type": "calc", "scope": "global", "desc": "", "expression": "summ(1)"}]}
      """#.utf8)
    let file = LintedFile(
      path: "a.json", name: "a.json", bytes: bytes,
      findings: Linter().findings(in: bytes, of: "a.json").filter {
        $0.diagnostic.rule == "unknown-function"
      })
    #expect(file.findings.count == 1)
    let message = "field 'Bonus' (\(id)): there is no function 'summ'; did you mean 'sum'?"
    let quoted = EscapedText.xml(message)
    #expect(GitHubReport.text(of: [file]).contains(message))
    #expect(JUnitReport.text(of: [file]).contains(quoted))
    for report in [
      JSONReport.text(of: [file]), RDJSONReport.text(of: [file]), GitLabReport.text(of: [file]),
      SARIFReport.text(of: [file], version: "1"),
    ] {
      #expect(String(decoding: report, as: UTF8.self).contains(message))
    }
  }

  @Test func `GitLab reports have lines and distinct fingerprints`() throws {
    let findings = try #require(try object(GitLabReport.text(of: [file])) as? [[String: Any]])
      .filter { $0["check_name"] as? String == "unknown-function" }
    #expect(findings.count == 2)
    #expect(Set(findings.compactMap { $0["fingerprint"] as? String }).count == 2)
    let location = try #require(findings.first?["location"] as? [String: Any])
    #expect(location["path"] as? String == "a.formula")
    #expect(location["lines"] as? [String: Int] == ["begin": 2, "end": 2])
    #expect(findings.allSatisfy { $0["severity"] as? String == "major" })
  }

  @Test func `reviewdog reports have byte columns from 1, and fixes of one edit`() throws {
    let report = try #require(try object(RDJSONReport.text(of: [file])) as? [String: Any])
    let found = try #require(report["diagnostics"] as? [[String: Any]])
      .filter { ($0["code"] as? [String: String])?["value"] == "unknown-function" }
    let location = try #require(found.first?["location"] as? [String: Any])
    let range = try #require(location["range"] as? [String: [String: Int]])
    // 'ä' takes four bytes with its quotes.
    #expect(range["start"] == ["line": 2, "column": 8])
    #expect(range["end"] == ["line": 2, "column": 12])
    let suggestion = try #require((found.first?["suggestions"] as? [[String: Any]])?.first)
    #expect(suggestion["text"] as? String == "sum")
    #expect(found.first?["severity"] as? String == "ERROR")
  }

  @Test func `a baseline is parsed as written, one line per finding`() throws {
    var baseline = LintBaseline()
    baseline.take([file]) { $0.name }
    let known = try #require(baseline.entries["a.formula"])
    #expect(known.count == file.findings.count)
    let text = baseline.text
    #expect(text.split(separator: "\n").count { $0.contains("fingerprint") } == known.count)
    #expect(try #require(LintBaseline(Array(text.utf8))).entries == baseline.entries)
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"version": 3, "files": {}}"#, #"{"version": 1, "files": []}"#,
  ])
  func `an invalid baseline is rejected`(text: String) {
    #expect(LintBaseline(Array(text.utf8)) == nil)
  }
}
