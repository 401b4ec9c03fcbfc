package import SourceText

/// Which rules are told, and as what: the choices of somebody instead of the rules' own.
package struct RuleSettings: Hashable, Sendable {
  /// For whom formulas are written.
  package var profile: Profile
  private var choices: [String: Choice] = [:]
  private var selection: Set<String>?
  /// Findings that are not told.
  package var exceptions: [RuleException] = []

  /// What becomes of a rule's findings.
  package enum Choice: Hashable, Sendable {
    case off
    case severity(Severity)
  }

  package init(profile: Profile = .portable) { self.profile = profile }

  /// Sets what becomes of a rule's findings; a later choice wins.
  package mutating func choose(_ choice: Choice, for rule: String) { choices[rule] = choice }

  /// Leaves out all rules but these and those for which something was chosen.
  package mutating func select(_ rules: some Sequence<String>) { selection = Set(rules) }

  /// The severity of a finding, nil if it is not to be told. What keeps a text from being read is
  /// told whatever was chosen.
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
