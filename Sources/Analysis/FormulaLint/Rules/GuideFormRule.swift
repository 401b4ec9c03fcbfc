package import SourceText

/// Forms of calls and operators that the public guide does not show.
package enum GuideFormRule: FormulaRule {
  package static let subjects: FormulaTraits = .unpublished
  package static let description = RuleDescription(
    "guide-form", .information,
    "A published function or operator is used in another form than the public guide shows.",
    reason: """
      The guide of the hosts shows each function with certain arguments. Hosts may not support other \
      forms, such as a choice without an alternative. The rule is meant for documents that are opened \
      by hosts whose version is unknown.
      """,
    wrong: "iff(price > 10, 1)", right: "iff(price > 10, 1, null)", profile: .portable,
    isOptional: true)

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    PublishedForms.findings(in: formula)
  }
}
