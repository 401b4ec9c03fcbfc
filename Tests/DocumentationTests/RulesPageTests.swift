import LintReports
import Testing

/// The page of all rules.
@Suite struct RulesPageTests {
  @Test func `the page of rules is that of their declarations`() throws {
    try ProjectFile("Documentation/Rules.md").expect(RulePage.all)
  }

  @Test func `the page for those who come from Excel is that of the table`() throws {
    try ProjectFile("Documentation/ComingFromExcel.md").expect(ForeignFunctionPage.all)
  }
}
