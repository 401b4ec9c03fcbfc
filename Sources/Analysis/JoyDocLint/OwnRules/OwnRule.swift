import FormulaChecker
package import FormulaLint
import FormulaValues
import Formulas
import SourceText

/// A rule that a team declares in its `.formulary.toml`: a formula over a record of what is looked
/// at, which is true where something is to be told.
package struct OwnRule: Hashable, Sendable {
  package let description: RuleDescription
  let condition: Formula
  let subject: Subject

  /// What a rule is asked about: the innermost thing that its formula names.
  enum Subject: String, CaseIterable, Sendable { case field, formula, call }

  /// Nil if the condition cannot run, or names nothing to be asked about.
  init?(_ description: RuleDescription, when condition: Formula) {
    guard condition.checked.canRun,
      let subject = condition.references.map({ OwnRuleRecords.subjects[$0.index] }).max(
        by: { $0.depth < $1.depth })
    else { return nil }
    self.description = description
    self.condition = condition
    self.subject = subject
  }

  /// Whether the formula reads a record.
  func reads(_ subject: Subject) -> Bool {
    condition.references.contains { OwnRuleRecords.subjects[$0.index] == subject }
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.description == other.description && one.condition.text == other.condition.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(description.name) }
}

extension OwnRule.Subject {
  /// How far inside a document it lies.
  fileprivate var depth: Int {
    switch self {
    case .field: 0
    case .formula: 1
    case .call: 2
    }
  }
}

/// The rules that count for a file besides those of the tool.
package struct OwnRules: Hashable, Sendable {
  package let rules: [OwnRule]

  package init(_ rules: [OwnRule] = []) { self.rules = rules }

  package static let none = OwnRules()

  package var names: [String] { rules.map(\.description.name) }

  /// The rule of a name, one of these or one of the tool's.
  package func named(_ name: String) -> RuleDescription? {
    rules.first { $0.description.name == name }?.description ?? LintRules.named(name)
  }

  /// These rules, and those of `bases` that none of these takes the place of.
  func over(_ bases: OwnRules) -> OwnRules {
    let own = Set(names)
    return OwnRules(bases.rules.filter { !own.contains($0.description.name) } + rules)
  }
}
