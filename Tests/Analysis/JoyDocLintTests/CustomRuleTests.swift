import FormulaLint
import JoyDocLint
import SourceText
import Testing

@Suite struct CustomRuleTests {
  private func configuration(_ text: String, base: String? = nil) -> LintConfiguration {
    LintConfiguration(Array(text.utf8), folder: "/project") { path in
      path == "/project/base.toml" ? base.map { Array($0.utf8) } : nil
    }
  }

  /// Returns the findings about a settings file, with the marked text.
  private func findings(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return configuration(text).findings.map { finding in
      let range = finding.diagnostic.range
      let place = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
      return "\(finding.diagnostic.rule) '\(place)': \(finding.advice)"
    }
  }

  private func rule(_ condition: String, _ more: String = "") -> String {
    """
    [[custom-rules]]
    name = "ours"
    message = "not here"
    when = '\(condition)'
    \(more)
    """
  }

  private let document = Array(
    #"""
    {"files": [{"_id": "f", "pages": []}], "fields": [
     {"_id": "a", "type": "number", "file": "f", "required": true, "title": "A"},
     {"_id": "b", "type": "text", "file": "f", "required": true},
     {"_id": "c", "type": "number", "title": "Sum", "file": "f",
      "formulas": [{"_id": "x", "key": "value", "formula": "t"}]}],
     "formulas": [{"_id": "t", "desc": "", "type": "calc", "scope": "global",
      "expression": "max(1, 2) + sum(a, max(a, 3, 4))"}]}
    """#.utf8)

  private let formula = Array("max(a, b) + summ(1)".utf8)

  /// Returns the texts marked by the rules of a configuration.
  private func reported(
    _ configuration: LintConfiguration, in bytes: [UInt8]? = nil, name: String = "a.json"
  ) -> [String] {
    let bytes = bytes ?? document
    let names = configuration.customRules.names
    return Linter(FileConfiguration(configuration, for: "/project/\(name)"))
      .findings(in: bytes, of: name)
      .filter { names.contains($0.diagnostic.rule) }.map { finding in
        let range = finding.diagnostic.range
        return "\(finding.diagnostic.severity) "
          + String(decoding: bytes[range.start..<range.end], as: UTF8.self).filter { $0 != "\"" }
      }
  }

  @Test(arguments: [
    ("and(field.required, empty(field.title))", ["warning b"]),
    (#"field.type == "number""#, ["warning a", "warning c"]),
    ("!empty(field.formula)", ["warning c"]),
    ("formula.length > 30", ["warning max(1, 2) + sum(a, max(a, 3, 4))"]),
    ("formula.length > 32", []),
    ("formula.depth == 4", ["warning max(1, 2) + sum(a, max(a, 3, 4))"]),
    (#"some(formula.references, id -> id == "a")"#, ["warning max(1, 2) + sum(a, max(a, 3, 4))"]),
    (#"and(formula.length > 1, field.id == "b")"#, []),
    (#"call.function == "max""#, ["warning max", "warning max"]),
    (#"and(call.function == "max", call.arguments == 3)"#, ["warning max"]),
    (#"and(call.function == "sum", formula.depth > 3, field.title == "Sum")"#, ["warning sum"]),
  ])
  func `a custom rule reports where its formula is true`(
    condition: String, places: [String]
  ) {
    #expect(findings(rule(condition)).isEmpty)
    #expect(reported(configuration(rule(condition))) == places)
  }

  @Test func `a formula file has no field, and calls of unknown functions are calls too`() {
    let calls = configuration(rule("and(call.arguments > 0, field == null)"))
    #expect(reported(calls, in: formula, name: "a.formula") == ["warning max", "warning summ"])
  }

  @Test(arguments: [
    (
      #"field.tilte == """#,
      "unknown-member 'tilte': there is no member 'tilte', so this is null; did you mean 'title'?"
    ),
    ("fields.id", "unknown-field 'fields': there is no field 'fields'; did you mean 'field'?"),
    (
      "length(field.id)",
      "invalid-configuration 'when': expected true or false for 'when', found number; "
        + "compare it with something, as in when = \"formula.length > 200\""
    ),
    (
      "1 == 1",
      "invalid-configuration 'when': 'when' reads none of 'field', 'formula' and 'call'; "
        + "a rule is about one of these, as in when = \"formula.length > 200\""
    ),
  ])
  func `a mistake in the formula of a rule is reported in the settings`(
    condition: String, finding: String
  ) {
    #expect(findings(rule(condition)).contains(finding), "\(findings(rule(condition)))")
  }

  @Test(arguments: [
    (
      "[[custom-rules]]\nname = \"structure\"\nmessage = \"m\"\nwhen = \"field.required\"",
      "invalid-configuration 'name': 'structure' is the name of a builtin rule; give your rule another name"
    ),
    (
      "[[custom-rules]]\nname = \"a b\"\nmessage = \"m\"\nwhen = \"field.required\"",
      "invalid-configuration 'name': 'a b' is not a valid rule name; a name consists of letters, digits "
        + "and '-'"
    ),
    (
      "[[custom-rules]]\nname = \"ours\"\nwhen = \"field.required\"",
      "invalid-configuration 'custom-rules': a rule requires a 'message', a string such as "
        + "\"split this formula\""
    ),
    (
      "[[custom-rules]]\nname = \"ours\"\nmessage = \"m\"\nseverity = \"eror\"\nwhen = \"field.required\"",
      "invalid-configuration 'severity': expected \"error\", \"warning\", \"information\", "
        + "\"hint\" or \"off\""
    ),
  ])
  func `an invalid declaration of a rule is reported at its position`(text: String, finding: String)
  {
    let found = findings(text)
    #expect(found.count == 1)
    #expect(
      found.first == finding
        || found.first?.replacing("'[[custom-rules]]'", with: "'custom-rules'") == finding,
      "\(found)")
  }

  @Test func `custom rules have severities`() {
    let condition = #"field.id == "b""#
    #expect(reported(configuration(rule(condition, "severity = 'error'"))) == ["error b"])
    #expect(reported(configuration(rule(condition, "severity = 'off'"))) == [])
    #expect(
      reported(configuration("rules.ours = 'on'\n" + rule(condition, "severity = 'off'")))
        == ["warning b"])
    #expect(reported(configuration("rules.ours = 'off'\n" + rule(condition))) == [])
    #expect(reported(configuration("rules.ALL = 'off'\n" + rule(condition))) == [])
    #expect(
      reported(configuration("rules = {ALL = 'off', ours = 'on'}\n" + rule(condition))) == [
        "warning b"
      ]
    )
    #expect(findings("rules.ours = 'off'\n" + rule(condition)).isEmpty)
    #expect(
      findings("rules.ous = 'off'\n" + rule(condition)).first?.hasSuffix("did you mean 'ours'?")
        == true
    )
    let ignored = "[[suppressions]]\nreason = 'old'\nrules = ['ours']\nfields = ['b']\n"
    #expect(reported(configuration(ignored + rule(condition))) == [])
  }

  @Test func `a file inherits custom rules and may configure them`() {
    let base = rule(#"field.id == "b""#)
    let plain = configuration("extends = 'base.toml'\nrules.ours = 'error'", base: base)
    #expect(plain.findings.isEmpty)
    #expect(reported(plain) == ["error b"])
    let other = configuration("extends = 'base.toml'\n" + rule(#"field.id == "a""#), base: base)
    #expect(reported(other) == ["warning a"])
  }

  @Test func `a comment suppresses a custom rule`() {
    let rules = configuration(rule(#"call.function == "max""#))
    let linter = Linter(FileConfiguration(rules, for: "/project/a.formula"))
    func reportedRules(_ text: String) -> [String] {
      linter.findings(in: Array(text.utf8), of: "a.formula").map(\.diagnostic.rule)
    }
    #expect(reportedRules("max(a, 1)") == ["ours"])
    #expect(reportedRules("max(a, 1) // formulary:ignore ours").isEmpty)
    #expect(reportedRules("min(a, 1) // formulary:ignore ours") == ["unused-ignore"])
  }

  @Test func `a failing formula of a rule is reported`() {
    let rules = configuration(rule(#"toNumber(field.id) > 1"#))
    #expect(rules.findings.isEmpty)
    let messages = Linter(FileConfiguration(rules, for: "/project/a.json"))
      .findings(in: document, of: "a.json").filter { $0.diagnostic.rule == "ours" }
      .map(\.diagnostic.message)
    #expect(messages.count == 3)
    #expect(messages.allSatisfy { $0.hasPrefix("the rule 'ours' fails here: ") })
  }
}
