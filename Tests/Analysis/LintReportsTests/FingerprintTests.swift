import FormulaLint
import FormulaSyntax
import JoyDocLint
import LintReports
import SourceText
import Testing

/// Findings are recognized after formatting and in files with a byte order mark.
@Suite struct FingerprintTests {
  private func file(_ bytes: [UInt8], _ name: String) -> LintedFile {
    LintedFile(
      path: name, name: name, bytes: bytes, findings: Linter().findings(in: bytes, of: name))
  }

  private func formatted(_ formula: String, _ breaks: FormulaFormatter.LineBreaks) -> String {
    FormulaFormatter.text(of: ParsedFormula(formula), width: 20, lineBreaks: breaks) ?? formula
  }

  /// Returns the findings of a formula with varied white space that a baseline of `formula` lacks.
  private func missed(_ formula: String, in name: String) -> [String] {
    var baseline = LintBaseline()
    baseline.take([file(Array(formula.utf8), name)]) { $0.name }
    guard let known = LintBaseline(Array(baseline.text.utf8)) else { return ["no baseline"] }
    let text = formatted(formula, .asNeeded)
    let (files, _, stale) = known.applied(to: [file(Array(text.utf8), name)]) { $0.name }
    return files.flatMap(\.findings).map(\.diagnostic.rule) + stale.map(\.entry.rule)
  }

  @Test(arguments: LintRules.all.filter { $0.subject == .formula && !$0.wrong.isEmpty })
  func `a baseline recognizes findings after a formula file is formatted`(rule: RuleDescription) {
    #expect(missed(rule.wrong, in: "a.formula") == [])
    #expect(missed(rule.wrong.replacing(" ", with: "  "), in: "a.formula") == [])
  }

  private func document(_ formula: String) -> [UInt8] {
    let quoted = formula.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
      .replacing("\n", with: #"\n"#)
    return Array(
      #"""
      {"files": [], "fields": [
        {"_id": "price", "type": "number", "title": "Price", "file": "f"},
        {"_id": "out", "type": "number", "title": "Out", "file": "f",
         "formulas": [{"_id": "p", "key": "value", "formula": "x"}]}],
       "formulas": [{"_id": "x", "expression": "\#(quoted)", "desc": "", "type": "calc", "scope": "global"}]}
      """#.utf8)
  }

  @Test(arguments: LintRules.all.filter { $0.subject == .formula && !$0.wrong.isEmpty })
  func `a baseline recognizes findings after a document is formatted`(rule: RuleDescription) {
    let formula = rule.wrong.replacing(" ", with: "  ")
    var baseline = LintBaseline()
    baseline.take([file(document(formula), "a.json")]) { $0.name }
    let text = document(formatted(formula, .asWritten))
    let (files, _, stale) = baseline.applied(to: [file(text, "a.json")]) { $0.name }
    #expect(files.flatMap(\.findings).map(\.diagnostic.rule) == [])
    #expect(stale.map(\.entry.rule) == [])
  }

  @Test func `another formula, name or text is another finding`() {
    for (old, new) in [("summ(a)", "summe(a)"), ("random() + a", "random(2) + a")] {
      var baseline = LintBaseline()
      baseline.take([file(Array(old.utf8), "a.formula")]) { $0.name }
      let (files, count, _) = baseline.applied(to: [file(Array(new.utf8), "a.formula")]) { $0.name }
      #expect(files.flatMap(\.findings).count + count > count, "\(old) \(new)")
    }
  }

  @Test func `a baseline of the first version is still recognized`() throws {
    let bytes = Array("summ(a,  1) + a".utf8)
    let linted = file(bytes, "a.formula")
    var fingerprints = FindingFingerprints(version: 1)
    let entries = linted.findings.map { finding in
      #"{"fingerprint": "\#(fingerprints.next(finding, in: linted))", "rule": "x", "message": ""}"#
    }
    let text =
      #"{"version": 1, "files": {"a.formula": [\#(entries.joined(separator: ","))]}}"#
    let known = try #require(LintBaseline(Array(text.utf8)))
    #expect(known.applied(to: [linted]) { $0.name }.files.flatMap(\.findings).isEmpty)
    #expect(known.text.contains("\"version\": 1"))
    #expect(LintBaseline(Array(text.replacing("1,", with: "9,").utf8)) == nil)
  }

  @Test func `a byte order mark keeps titles and formulas`() {
    let bytes = document("price + prise")
    let plain = TextReport.text(of: [file(bytes, "a.json")], usesColor: false)
    let marked = TextReport.text(
      of: [file([0xEF, 0xBB, 0xBF] + bytes, "a.json")], usesColor: false)
    #expect(plain.contains("field 'Out'") && plain.contains("| price + prise"))
    #expect(marked == plain)
  }

  @Test func `reports for hosts name the path in the repository`() {
    let linted = file(Array("1 +".utf8), "../forms//a b.formula").located(at: "forms/a b.formula")
    for report in [
      GitLabReport.text(of: [linted]), RDJSONReport.text(of: [linted]),
      SARIFReport.text(of: [linted], version: "1"), Array(GitHubReport.text(of: [linted]).utf8),
    ] {
      let text = String(decoding: report, as: UTF8.self)
      #expect(text.contains("forms/a b.formula") || text.contains("forms/a%20b.formula"))
      #expect(!text.contains(".."), "\(text)")
    }
    let same = file(Array("1 +".utf8), "./a.formula").located(at: "forms/a b.formula")
    #expect(GitLabReport.text(of: [linted]) == GitLabReport.text(of: [same]))
    #expect(TextReport.text(of: [linted], usesColor: false).hasPrefix("../forms//a b.formula"))
  }
}
