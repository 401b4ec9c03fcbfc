import FormulaChecker
package import FormulaLint
import FormulaValues
import IndexedCollections
import JoyDoc
import JoyDocEngine
package import SheetEvaluation
import SourceText

/// A formula that the targeted hosts treat in different ways, or that some of them cannot run.
package enum HostDifferenceRule: DocumentRule {
  package static var granularity: RuleGranularity { .definition(check(definition:in:)) }

  package static let description = HostRules.differs

  package static func check(
    definition number: DefinitionNumber, in document: LintedDocument
  ) -> [Finding] {
    guard let hosts = document.hosts, let formula = document.formula(number) else { return [] }
    let definition = document.document.formulas[number.index]
    let field = document.onlyField(ofDefinition: number)
    var findings: [Finding] = []
    for use in hosts.concernExpressions ? formula.hostUses : [] {
      let verdicts = use.function.map { hosts[function: $0] } ?? hosts[use.feature]
      if verdicts.isEmpty { continue }
      let lifted = definition.lifted(
        FormulaDiagnostic(
          description.name, description.severity, use.subject, hint: use.hint, at: use.range,
          fixes: use.fixes))
      findings += HostFindings.findings(
        about: .init(
          feature: use.feature, subject: use.subject, range: lifted.range, hint: lifted.hint,
          fixes: lifted.fixes, formula: definition.id, field: field), verdicts)
    }
    guard hosts.concernResults else { return findings }
    let written = document.writtenFields(of: number)
    for field in written { findings += results(field, hosts) }
    if let first = written.first {
      findings += HostFindings.findings(
        about: .init(
          feature: .formulas, subject: "the formula '\(definition.id)'", range: first.formulaRange,
          formula: definition.id, field: first.field.id), hosts[.formulas])
    }
    return findings
  }

  /// Returns the findings about the result that a formula writes.
  private static func results(_ written: WrittenField, _ hosts: HostVerdicts) -> [Finding] {
    let field = written.field
    let type = written.formula.checked.type
    let feature: HostFeature
    let subject: String
    switch field.kind.storage {
    case .text:
      guard type.nonNull.kinds == .list else { return [] }
      (feature, subject) = (.listIntoText, "\(field.kind.theField) '\(field.id)' receives a list")
    case .series:
      guard hasGaps(type.nonNull) else { return [] }
      (feature, subject) = (.chartGaps, "a point of the chart '\(field.id)' may lack x or y")
    case .number, .instant, .option, .options, .attachments, .signature, .block, .richText, .rows,
      .nestedRows, .unknown:
      return []
    }
    return HostFindings.findings(
      about: .init(
        feature: feature, subject: subject, range: written.formulaRange,
        formula: written.definition.id, field: field.id), hosts[feature])
  }

  /// Returns `true` if a coordinate of a point in a list of series may be null.
  private static func hasGaps(_ type: ValueType) -> Bool {
    guard let points = type.element.nonNull.typeOfMember("points") else { return false }
    let point = points.element.nonNull
    return ["x", "y"].contains { point.typeOfMember($0)?.kinds.contains(.null) ?? false }
  }
}
