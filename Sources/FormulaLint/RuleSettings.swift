package import SourceText

/// The severities that somebody chose instead of the rules' own.
package struct RuleSettings: Hashable, Sendable {
  private var choices: [String: Choice] = [:]

  /// What becomes of a rule's findings.
  package enum Choice: Hashable, Sendable {
    case off
    case severity(Severity)
  }

  package init() {}

  /// Sets what becomes of a rule's findings; a later choice wins.
  package mutating func choose(_ choice: Choice, for rule: String) { choices[rule] = choice }

  /// The severity of a finding, nil if it is not to be told. What keeps a text from being read is
  /// told whatever was chosen.
  package func severity(of rule: String, otherwise own: Severity, isSyntaxError: Bool) -> Severity?
  {
    guard !isSyntaxError, let choice = choices[rule] else { return own }
    switch choice {
    case .off: return nil
    case .severity(let severity): return severity
    }
  }
}
