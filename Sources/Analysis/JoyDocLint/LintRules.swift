package import FormulaLint
import SourceText

/// All rules that findings may refer to.
package enum LintRules {
  /// The rules, sorted by name, without duplicates.
  package static let all: [RuleDescription] = {
    let documentRules = DocumentRules.all.map { $0.description }
    let formulaRules = FormulaRules.all.map { $0.description }
    var known: Set<String> = []
    let lists =
      SyntaxRules.all + CheckerRules.all + formulaRules + documentRules + [
        invalidJSON, IgnoreComments.rule, UntestedFormula.rule,
      ]
      + TestRules.all + ConfigurationRules.all
    return lists.filter { known.insert($0.name).inserted }.sorted { $0.name < $1.name }
  }()

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the rule called `name`, or `nil` if there is none.
  package static func named(_ name: String) -> RuleDescription? { byName[name] }

  static let invalidJSON = RuleDescription(
    "invalid-json", .error, "A file is not well-formed JSON.",
    reason: "A document cannot be checked before it can be parsed.",
    wrong: #"{"files": [], "fields": [}"#, right: #"{"files": [], "fields": []}"#,
    subject: .document, isSyntaxError: true)
}
