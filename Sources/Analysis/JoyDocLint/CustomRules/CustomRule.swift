import FormulaChecker
package import FormulaLint
import Formulas

/// A rule that a project declares in its `.formulary.toml`.
///
/// Its condition is a formula over records that describe the subject. The rule reports a finding
/// where the condition is true.
package struct CustomRule: Hashable, Sendable {
  package let description: RuleDescription
  let condition: Formula
  let subject: Subject

  /// The innermost record that a rule's condition reads. The rule is evaluated once for each of
  /// them.
  enum Subject: String, CaseIterable, Sendable { case field, formula, call }

  /// Creates a rule. Fails if the condition cannot run or reads none of the records.
  init?(_ description: RuleDescription, when condition: Formula) {
    guard condition.checked.canRun,
      let subject = condition.references.map({ CustomRuleRecords.subjects[$0.index] }).max(
        by: { $0.depth < $1.depth })
    else { return nil }
    self.description = description
    self.condition = condition
    self.subject = subject
  }

  /// Returns `true` if the condition reads the record `subject`.
  func reads(_ subject: Subject) -> Bool {
    condition.references.contains { CustomRuleRecords.subjects[$0.index] == subject }
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.description == other.description && one.condition.text == other.condition.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(description.name) }
}

extension CustomRule.Subject {
  /// The nesting depth within a document.
  fileprivate var depth: Int {
    switch self {
    case .field: 0
    case .formula: 1
    case .call: 2
    }
  }
}

/// The rules that a project declares, in addition to the builtin rules.
package struct CustomRules: Hashable, Sendable {
  package let rules: [CustomRule]

  package init(_ rules: [CustomRule] = []) { self.rules = rules }

  package static let none = CustomRules()

  package var names: [String] { rules.map { $0.description.name } }

  /// Returns the rule called `name`, either one of these or a builtin rule.
  package func named(_ name: String) -> RuleDescription? {
    rules.first { $0.description.name == name }?.description ?? LintRules.named(name)
  }

  /// Returns these rules, together with the rules of `bases` that they do not replace.
  func over(_ bases: CustomRules) -> CustomRules {
    let own = Set(names)
    return CustomRules(bases.rules.filter { !own.contains($0.description.name) } + rules)
  }
}
