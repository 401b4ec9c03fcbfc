package import FormulaLint
import JoyDoc
import SourceText

/// Fields whose identifier is not unique.
package enum RepeatedIdentifierRule: DocumentRule {
  /// Shared with the checker's diagnostic about a formula that uses such an identifier.
  package static let description = CheckerRules.conflictingIdentifier

  package static var granularity: RuleGranularity { .document(.names, check) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    var bearers: [String: Int] = [:]
    var findings: [Finding] = []
    let fields = document.document.fields
    for number in (0..<fields.presentCount).map(fields.number(at:)) {
      let field = fields[number]
      guard let identifier = field.identifier, !identifier.isEmpty else { continue }
      if let other = document.document.fieldNumbers.number(of: identifier), other != number {
        findings.append(
          finding(
            "the identifier of the field '\(field.id)' is the id of another field",
            .information, hint: "in formulas the id wins", at: field.idRange,
            notes: [.init("the other field", at: document.document.fields[other].idRange)],
            field: field.id))
      }
      guard let first = bearers[identifier] else {
        bearers[identifier] = number
        continue
      }
      findings.append(
        finding(
          "the field '\(field.id)' has the duplicate identifier '\(identifier)'",
          .information, hint: "formulas cannot use it", at: field.idRange,
          notes: [.init("the other field", at: document.document.fields[first].idRange)],
          field: field.id))
    }
    return findings
  }
}
