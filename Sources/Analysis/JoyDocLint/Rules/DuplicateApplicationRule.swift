package import FormulaLint
import JoyDoc
import SourceText

/// A field with several formulas for its value.
package enum DuplicateApplicationRule: DocumentRule {
  package static let description = RuleDescription(
    "duplicate-application", .error, "Several formulas are applied to the value of one field.",
    reason:
      "Only one can compute the value: here the last one wins, on other hosts perhaps another one.",
    wrong: RuleExample.document(
      RuleExample.field(
        "a", "number",
        #", "formulas": [\#(RuleExample.application), \#(RuleExample.application)]"#),
      formula: "1 + 1"),
    right: RuleExample.document(RuleExample.target("a", "number"), formula: "1 + 1"),
    subject: .document, fades: true)

  package static var granularity: RuleGranularity { .document(.structure, check) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    document.oddlyAppliedFields.compactMap { field in
      let applications = field.applications.filter { $0.key == "value" }
      guard applications.count > 1 else { return nil }
      return finding(
        "\(applications.count) formulas are applied to the value of the field '\(field.id)'",
        hint: "keep one of them; the last one counts", at: field.idRange,
        notes: applications.dropLast().map { .init("this one is not run", at: $0.formulaRange) },
        field: field.id)
    }
  }
}
