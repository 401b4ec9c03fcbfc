import FormulaLint
import SourceText

/// All settings of `.formulary.toml`, in the order in which they are applied.
///
/// Later settings take precedence.
package enum ConfigurationSettings {
  package static let all = base + oldLists + rules + files + layout

  private static let base: [ConfigurationSetting] = [
    ConfigurationSetting(
      "extends", takes: .text("the path of another file, relative to the folder of this one"),
      """
      Inherits the settings of another configuration, a plain file whose name ends with .toml. The \
      settings of this file take precedence. Patterns of the other file are relative to its own \
      folder. It may extend a file in turn.
      """, example: "extends = \"../base.toml\"", isReadFirst: true
    ) { $0.extended = $0.text($1) }
  ]

  private static let rules: [ConfigurationSetting] = [
    ConfigurationSetting(
      "profile", takes: .profile,
      """
      The hosts that formulas are written for. Portable formulas run on every JoyDoc host, and \
      extensions are reported; extended formulas may use everything that this engine supports. The \
      default is portable.
      """, example: "profile = \"extended\"", isOverridable: true
    ) { $0.readProfile($1) },
    ConfigurationSetting(
      "targets", table: "hosts", takes: .targets,
      """
      The hosts and versions that documents are written for: `web`, `ios`, `kotlin` (or `android`) or \
      `react-native`, alone or with a range of versions such as `>=3.0-rc23`, `>=2.0<3.0` or \
      `=4.0.0-rc24`. Parts of a document that these hosts lack or treat in different ways are \
      reported; `formulary help hosts` lists them. In `[[overrides]]`, write `targets` without a table. \
      The option `--profile` takes precedence.
      """, example: "[hosts]\ntargets = [\"web>=4.0-rc24\", \"ios>=3.0-rc23\"]",
      isOverridable: true
    ) { $0.readTargets($1) },
    ConfigurationSetting(
      "rules", takes: .severities,
      """
      A severity for each rule: `"error"`, `"warning"`, `"information"` or `"hint"`; `"off"`; or `"on"`, \
      the rule's own severity, for rules that are off by default. `ALL = "off"` turns off all rules \
      that are not named, and `ALL = "on"` turns them on.
      """,
      example: """
        [rules]
        unused-formula = "off"
        portability = "error"
        """, isOverridable: true
    ) { $0.readRuleTables($1) },
    ConfigurationSetting(
      "suppressions", takes: .suppressions,
      """
      Suppresses some findings only: those of `rules` about `fields` (ids, identifiers or titles of \
      fields, or ids of formulas) in the files that match `paths`. A missing list means all, but one of \
      the three is required, and so is a `reason`.
      """,
      example: """
        [[suppressions]]
        rules = ['volatile-formula']
        fields = ['Printed on']
        paths = ['letters/**']
        reason = 'A letter shows the day on which it is printed.'
        """
    ) { $0.readSuppressions($1) },
    ConfigurationSetting(
      "custom-rules", takes: .customRules,
      """
      Declares custom rules, each with a `name`, a `message`, a `severity` (`"warning"` by default) and \
      `when`. The message is reported where the formula `when` is true. It is evaluated for every call \
      if it reads `call`, otherwise for every formula if it reads `formula`, otherwise for every field. \
      It may read:

      \(CustomRuleRecords.page)

      A rule about calls may also read the enclosing formula, and a rule about formulas the field \
      that they compute; in a formula file, `field` is null. A mistake in `when` is reported as in \
      any formula. The names of these rules may appear in `[rules]`, in `[[suppressions]]` and after \
      `// formulary:ignore`.
      """,
      example: """
        [[custom-rules]]
        name = "required-fields-have-titles"
        severity = "error"
        message = "a field that must be filled in needs a title"
        when = 'and(field.required, empty(field.title))'

        [[custom-rules]]
        name = "short-formulas"
        message = "this formula is hard to read; split it"
        when = 'or(formula.length > 400, formula.depth > 12)'
        """
    ) { $0.readCustomRules($1) },
  ]

  /// Lists of rules, which `[rules]` replaces. Later ones take precedence, and `[rules]` over all.
  private static let oldLists: [ConfigurationSetting] = [
    ConfigurationSetting(
      "select", takes: .selection, "Enables only these rules.",
      example: "select = [\"unknown-field\"]", isOverridable: true,
      replacement: "[rules] with ALL = \"off\", and \"on\" for each rule"
    ) { $0.readSelection($1) },
    ConfigurationSetting(
      "ignore", takes: .rulesOrExceptions, "Turns rules off, or suppresses findings.",
      example: "ignore = [\"unused-formula\"]", isOverridable: true,
      replacement: "[rules] with \"off\", and [[suppressions]]"
    ) { $0.readIgnores($1) },
    ConfigurationSetting(
      "off", takes: .rules, "Turns rules off.", example: "off = [\"unused-formula\"]",
      isOverridable: true, replacement: "[rules] with \"off\""
    ) { $0.readRules($1, .off) },
    ConfigurationSetting(
      "warn", takes: .rules, "Reports the findings of rules as warnings.",
      example: "warn = [\"unused-formula\"]", isOverridable: true,
      replacement: "[rules] with \"warning\""
    ) { $0.readRules($1, .severity(.warning)) },
    ConfigurationSetting(
      "error", takes: .rules, "Reports the findings of rules as errors.",
      example: "error = [\"portability\"]", isOverridable: true,
      replacement: "[rules] with \"error\""
    ) { $0.readRules($1, .severity(.error)) },
  ]

  private static let files: [ConfigurationSetting] = [
    ConfigurationSetting(
      "max-warnings", takes: .wholeNumber(from: 0),
      "`lint` also exits with 1 if there are more warnings. The option `--max-warnings` takes precedence.",
      example: "max-warnings = 0"
    ) { $0.maxWarnings = $0.wholeNumber($1, from: 0) },
    ConfigurationSetting(
      "exclude", takes: .patterns,
      """
      Files and folders that a search skips, as patterns in the syntax of `.gitignore`. Files that \
      are named explicitly are linted nevertheless.
      """, example: "exclude = [\"archive/\", \"*.draft.json\"]"
    ) { $0.excluded = $0.texts($1).compactMap { PathPattern($0) } },
    ConfigurationSetting(
      "overrides", takes: .overrides,
      """
      Other settings for some files, selected by `paths`, a list of patterns in the syntax of \
      `.gitignore`. All settings about rules and the profile are allowed. If several tables apply to \
      a file, the last one takes precedence.
      """,
      example: "[[overrides]]\npaths = [\"drafts/**\"]\n"
        + "rules = {unused-formula = \"off\", portability = \"error\"}"
    ) { $0.readOverrides($1) },
    ConfigurationSetting(
      "functions", takes: .functions,
      """
      The functions of the program that hosts the forms, which this tool cannot run: a signature, or \
      a table with `signature`, `summary`, `portable` and `hosts`, the hosts that provide it. Formulas that call them are checked and \
      completed like any other; `run` fails them with `host-function`.
      """,
      example: """
        [functions]
        shippingCost = "(weight: number, zone: text) -> number"
        stock = {signature = "(article: text) -> number?", portable = false}
        """
    ) { $0.readFunctions($1) },
    ConfigurationSetting(
      "sources", takes: .sources,
      """
      The data sources of formula files. `paths` is a list of patterns in the syntax of \
      `.gitignore`. `source` is the path of an SQLite database, a document or a JSON object, relative \
      to the folder of this file. `scope` is the table or view of a database whose rows the formulas \
      read. Names and types are then checked. If several tables apply to a file, the last one takes \
      precedence.
      """,
      example: "[[sources]]\npaths = [\"reports/*.formula\"]\nsource = \"shop.db\"\n"
        + "scope = \"customers\""
    ) { $0.readSources($1) },
  ]

  private static let layout: [ConfigurationSetting] = [
    ConfigurationSetting(
      "width", table: "fmt", takes: .wholeNumber(from: 1),
      "The maximum width of a line for `fmt`, in columns. The option `--width` takes precedence.",
      example: "[fmt]\nwidth = 80"
    ) { $0.width = $0.wholeNumber($1, from: 1) }
  ]

  /// The settings without old spellings.
  package static let current = all.filter { $0.replacement == nil }

  /// The names of the tables that contain settings.
  static let tables = Set(all.compactMap { $0.table })

  /// The Markdown page that documents all settings.
  package static var page: String {
    var page = """
      # Settings

      Generated from the settings' declarations by `make update`.

      `lint`, `fmt` and editors read the first `.formulary.toml` in the folder of a file or in one
      above it. Command-line options take precedence; `lint --config FILE` reads another file, and
      `--no-config` none. A misspelled setting or an invalid value is reported like a finding, and the
      rest of the file applies. While there is an error, nothing is written to the files below, since
      the missing settings may exclude them. Editors that support schemas for TOML complete and check
      the file with `Grammar/settings.schema.json`, which the extension for VS Code contains; for other
      editors, add the line `#:schema PATH` at the top of the file.

      """
    for setting in current { page += "\n" + section(about: setting) }
    page += """

      ## Old spellings

      These settings are still read, and reported by `deprecated-setting`. `formulary lint --fix \
      .formulary.toml` writes the new spelling. `[[rules]]` is an old spelling of `[[custom-rules]]`, and
      `[[ignore]]` of `[[suppressions]]`.

      | Old | New |
      |---|---|

      """
    for setting in all {
      if let replacement = setting.replacement {
        page += "| `\(setting.title)` | \(replacement) |\n"
      }
    }
    return page
  }

  /// Returns the section of the Markdown page about a setting.
  package static func section(about setting: ConfigurationSetting) -> String {
    if let replacement = setting.replacement {
      return "## `\(setting.title)`\n\n\(setting.summary) Old spelling of \(replacement).\n"
    }
    var text =
      "## `\(setting.title)`\n\nTakes \(setting.takes.words).\n\n\(setting.summary)\n"
    if setting.isOverridable { text += "\nAlso allowed in `[[overrides]]`.\n" }
    return text + "\n```toml\n\(setting.example)\n```\n"
  }

  /// Returns the setting called `name`, with or without its table, or `nil` if there is none.
  package static func named(_ name: String) -> ConfigurationSetting? {
    all.first { $0.title == name } ?? all.first { $0.name == name }
  }
}
