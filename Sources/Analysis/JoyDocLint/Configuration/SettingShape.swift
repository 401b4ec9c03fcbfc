import DocumentFormat
import FormulaChecker
import FormulaLint
import Formulas

/// The values that a setting accepts, in words and as JSON Schema.
package struct SettingShape: Sendable {
  /// A noun phrase, as in "Takes a list of rules."
  package let words: String
  let schema: SchemaValue

  private init(_ words: String, _ schema: SchemaValue) {
    self.words = words
    self.schema = schema
  }

  static func text(_ words: String) -> SettingShape { SettingShape(words, .type("string")) }

  static func wholeNumber(from least: Int) -> SettingShape {
    SettingShape(
      "a whole number of at least \(least)",
      .object([("type", .text("integer")), ("minimum", .number(least))]))
  }

  static let patterns = SettingShape("a list of patterns", .texts)

  static let profile = SettingShape(
    Profile.allCases.map { "`\"\($0.rawValue)\"`" }.joined(separator: " or "),
    .names(Profile.allCases.map { $0.rawValue }))

  static let targets = SettingShape("a list of hosts, each with a range of versions", .texts)

  static let rules = SettingShape("a list of rules", .list(of: .definition(.rule)))

  static let selection = SettingShape(
    "a list of rules, or `[\"ALL\"]`",
    .list(of: .any([.names(["ALL"]), .definition(.rule)])))

  static let suppressions = SettingShape(
    "tables, each with a `reason`",
    .list(
      of: .table(
        [
          ("rules", .list(of: .definition(.rule))), ("fields", .texts), ("paths", .texts),
          ("reason", .type("string")),
        ], required: ["reason"])))

  static let rulesOrExceptions = SettingShape(
    "a list of rules, or tables", .any([rules.schema, suppressions.schema]))

  static let customRules = SettingShape(
    "tables, each with `name`, `message` and `when`",
    .list(
      of: .table(
        [
          ("name", .type("string")), ("severity", .definition(.severity)),
          ("message", .type("string")), ("when", .type("string")),
        ], required: ["name", "message", "when"])))

  static let severities = SettingShape(
    "a table of rules with severities",
    .any([
      .object([
        ("type", .text("object")), ("additionalProperties", .definition(.severity)),
      ]),
      customRules.schema,
    ]))

  static let overrides = SettingShape(
    "tables, each with `paths`", .list(of: .definition(.override)))

  static let functions = SettingShape(
    "a table of functions with their signatures",
    .object([
      ("type", .text("object")),
      (
        "additionalProperties",
        .any([
          .type("string"),
          .table(
            [
              ("signature", .type("string")), ("summary", .type("string")),
              ("portable", .type("boolean")), ("hosts", .texts),
            ], required: ["signature"]),
        ])
      ),
    ]))

  static let sources = SettingShape(
    "tables, each with `paths` and `source`",
    .list(
      of: .table(
        [("paths", .texts), ("source", .type("string")), ("scope", .type("string"))],
        required: ["paths", "source"])))
}

extension ConfigurationSettings {
  /// The path of the generated JSON Schema in the project.
  package static let schemaFile = "Grammar/settings.schema.json"

  /// Schema definitions that several settings refer to.
  fileprivate enum Definition: String { case rule, severity, override }

  /// The settings as a JSON Schema (draft 7), which TOML editors read.
  package static var schema: String {
    let root = SchemaValue.object([
      ("$schema", .text("http://json-schema.org/draft-07/schema#")),
      ("title", .text("Settings of Formulary")),
      (
        "description",
        .text("Generated from the settings' declarations by `make update`.")
      ),
      ("type", .text("object")), ("additionalProperties", .bool(false)),
      (
        "properties",
        .object(
          properties(all.filter { $0.table == nil })
            + tables.sorted().map { table in
              (table, SchemaValue.table(properties(all.filter { $0.table == table })))
            })
      ),
      (
        "definitions",
        .object([
          (
            Definition.rule.rawValue,
            .any([
              .names(LintRules.all.filter { !$0.isSyntaxError }.map { $0.name }),
              // The names of rules declared in `[[custom-rules]]`.
              .object([("type", .text("string")), ("pattern", .text("^[\\w-]{1,60}$"))]),
            ])
          ),
          (
            Definition.severity.rawValue,
            .names(
              Severity.allCases.reversed().map { $0.rawValue } + ["warn", "info", "off", "on"])
          ),
          (
            Definition.override.rawValue,
            .table(
              [("paths", .texts)] + properties(all.filter { $0.isOverridable }), required: ["paths"]
            )
          ),
        ])
      ),
    ])
    var text = ""
    root.write(to: &text, indent: 0)
    return text + "\n"
  }

  private static func properties(
    _ settings: [ConfigurationSetting]
  ) -> [(String, SchemaValue)] {
    settings.map { setting in
      guard case .object(let members) = setting.takes.schema else {
        return (setting.name, setting.takes.schema)
      }
      var notes = [("description", SchemaValue.text(setting.summary))]
      if let replacement = setting.replacement {
        notes = [
          ("description", .text("\(setting.summary) Old spelling of \(replacement).")),
          ("deprecated", .bool(true)),
        ]
      }
      return (setting.name, .object(notes + members))
    }
  }
}

extension SchemaValue {
  fileprivate static func type(_ name: String) -> SchemaValue { .object([("type", .text(name))]) }

  fileprivate static var texts: SchemaValue { .list(of: .type("string")) }

  fileprivate static func names(_ names: [String]) -> SchemaValue {
    .object([("enum", .list(names.map { .text($0) }))])
  }

  fileprivate static func list(of element: SchemaValue) -> SchemaValue {
    .object([("type", .text("array")), ("items", element)])
  }

  fileprivate static func any(_ values: [SchemaValue]) -> SchemaValue {
    .object([("anyOf", .list(values))])
  }

  fileprivate static func table(
    _ members: [(String, SchemaValue)], required: [String] = []
  ) -> SchemaValue {
    .object([
      ("type", .text("object")), ("additionalProperties", .bool(false)),
      ("required", .list(required.map { .text($0) })), ("properties", .object(members)),
    ])
  }

  fileprivate static func definition(_ name: ConfigurationSettings.Definition) -> SchemaValue {
    .object([("$ref", .text("#/definitions/\(name.rawValue)"))])
  }
}
