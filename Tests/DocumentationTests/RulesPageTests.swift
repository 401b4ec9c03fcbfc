import LintReports
import Testing

/// The page of all rules, and the page for Excel users.
@Suite struct RulesPageTests {
  @Test func `the page of rules is up to date`() throws {
    try ProjectFile("Documentation/Rules.md").expect(RulePage.all)
  }

  @Test func `the page of hosts is up to date`() throws {
    try ProjectFile("Documentation/Hosts.md").expect(HostPage.text)
  }

  @Test func `the page for Excel users is up to date`() throws {
    try ProjectFile("Documentation/ComingFromExcel.md").expect(ForeignFunctionPage.all)
  }
}
