import FormulaLint
import SourceText

/// The rules about `.formulary.toml` files.
enum ConfigurationRules {
  static let all = [invalid, unknown, sourceUnreadable]

  static let invalid = RuleDescription(
    "invalid-configuration", .error,
    "A .formulary.toml cannot be read, or a value in it means nothing.",
    reason:
      "What cannot be read is left out, so files may be judged by other rules than was meant.",
    wrong: "profile = \"everything\"", right: "profile = \"extended\"", subject: .configuration)

  static let unknown = RuleDescription(
    "unknown-setting", .warning,
    "A .formulary.toml has a key, or names a rule, that does not exist.",
    reason: "It is left out; mostly it is misspelled.",
    wrong: "[rules]\nunknwon-field = \"warning\"", right: "[rules]\nunknown-field = \"warning\"",
    subject: .configuration)

  static let sourceUnreadable = RuleDescription(
    "source-unreadable", .warning,
    "A formula file is tied to a database or document that cannot be read.",
    reason: "The names in the formula are not checked then: any is taken for a field.",
    wrong: "[[sources]]\npaths = [\"*.formula\"]\nsource = \"shop.sqlite\"",
    right: "[[sources]]\npaths = [\"*.formula\"]\nsource = \"shop.db\"",
    subject: .configuration)
}
