import LintReports
import Testing

/// The page of all rules.
@Suite struct RulesPageTests {
  @Test func `the page of rules is that of their declarations`() throws {
    try ProjectFile("Documentation/Rules.md").expect(RulePage.all)
  }
}
