import FormulaLint
import SourceText
import TOMLKit

/// All settings of `.formulary.toml`, in the order in which they are applied.
///
/// Later settings take precedence.
package enum ConfigurationSettings {
  package static let all = base + rules + files + layout

  private static let base: [ConfigurationSetting] = [
    ConfigurationSetting(
      "extends", takes: .text("the path of another file, from the folder of this one"),
      """
      Takes over what another configuration says, a plain file whose name ends with .toml; what this \
      one says wins. Patterns of the other one \
      are relative to its own folder. It may extend one in turn.
      """, example: "extends = \"../base.toml\"", isReadFirst: true
    ) { $0.extended = $0.text($1) }
  ]

  private static let rules: [ConfigurationSetting] = [
    ConfigurationSetting(
      "profile", takes: .profile,
      """
      For whom formulas are written. Portable formulas run on every JoyDoc host, and what goes beyond \
      is reported; extended ones may use all that this engine knows. Portable unless said otherwise.
      """, example: "profile = \"extended\"", isOverridable: true
    ) { $0.readProfile($1) },
    ConfigurationSetting(
      "select", takes: .selection,
      """
      Only these rules are told; all others are off, unless another setting names them. `ALL` also \
      turns on the rules that are off by themselves.
      """, example: "select = [\"unknown-field\", \"circular-dependency\"]", isOverridable: true
    ) { $0.readSelection($1) },
    ConfigurationSetting(
      "ignore", takes: .rulesOrExceptions,
      """
      These rules are not told. A table `[[ignore]]` leaves out some findings only, and says why: \
      those of `rules` about `fields` (ids, identifiers or titles of fields, or ids of formulas) in \
      the files that match `paths`. What is not said means all, but one of the three must be said, \
      and a `reason`. Tables stand at the top of the file only; beside them `off` lists rules.
      """,
      example: """
        [[ignore]]
        rules = ['volatile-formula']
        fields = ['Printed on']
        paths = ['letters/**']
        reason = 'A letter shows the day on which it is printed.'
        """, isOverridable: true
    ) { $0.readIgnores($1) },
    ConfigurationSetting(
      "off", takes: .rules, "The same as `ignore`.",
      example: "off = [\"unused-formula\"]", isOverridable: true
    ) { $0.readRules($1, .off) },
    ConfigurationSetting(
      "warn", takes: .rules, "What these rules find are warnings.",
      example: "warn = [\"unused-formula\"]", isOverridable: true
    ) { $0.readRules($1, .severity(.warning)) },
    ConfigurationSetting(
      "error", takes: .rules,
      "What these rules find are errors, with which `lint` ends with 1.",
      example: "error = [\"portability\"]", isOverridable: true
    ) { $0.readRules($1, .severity(.error)) },
    ConfigurationSetting(
      "rules", takes: .severitiesOrOwnRules,
      """
      A severity for each rule: `"error"`, `"warning"` or `"warn"`, `"information"` or `"info"`, \
      `"hint"`, or `"off"`. It wins over the lists above.

      Tables `[[rules]]` declare rules of your own instead, each with a `name`, a `message`, a \
      `severity` (a warning if it is not said) and `when`, a formula that is true where the message \
      is to be told. It is asked for every call if it reads `call`, else for every formula if it \
      reads `formula`, else for every field, and may read of them:

      \(OwnRuleRecords.page)

      A rule about calls may read the formula around them, and a rule about formulas the field that \
      they give a value; in a file of its own a formula has none, and `field` is null. A mistake in \
      `when` is told as in any formula. The names may stand in the lists above, in `[[ignore]]` and \
      behind `// formulary:ignore`. Tables stand at the top of the file only.
      """,
      example: """
        [[rules]]
        name = "required-fields-have-titles"
        severity = "error"
        message = "a field that must be filled in needs a title"
        when = 'and(field.required, empty(field.title))'

        [[rules]]
        name = "short-formulas"
        message = "this formula is hard to read; split it"
        when = 'or(formula.length > 400, formula.depth > 12)'
        """, isOverridable: true
    ) { $0.readRuleTables($1) },
  ]

  private static let files: [ConfigurationSetting] = [
    ConfigurationSetting(
      "max-warnings", takes: .wholeNumber(from: 0),
      "`lint` also ends with 1 if there are more warnings. The option `--max-warnings` wins.",
      example: "max-warnings = 0"
    ) { $0.maxWarnings = $0.wholeNumber($1, from: 0) },
    ConfigurationSetting(
      "exclude", takes: .patterns,
      """
      Files and folders that a search leaves out, by patterns as `.gitignore` writes them. What is \
      named itself is looked at all the same.
      """, example: "exclude = [\"archive/\", \"*.draft.json\"]"
    ) { $0.excluded = $0.texts($1).compactMap { PathPattern($0) } },
    ConfigurationSetting(
      "overrides", takes: .overrides,
      """
      Other settings for some files, by `paths`, a list of patterns as `.gitignore` writes them. All \
      settings about rules and the profile may stand there; of several tables for a file the last \
      one wins.
      """,
      example: "[[overrides]]\npaths = [\"drafts/**\"]\nignore = [\"unused-formula\"]\n"
        + "rules.portability = \"off\""
    ) { $0.readOverrides($1) },
    ConfigurationSetting(
      "functions", takes: .functions,
      """
      The functions of the program that hosts the forms, which this tool cannot run: a signature, or \
      a table with `signature`, `summary` and `portable`. Formulas that call them are checked and \
      completed as any other; `run` fails them with `host-function`.
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
      What formula files read: `paths`, a list of patterns as `.gitignore` writes them, `source`, a \
      database of SQLite, a document or an object of JSON, from the folder of this file, and `scope`, \
      the table or view of a database in whose rows the formulas are read. Names and types are \
      checked then; of several tables for a file the last one wins.
      """,
      example: "[[sources]]\npaths = [\"reports/*.formula\"]\nsource = \"shop.db\"\n"
        + "scope = \"customers\""
    ) { $0.readSources($1) },
  ]

  private static let layout: [ConfigurationSetting] = [
    ConfigurationSetting(
      "width", table: "fmt", takes: .wholeNumber(from: 1),
      "The columns that a line may have which `fmt` lays out. The option `--width` wins.",
      example: "[fmt]\nwidth = 80"
    ) { $0.width = $0.wholeNumber($1, from: 1) }
  ]

  /// The names of the tables that contain settings.
  static let tables = Set(all.compactMap(\.table))

  /// The Markdown page that documents all settings.
  package static var page: String {
    var page = """
      # Settings

      Written from the settings' declarations; `make update` writes it anew.

      `lint`, `fmt` and editors read the first `.formulary.toml` that lies in the folder of a file or
      in one above it. Options of the command line win over it; `lint --config FILE` reads another
      one, and `--no-config` none. A setting that is misspelled or has a wrong value is reported like
      a finding, and the rest of the file holds. Editors that read TOML by a schema complete and check
      the file by `Grammar/settings.schema.json`, which the extension for VS Code brings along; others
      take it by the line `#:schema PATH` at its top.

      """
    for setting in all {
      let title = setting.table.map { "\($0).\(setting.name)" } ?? setting.name
      page += "\n## `\(title)`\n\nTakes \(setting.takes.words).\n\n\(setting.summary)\n"
      if setting.isOverridable { page += "\nMay stand in `[[overrides]]`, too.\n" }
      page += "\n```toml\n\(setting.example)\n```\n"
    }
    return page
  }
}
