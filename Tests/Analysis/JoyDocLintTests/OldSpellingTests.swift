import FormulaLint
import JoyDocLint
import SourceText
import Testing

/// Old spellings of settings apply, are reported, and can be fixed.
@Suite struct OldSpellingTests {
  private func configuration(_ bytes: [UInt8]) -> LintConfiguration {
    LintConfiguration(bytes, folder: "/project")
  }

  private func fixed(_ text: String) -> String {
    let result = Linter.fixed(Array(text.utf8), includingUnsafe: false) {
      configuration($0).findings
    }
    return String(decoding: result.bytes, as: UTF8.self)
  }

  /// Returns the severity of each rule in two files.
  private func severities(_ text: String) -> [String] {
    let configuration = configuration(Array(text.utf8))
    return ["/project/a.json", "/project/drafts/a.json"].flatMap { path in
      let settings = configuration.settings(for: path)
      return LintRules.all.map { rule in
        let severity = settings.severity(of: rule, otherwise: rule.severity)
        return "\(rule.name) \(severity?.rawValue ?? "off")"
      }
    }
  }

  @Test(arguments: [
    ("off = ['structure']\n", "rules.structure = \"off\"\n"),
    (
      "ignore = ['structure', \"can-fail\"] # why\n",
      "rules.structure = \"off\"\nrules.can-fail = \"off\" # why\n"
    ),
    (
      "warn = [\n  'structure', # ]\n]\nprofile = 'extended'\n[fmt]\nwidth = 80\n",
      "rules.structure = \"warning\"\nprofile = 'extended'\n[fmt]\nwidth = 80\n"
    ),
    (
      "error = ['structure']\nprofile = 'extended'\n[rules]\ncan-fail = 'off'\n",
      "profile = 'extended'\n[rules]\nstructure = \"error\"\ncan-fail = 'off'\n"
    ),
    // The last list and [rules] take precedence.
    (
      "off = ['structure', 'can-fail']\nerror = ['structure']\n[rules]\ncan-fail = 'hint'\n",
      "[rules]\nstructure = \"error\"\ncan-fail = 'hint'\n"
    ),
    (
      "select = ['structure', 'can-fail']\noff = ['structure']\n",
      "rules.ALL = \"off\"\nrules.can-fail = \"on\"\nrules.structure = \"off\"\n"
    ),
    ("select = ['ALL']\n", "rules.ALL = \"on\"\n"),
    (
      "[[overrides]]\npaths = ['drafts/**']\noff = ['structure']\nwarn = ['can-fail']\n",
      "[[overrides]]\npaths = ['drafts/**']\nrules.structure = \"off\"\nrules.can-fail = \"warning\"\n"
    ),
    (
      "[[overrides]]\npaths = ['x']\n[overrides.rules]\ncan-fail = 'off'\n[[overrides]]\n"
        + "paths = ['drafts/**']\nignore = ['structure']\n[overrides.rules]\ncan-fail = 'error'\n",
      "[[overrides]]\npaths = ['x']\n[overrides.rules]\ncan-fail = 'off'\n[[overrides]]\n"
        + "paths = ['drafts/**']\n[overrides.rules]\nstructure = \"off\"\ncan-fail = 'error'\n"
    ),
    (
      "[[ignore]]\nreason = 'r'\nrules = ['structure']\n[[ignore]]\nreason = 's'\nfields = ['f']\n",
      "[[suppressions]]\nreason = 'r'\nrules = ['structure']\n[[suppressions]]\nreason = 's'\nfields = ['f']\n"
    ),
    (
      "off = ['ours']\n[[rules]]\nname = 'ours'\nmessage = 'm'\nwhen = 'field.required'\n",
      "rules.ours = \"off\"\n[[custom-rules]]\nname = 'ours'\nmessage = 'm'\nwhen = 'field.required'\n"
    ),
  ])
  func `the fix writes the new spelling of the same settings`(old: String, new: String) {
    let found = configuration(Array(old.utf8)).findings
    #expect(!found.isEmpty && found.allSatisfy { $0.diagnostic.rule == "deprecated-setting" })
    #expect(found.allSatisfy { $0.diagnostic.severity == .information })
    #expect(fixed(old) == new)
    #expect(configuration(Array(new.utf8)).findings.map(\.advice) == [])
    #expect(severities(old) == severities(new))
    let rules = [old, new].map { configuration(Array($0.utf8)).customRules.names }
    #expect(rules[0] == rules[1])
  }

  @Test func `the fix escapes a rule name that is not a bare key`() {
    let old = #"off = ["a\nb", "c\"d", "e\\f", "g\u007Fh"]"# + "\n"
    let new = #"""
      rules."a\nb" = "off"
      rules."c\"d" = "off"
      rules."e\\f" = "off"
      rules."g\u007Fh" = "off"

      """#
    #expect(fixed(old) == new)
    let findings = configuration(Array(new.utf8)).findings
    #expect(findings.count == 4 && findings.allSatisfy { !$0.advice.contains("TOML") })
  }

  @Test func `a setting that cannot be moved stays as it is`() {
    for text in [
      "overrides = [{paths = ['x'], off = ['structure']}]\n",
      "off = ['structure']\nrules = {can-fail = 'off'}\n",
    ] {
      #expect(
        !configuration(Array(text.utf8)).findings.contains { $0.diagnostic.severity > .information }
      )
      #expect(fixed(text) == text)
    }
  }
}
