import JoyDocLint
import LintReports
import SourceText
import Testing

@Suite struct StatisticsReportTests {
  private let file: LintedFile = {
    let bytes = Array("max(a; b; c) + summ(a)".utf8)
    return LintedFile(
      path: "a.formula", name: "a.formula", bytes: bytes,
      findings: Linter().findings(in: bytes, of: "a.formula"))
  }()

  @Test func `each rule has a line with its count, sorted by count`() {
    #expect(
      StatisticsReport.text(of: [file]) == """
        2  error        semicolon-separator  2 fixable
        1  error        unknown-function     1 fixable with --unsafe

        3 errors in 1 file

        """)
  }

  @Test func `each file has a line, sorted by the number of findings`() {
    let bytes = Array("summ(a)".utf8)
    let other = LintedFile(
      path: "b.formula", name: "b.formula", bytes: bytes,
      findings: Linter().findings(in: bytes, of: "b.formula"))
    #expect(
      StatisticsReport.text(of: [other, file]) == """
        2  error        semicolon-separator  2 fixable
        2  error        unknown-function     2 fixable with --unsafe

        3  a.formula
        1  b.formula

        4 errors in 2 files

        """)
    let json = String(decoding: StatisticsReport.json(of: [other, file]), as: UTF8.self)
    #expect(
      json.contains(
        #""files":[{"file":"a.formula","count":1},{"file":"b.formula","count":1}]"#))
  }

  @Test func `files without findings have empty statistics`() {
    let file = LintedFile(path: "a.formula", name: "a.formula", bytes: [], findings: [])
    #expect(StatisticsReport.text(of: [file]).isEmpty)
    #expect(StatisticsReport.json(of: [file]) == Array("[]\n".utf8))
  }
}
