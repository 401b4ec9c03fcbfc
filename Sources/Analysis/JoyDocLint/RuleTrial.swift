package import FormulaLint
import Formulas
import SourceText

/// A trial run of the examples of rules.
package enum RuleTrial {
  /// Returns the findings in `example` with all rules enabled.
  ///
  /// A formula is embedded in a document with the fields that examples read.
  package static func findings(_ example: String, for rule: RuleDescription) -> [Finding] {
    var settings = RuleSettings(profile: rule.profile ?? .portable)
    settings.select(LintRules.all.map { $0.name })
    settings.hosts.targets = rule.targets.compactMap { try? HostTarget($0) }
    var linter = Linter(settings: settings)
    if Linter.searches(for: rule) { linter.search = Linter.maxSearch }
    switch rule.subject {
    case .document: return linter.findings(in: Array(example.utf8), of: "example.json")
    case .formula: return linter.findings(in: document(with: example), of: "example.json")
    // Another part of the tool reads tests.
    case .tests: return []
    case .configuration:
      let configuration = LintConfiguration(Array(example.utf8), folder: "/")
      return configuration.findings + findings(inFormulaTiedBy: configuration)
    }
  }

  /// Returns the findings in a formula file, as if `/shop.db` were the only existing source.
  private static func findings(inFormulaTiedBy configuration: LintConfiguration) -> [Finding] {
    guard let link = configuration.source(for: "/example.formula") else { return [] }
    let missing = SourceError(.unreadable, "cannot read '\(link.path)': No such file or directory")
    let linter = Linter(names: link.path == "/shop.db" ? .known(.empty) : .unreadable(missing))
    return linter.findings(in: Array("1 + 1".utf8), of: "example.formula")
  }

  /// Returns a document with one formula, whose result is written to a text field.
  package static func document(with formula: String) -> [UInt8] {
    let literal = JSONText.string(formula)
    let text = #"""
      {"files": [], "fields": [
        {"_id": "price", "type": "number", "file": "f"},
        {"_id": "quantity", "type": "number", "file": "f"},
        {"_id": "name", "type": "text", "file": "f"},
        {"_id": "when", "type": "date", "file": "f"},
        {"_id": "colour", "type": "dropdown", "file": "f",
          "options": [{"_id": "1", "value": "Red"}, {"_id": "2", "value": "Green"}]},
        {"_id": "lines", "type": "table", "file": "f", "tableColumns": [
          {"_id": "amount", "type": "number", "title": "Amount"},
          {"_id": "label", "type": "text", "title": "Label"}],
          "tableColumnOrder": ["amount", "label"], "rowOrder": []},
        {"_id": "twin1", "identifier": "twin", "type": "number", "file": "f"},
        {"_id": "twin2", "identifier": "twin", "type": "number", "file": "f"},
        {"_id": "12abc", "type": "number", "file": "f"},
        {"_id": "out", "type": "text", "file": "f",
          "formulas": [{"_id": "p", "key": "value", "formula": "x"}]}],
       "formulas": [{"_id": "x", "expression": \#(literal), "desc": "", "type": "calc",
         "scope": "global"}]}
      """#
    return Array(text.utf8)
  }
}
