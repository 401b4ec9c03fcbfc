package import SourceText

/// The enabled rules and their severities, as configured.
package struct RuleSettings: Hashable, Sendable {
  /// The profile that formulas are written for.
  package var profile: Profile
  /// The hosts that documents are written for.
  package var hosts = TargetedHosts.none
  private var choices: [String: Choice] = [:]
  private var selection: Set<String>?
  /// The suppressed findings.
  package var exceptions: [RuleException] = []

  /// The treatment of a rule's findings.
  package enum Choice: Hashable, Sendable {
    case off
    /// The rule's own severity, even if the rule is off by default.
    case on
    case severity(Severity)

    /// Creates a choice from the word for it in settings and options. Fails for another word.
    package init?(word: String) {
      switch word {
      case "off": self = .off
      case "on": self = .on
      case "warn": self = .severity(.warning)
      case "info": self = .severity(.information)
      default:
        guard let severity = Severity(rawValue: word) else { return nil }
        self = .severity(severity)
      }
    }
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
    case .on: return own
    case .severity(let severity): return severity
    case nil: break
    }
    if let selection { return selection.contains(rule.name) ? own : nil }
    if rule.isOptional { return nil }
    return rule.profile == nil || rule.profile == profile ? own : nil
  }
}
