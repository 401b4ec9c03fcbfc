import FormulaChecker
import FormulaLint
import SheetEvaluation
import FormulaSyntax
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocEngine
package import JoyDocLint
import SourceText

/// The linter's findings for a text.
package enum Problems {
  /// Returns the findings, sorted by offset.
  ///
  /// While the JSON is malformed, returns its errors and those of each formula on its own. Only the
  /// syntax errors of formulas that read a malformed field are reported. Unknown and shadowed names
  /// are reported only if all fields can be read.
  ///
  /// Complexity: that of the linter.
  package static func findings(_ analysis: Analysis, name: String, by linter: Linter) -> [Finding] {
    guard analysis.format != .other else { return [] }
    guard analysis.isBroken, let document = analysis.document, let plan = analysis.plan else {
      return linter.findings(in: analysis.bytes, of: name)
    }
    var findings = linter.findings(for: analysis.faults)
    let knowsFields = knowsFields(analysis.faults, document)
    let brokenFields = knowsFields ? [] : analysis.brokenFields
    for number in plan.faultyDefinitions.map({ $0.index }) {
      let definition = document.formulas[number]
      // Errors in a formula whose text is malformed are consequences of that.
      if let formula = EmbeddedFormula(DefinitionNumber(number), of: document, plan),
        analysis.faults.contains(where: { $0.isFatal && formula.isTouched(by: $0) })
      {
        continue
      }
      guard let checked = plan.definitions[number] else { continue }
      let reported =
        checked.reads(brokenFields)
        ? ParsedFormula(bytes: checked.tree.source).diagnostics
        : checked.diagnostics.filter { knowsFields || !rulesAboutNames.contains($0.rule) }
      findings += reported.map { Finding(definition.lifted($0), formula: definition.id) }
    }
    return findings.sorted { $0.diagnostic.range.start < $1.diagnostic.range.start }
  }

  /// The rules whose findings depend on the names of all fields.
  private static let rulesAboutNames: Set = [
    FormulaDiagnostic.unknownName, FormulaDiagnostic.unknownColumn, CheckerRules.shadowedField.name,
  ]

  /// Returns `true` if every JSON error is outside the `fields` list.
  private static func knowsFields(
    _ faults: [DocumentDiagnostic], _ document: JoyDocument
  ) -> Bool {
    guard let list = document.tree[document.tree.root, "fields"] else { return false }
    let range = document.tree.range(list)
    return !faults.contains { $0.isFatal && range.touches($0.range.start) }
  }
}

extension CheckedFormula {
  /// Returns `true` if the formula reads one of `fields` or queries its properties.
  fileprivate func reads(_ fields: Set<CellID>) -> Bool {
    guard !fields.isEmpty else { return false }
    return references.contains { fields.contains(CellID($0)) }
      || fieldFacts.contains { fields.contains(CellID($0)) }
  }
}

extension EmbeddedFormula {
  /// Returns `true` if `fault` begins inside the formula's text or at its quotes.
  fileprivate func isTouched(by fault: DocumentDiagnostic) -> Bool {
    place.start - 1 <= fault.range.start && fault.range.start <= place.end + 1
  }
}
