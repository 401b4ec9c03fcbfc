import FormulaLint
import SourceText

/// The rules about `.formulary.toml` files.
enum ConfigurationRules {
  static let all = [deprecated, invalid, unknown, sourceUnreadable]

  static let deprecated = RuleDescription(
    "deprecated-setting", .information,
    "A .formulary.toml has a setting in an old spelling.",
    reason: """
      The setting applies, but a later version will not read it. The fix writes the new spelling: \
      `formulary lint --fix .formulary.toml`.
      """,
    wrong: "off = [\"unused-formula\"]", right: "[rules]\nunused-formula = \"off\"",
    subject: .configuration)

  static let invalid = RuleDescription(
    "invalid-configuration", .error,
    "A .formulary.toml cannot be parsed, or a value in it is invalid.",
    reason:
      "Invalid settings are ignored, so files may be checked by other rules than intended.",
    wrong: "profile = \"everything\"", right: "profile = \"extended\"", subject: .configuration)

  static let unknown = RuleDescription(
    "unknown-setting", .warning,
    "A .formulary.toml has a key, or names a rule, that does not exist.",
    reason: "It is ignored; usually it is misspelled.",
    wrong: "[rules]\nunknwon-field = \"warning\"", right: "[rules]\nunknown-field = \"warning\"",
    subject: .configuration)

  static let sourceUnreadable = RuleDescription(
    "source-unreadable", .warning,
    "The data source of a formula file cannot be read.",
    reason: "The names in the formula are not checked: any name is accepted as a field.",
    wrong: "[[sources]]\npaths = [\"*.formula\"]\nsource = \"shop.sqlite\"",
    right: "[[sources]]\npaths = [\"*.formula\"]\nsource = \"shop.db\"",
    subject: .configuration)
}
