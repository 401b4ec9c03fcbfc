package import FormulaLint
import FormulaRuntime
import FormulaValues
import JoyDocLint
package import JSONRPC
import SourceText

/// What the client has configured under `formulary`.
package struct Settings: Hashable, Sendable {
  /// The IANA zone that values are computed in.
  package var timeZone = "UTC"
  /// The locale of texts and formats.
  package var locale = "en"

  /// What becomes of rules' findings, over what the folder's configuration says.
  package var severities: [String: RuleSettings.Choice] = [:]

  /// What of it means nothing, for people.
  package private(set) var problems: [String] = []

  package init() {}

  /// Takes over what a configuration says; the rest, and what is no zone, stays.
  package mutating func update(_ json: JSON) {
    problems = []
    if let zone = json["timeZone"].string {
      if DateText.isZone(zone) {
        timeZone = zone
      } else {
        problems.append(
          "'\(zone)' is no time zone; 'formulary.timeZone' takes one such as Europe/Berlin")
      }
    }
    if let locale = json["locale"].string { self.locale = locale }
    guard let members = json["severities"].members else { return }
    severities = [:]
    for member in members {
      guard let choice = member.value.string.flatMap(RuleSettings.Choice.init(word:)) else {
        problems.append(
          "'formulary.severities' says nothing of '\(member.name)' that is known; it takes off, error, warning, information or hint"
        )
        continue
      }
      if LintRules.named(member.name) == nil {
        problems.append(
          "'formulary.severities' names '\(member.name)', which is no rule of Formulary; `formulary explain` lists them"
        )
      }
      severities[member.name] = choice
    }
  }
}

extension RuleSettings.Choice {
  /// The choice that a configuration names by a word.
  fileprivate init?(word: String) {
    switch word {
    case "off": self = .off
    case "error": self = .severity(.error)
    case "warning": self = .severity(.warning)
    case "information": self = .severity(.information)
    case "hint": self = .severity(.hint)
    default: return nil
    }
  }
}
