import TestCoverage
import TestFiles
import FormulaValues
import Formulas
import JSONTree
import Testing

@Suite struct TestCoverageTests {
  private static let document = Array(
    #"""
    {"files": [], "fields": [
      {"_id": "score", "type": "number", "title": "Score", "value": 10},
      {"_id": "lines", "type": "table", "title": "Lines", "value": [], "rowOrder": [],
       "tableColumns": [{"_id": "q", "type": "number", "title": "Quantity"}]},
      {"_id": "grade", "type": "text", "title": "Grade",
       "formulas": [{"_id": "a", "key": "value", "formula": "f"}]},
      {"_id": "mean", "type": "number", "title": "Mean",
       "formulas": [{"_id": "b", "key": "value", "formula": "g"}]}],
     "formulas": [
      {"_id": "f", "expression": "iff(score >= 90, 'A', iff(score >= 50, 'B', 'C'))"},
      {"_id": "g", "expression": "round(sum(filter(lines, r -> r.q > 0).q), 1) ?? 0"}]}
    """#.utf8)

  private static let tests = Array(
    #"""
    {"tests": [{"name": "good", "given": {"score": 95}, "expect": {"grade": "A"}}]}
    """#.utf8)

  private func cases(_ tests: [UInt8]) -> CaseFile {
    CaseFile(
      tests, name: "form.tests.json", language: .standard, settings: EvaluationSettings()
    ) { _ in Self.document }
  }

  private func coverage(_ tests: [UInt8]) -> CaseCoverage {
    CaseCoverage(
      cases(tests), formulasIn: "form.json", Self.document, language: .standard,
      limits: EvaluationLimits())
  }

  @Test func `coverage reports uncovered branches`() {
    let coverage = coverage(Self.tests)
    #expect(coverage.text.contains("form.json:10: 'Grade': `score >= 90` is false in no test"))
    #expect(!coverage.text.contains("`score >= 90` is true in no test"))
    #expect(coverage.text.contains("'Mean': no test has `lines` with more than one row"))
    #expect(coverage.lcov.contains("BRDA:10,0,0,1\n"))
    #expect(CaseCoverage.cobertura([coverage]).contains("filename=\"form.json\""))
  }

  @Test func `values of a test do not shift line numbers of the document`() {
    let tests = Array(
      #"{"tests": [{"given": {"score": 95, "lines": [{"q": 1},{"q": 2},{"q": 3}]}, "expect": {"grade": "A"}}]}"#
        .utf8)
    let places = coverage(tests).formulas.flatMap(\.missing).map(\.place)
    let texts = places.map { String(decoding: Self.document[$0.start..<$0.end], as: UTF8.self) }
    #expect(texts.contains("score >= 90"), "\(texts)")
  }

  @Test func `generated tests cover all reachable branches, and a second run adds none`() {
    let first = generated(Self.tests)
    #expect(!first.tests.isEmpty)
    let file = first.added(to: Self.tests)
    #expect(cases(file).failed == 0)
    #expect(coverage(file).percent > coverage(Self.tests).percent)
    #expect(coverage(file).percent > 90)
    #expect(generated(file).tests.isEmpty)
    #expect(String(decoding: file, as: UTF8.self).contains(#""confirm":true"#))
  }

  private func generated(_ tests: [UInt8]) -> GeneratedTests {
    GeneratedTests(
      Self.document, named: "form.json", cases(tests), coverage(tests), language: .standard,
      settings: EvaluationSettings())
  }

  @Test func `generated tests write dates in ISO format, and are named without unread cells`() {
    let document = Array(
      #"""
      {"files": [], "fields": [
        {"_id": "lines", "type": "table", "title": "Lines", "value": [], "rowOrder": [],
         "tableColumns": [{"_id": "day", "type": "date", "title": "Day"},
          {"_id": "note", "type": "text", "title": "Note"}]},
        {"_id": "late", "type": "number", "title": "Late",
         "formulas": [{"_id": "a", "key": "value", "formula": "f"}]}],
       "formulas": [
        {"_id": "f", "expression": "iff(some(lines, (l) -> l.day > date(2026, 1, 1)), 1, 0)"}]}
      """#.utf8)
    let cases = CaseFile(
      Array(#"{"tests": [{"given": {}, "expect": {"late": 0}}]}"#.utf8), name: "form.tests.json",
      language: .standard, settings: EvaluationSettings()
    ) { _ in document }
    let coverage = CaseCoverage(
      cases, formulasIn: "form.json", document, language: .standard, limits: EvaluationLimits())
    let generated = GeneratedTests(
      document, named: "form.json", cases, coverage, language: .standard,
      settings: EvaluationSettings())
    let text = generated.tests.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    #expect(text.contains(#"{"day":"20"#), "\(text)")
    #expect(
      text.contains("'Day' 20") && text.contains("note") && !text.contains("'Note'"), "\(text)")
  }

  @Test func `generated tests kill mutants`() {
    let file = generated(Self.tests).added(to: Self.tests)
    let report = MutationReport(
      document: Self.document, named: "form.json", tests: file, named: "form.tests.json",
      language: .standard, settings: EvaluationSettings())
    #expect(report.noticed > 10)
    #expect(report.survivors.count * 10 <= report.noticed, "\(report.text)")
  }

  @Test func `a surviving mutant comes with an input that kills it`() throws {
    let report = MutationReport(
      document: Self.document, named: "form.json", tests: Self.tests, named: "form.tests.json",
      language: .standard, settings: EvaluationSettings())
    #expect(report.noticed > 0)
    let survivor = try #require(report.survivors.first { $0.mutation.words == "`>=` → `>`" })
    #expect(survivor.line == 10)
    #expect(survivor.assignment == "'Score' is 90")
  }

  @Test func `mutants of a formula file are killed by its comments`() throws {
    let text = """
      // test: n = 5 gives 10
      iff(n > 3, n * 2, 0)
      """
    let report = MutationReport(
      formula: Array(text.utf8), named: "a.formula", language: .standard,
      settings: EvaluationSettings())
    #expect(report.noticed > 0)
    let survivor = try #require(report.survivors.first { $0.mutation.words == "`>` → `>=`" })
    #expect(survivor.assignment == "n = 3")
    #expect(survivor.line == 2)
  }

  @Test(arguments: [
    ("// test: price = 100 gives 90\niff(price >= 90, price * 0.9, price)", 1),
    ("iff(price >= 90, price * 0.9, price)", 2),
    ("iff(name == \"Ann\", 1, ifError(1 / `my share`, 0))\n", 3), ("price + 1", 0),
    ("iff(", 0), ("iff(now() > 0, 1, 2)", 1),
  ])
  func `tests generated for a formula file are comments after the formula`(text: String, count: Int)
  {
    func generated(_ bytes: [UInt8]) -> GeneratedComments {
      GeneratedComments(
        bytes, named: "a.formula", language: .standard, settings: EvaluationSettings())
    }
    let first = generated(Array(text.utf8))
    #expect(first.tests.count == count, "\(first.tests)")
    #expect(first.tests.allSatisfy { $0.hasPrefix("// test to be confirmed: ") })
    let file = first.added(to: Array(text.utf8))
    #expect(file.starts(with: text.utf8))
    let cases = CaseFile(
      file, name: "a.formula", language: .standard, settings: EvaluationSettings()
    ) { _ in nil }
    #expect(cases.failed == 0 && cases.passed >= count)
    #expect(generated(file).tests.isEmpty)
  }
}
