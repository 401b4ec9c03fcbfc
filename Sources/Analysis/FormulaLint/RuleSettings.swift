package import SourceText

/// The enabled rules and their severities, as configured.
package struct RuleSettings: Hashable, Sendable {
  /// The profile that formulas are written for.
  package var profile: Profile
  private var choices: [String: Choice] = [:]
  private var selection: Set<String>?
  /// The suppressed findings.
  package var exceptions: [RuleException] = []

  /// The treatment of a rule's findings.
  package enum Choice: Hashable, Sendable {
    case off
    case severity(Severity)
  }

  package init(profile: Profile = .portable) { self.profile = profile }

  /// Sets the treatment of a rule's findings. A later choice takes precedence.
  package mutating func choose(_ choice: Choice, for rule: String) { choices[rule] = choice }

  /// Turns off all rules except `rules` and the rules with an explicit choice.
  package mutating func select(_ rules: some Sequence<String>) { selection = Set(rules) }

  /// Returns the severity of a finding, or `nil` if it is not reported.
  ///
  /// A syntax error is reported regardless of the settings.
  package func severity(of rule: RuleDescription, otherwise own: Severity) -> Severity? {
    if rule.isSyntaxError { return own }
    switch choices[rule.name] {
    case .off: return nil
    case .severity(let severity): return severity
    case nil: break
    }
    if let selection { return selection.contains(rule.name) ? own : nil }
    if rule.isOptional { return nil }
    return rule.profile == nil || rule.profile == profile ? own : nil
  }
}
