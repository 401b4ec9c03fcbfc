package import SourceText

/// What a rule finds and why that matters: all that lists, help and reports say about it.
package struct RuleDescription: Hashable, Sendable {
  /// In kebab case; stable.
  package let name: String
  /// The severity of its findings unless somebody chose another one.
  package let severity: Severity
  /// What is reported, in one sentence.
  package let summary: String
  /// Why that is worth a report.
  package let reason: String
  /// A text that is reported.
  package let wrong: String
  /// The same as it should be.
  package let right: String
  /// What the examples are.
  package let subject: Subject
  /// Whether the findings keep a text from being read, so that they cannot be turned off.
  package let isSyntaxError: Bool
  /// The profile that the rule is for; nil means all.
  package let profile: Profile?
  /// Whether it is only told if somebody asks for it.
  package let isOptional: Bool
  /// Whether what is found might as well not be there; editors show it faded.
  package let fades: Bool

  /// What kind of text a rule looks at.
  package enum Subject: Hashable, Sendable { case formula, document, configuration, tests }

  package init(
    _ name: String, _ severity: Severity, _ summary: String, reason: String, wrong: String,
    right: String, subject: Subject = .formula, isSyntaxError: Bool = false,
    profile: Profile? = nil, isOptional: Bool = false, fades: Bool = false
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
  }
}

extension RuleDescription: CustomStringConvertible {
  package var description: String { name }
}
