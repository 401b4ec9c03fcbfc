package import SourceText

/// The description of a rule, used by lists, help and reports.
package struct RuleDescription: Hashable, Sendable {
  /// The stable name, in kebab case.
  package let name: String
  /// The default severity of its findings.
  package let severity: Severity
  /// A description of the findings, in one sentence.
  package let summary: String
  /// The reason why the findings matter.
  package let reason: String
  /// An example that is reported.
  package let wrong: String
  /// The corrected example.
  package let right: String
  /// The kind of text that the examples are.
  package let subject: Subject
  /// Whether the findings prevent a text from being parsed. Such a rule cannot be turned off.
  package let isSyntaxError: Bool
  /// The profile that the rule is for; `nil` for all.
  package let profile: Profile?
  /// Whether the rule is off by default.
  package let isOptional: Bool
  /// The targeted hosts that the examples assume. The rule reports nothing without targets.
  package let targets: [String]
  /// Whether the reported part is unnecessary. Editors show it faded.
  package let fades: Bool

  /// The kind of text that a rule checks.
  package enum Subject: Hashable, Sendable { case formula, document, configuration, tests }

  package init(
    _ name: String, _ severity: Severity, _ summary: String, reason: String, wrong: String,
    right: String, subject: Subject = .formula, isSyntaxError: Bool = false,
    profile: Profile? = nil, isOptional: Bool = false, fades: Bool = false,
    targets: [String] = []
  ) {
    self.name = name
    self.severity = severity
    self.summary = summary
    self.reason = reason
    self.wrong = wrong
    self.right = right
    self.subject = subject
    self.isSyntaxError = isSyntaxError
    self.profile = profile
    self.isOptional = isOptional
    self.fades = fades
    self.targets = targets
  }
}

extension RuleDescription: CustomStringConvertible {
  package var description: String { name }
}
