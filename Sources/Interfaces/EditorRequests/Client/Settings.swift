package import FormulaLint
import FormulaRuntime
import FormulaValues
import JoyDocLint
package import JSONRPC
import SourceText

/// The client's settings in the section `formulary`.
package struct Settings: Hashable, Sendable {
  /// The IANA time zone in which values are computed.
  package var timeZone = "UTC"
  /// The locale for texts and formats.
  package var locale = "en"

  /// Whether the server formats documents on request.
  package var formatting = true

  /// Severity overrides by rule ID. They take precedence over the folder's configuration.
  package var severities: [String: RuleSettings.Choice] = [:]

  /// Messages about invalid settings.
  package private(set) var problems: [String] = []

  package init() {}

  /// Applies the settings in `json`. Missing options and an invalid time zone keep their old
  /// values.
  package mutating func update(_ json: JSON) {
    problems = []
    if let zone = json["timeZone"].string {
      if DateText.isZone(zone) {
        timeZone = zone
      } else {
        problems.append(
          "'\(zone)' is not a valid time zone for 'formulary.timeZone'; write one such as Europe/Berlin"
        )
      }
    }
    if let locale = json["locale"].string { self.locale = locale }
    if let formatting = json["formatting"].bool { self.formatting = formatting }
    guard let members = json["severities"].members else { return }
    severities = [:]
    for member in members {
      guard let choice = member.value.string.flatMap(RuleSettings.Choice.init(word:)) else {
        problems.append(
          "invalid severity of '\(member.name)' in 'formulary.severities'; expected off, error, warning, information or hint"
        )
        continue
      }
      if LintRules.named(member.name) == nil {
        problems.append(
          "unknown rule '\(member.name)' in 'formulary.severities'; `formulary explain` lists the rules"
        )
      }
      severities[member.name] = choice
    }
  }
}
