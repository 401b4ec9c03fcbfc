import FormulaLint
import SourceText
import Testing

@Suite struct RuleExampleTests {
  static let rules =
    SyntaxRules.all + CheckerRules.all
    + FormulaRules.all.map { $0.description }.filter {
      !$0.isOptional && $0.profile != .extended
    }

  /// Rules whose wrong example is too long to be shown or no text, and one whose wrong example is empty.
  static let withoutExample = [
    "empty-formula", "formula-too-long", "not-utf8", "too-deeply-nested",
  ]

  @Test(arguments: rules)
  func `the wrong example of a rule is reported`(rule: RuleDescription) {
    guard !rule.wrong.isEmpty else {
      #expect(Self.withoutExample.contains(rule.name))
      return
    }
    let names = ExampleFields.findings(in: rule.wrong).map(\.rule)
    #expect(names.contains(rule.name), "\(rule.wrong) gives \(names)")
  }

  @Test(arguments: rules)
  func `the right example of a rule is not reported`(rule: RuleDescription) {
    let names = ExampleFields.findings(in: rule.right).filter { $0.severity >= .warning }.map(
      \.rule)
    #expect(!ExampleFields.findings(in: rule.right).map(\.rule).contains(rule.name))
    // An example of an extension is itself an extension.
    #expect(names.allSatisfy { $0 == "portability" }, "\(rule.right) gives \(names)")
  }

  @Test(arguments: rules)
  func `a rule has a description`(rule: RuleDescription) {
    #expect(rule.summary.hasSuffix(".") && rule.reason.hasSuffix("."))
    #expect(rule.name.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber })
  }

  @Test func `a finding has the severity of its rule`() {
    var known: [String: RuleDescription] = [:]
    for rule in Self.rules { known[rule.name] = rule }
    for rule in Self.rules {
      for finding in ExampleFields.findings(in: rule.wrong) {
        let described = known[finding.rule]
        #expect(described != nil, "\(finding.rule) has no description")
        #expect(described?.isSyntaxError != true || finding.isFatal)
        #expect(described.map { $0.severity >= finding.severity } ?? false)
      }
    }
  }
}
