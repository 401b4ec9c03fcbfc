import FormulaLint
import JoyDocLint
import LintReports
import SourceText
import Testing

@Suite struct RulePageTests {
  @Test(arguments: LintRules.all.filter { $0.subject != .tests })
  func `the wrong example of every rule is reported and the right one is not`(rule: RuleDescription)
  {
    guard !rule.wrong.isEmpty || rule.name == "empty-formula" else { return }
    let wrong = RuleTrial.findings(rule.wrong, for: rule).map(\.diagnostic.rule)
    let right = RuleTrial.findings(rule.right, for: rule)
      .filter { rule.subject != .formula || $0.formula != nil }.map(\.diagnostic.rule)
    #expect(wrong.contains(rule.name), "\(wrong)")
    #expect(!right.contains(rule.name), "\(right)")
  }

  @Test func `the list and the page contain every rule`() {
    let (list, page) = (RuleList.text, RulePage.all)
    for rule in LintRules.all {
      #expect(list.contains("\(rule.name) "))
      #expect(page.contains("\n## \(rule.name)\n"))
    }
  }

  @Test func `a page states whether a rule can be disabled and which fixes exist`() throws {
    let bracket = RulePage.text(of: try #require(LintRules.named("missing-bracket")))
    #expect(bracket.contains("It cannot be turned off.") && bracket.contains("a safe fix"))
    let unused = RulePage.text(of: try #require(LintRules.named("unused-formula")))
    #expect(!unused.contains("fix"))
  }
}
