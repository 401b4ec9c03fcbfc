import CounterexampleSearch
import FormulaChecker
package import FormulaLint
import SheetEvaluation
import FormulaSyntax
import FormulaValues
import Formulas
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// A formula that fails for some assignment of the fields, found by search.
package enum CanFailRule: ExploredRule {
  package static let description = RuleDescription(
    "can-fail", .warning, "A formula fails although the form is filled in completely.",
    reason: """
      Inputs are tried by running the formula, and the reported one was observed to fail. If only \
      inputs without a required value fail, the finding is information. Up to 2,000 inputs are tried \
      per formula, fewer in large documents; failures beyond that are not reported.
      """,
    wrong: RuleExample.document(
      RuleExample.field("price", "number") + "," + RuleExample.field("quantity", "number") + ","
        + RuleExample.target("a", "number"), formula: "price / quantity"),
    right: RuleExample.document(
      RuleExample.field("price", "number") + "," + RuleExample.field("quantity", "number") + ","
        + RuleExample.target("a", "number"),
      formula: "iff(quantity > 0, price / quantity, 0)"),
    subject: .document)

  private static let trials = 2_000
  private static let trialSteps = 160_000

  package static func check(_ document: LintedDocument, work: Int) -> [Finding] {
    var settings = DocumentExploration.Settings()
    settings.trials = trials
    settings.isIncompleteIncluded = true
    settings.seeksFaultsOnly = true
    settings.work = work
    settings.trialSteps = trialSteps
    let filled = FilledDocument(document.document, document.checks)
    let exploration = DocumentExploration(filled, settings)
    let words = FillingText(document.document)
    var told: Set<Place> = []
    var findings: [Finding] = []
    for field in exploration.fields {
      guard
        let number = document.document.formulas.firstIndex(where: { $0.id == field.formula })
          .map({ DefinitionNumber($0) })
      else { continue }
      let definition = document.document.formulas[number.index]
      // The checker has already reported errors in this formula.
      let isBroken =
        document.checks.definition(number)?.diagnostics.contains { $0.severity == .error } ?? false
      if isBroken { continue }
      let all = field.checked.tree.range(of: field.checked.tree.root)
      for fault in field.faults {
        let isMisfit = fault.code == .typeMismatch && fault.range == all
        if isMisfit, isMisfitTold(of: field.field, number, document) { continue }
        let place = Place(definition: number, range: fault.range, code: fault.code)
        guard told.insert(place).inserted else { continue }
        let filling = words.text(fault.witness).map { "when \($0)" } ?? "as the form is stored"
        // An error message states the problem, followed by the advice.
        let parts = fault.message.split(separator: "; ", maxSplits: 1).map(String.init)
        var finding = finding(
          in: definition, "fails \(filling): \(parts.first ?? fault.message)",
          fault.isComplete ? .warning : .information, hint: parts.count > 1 ? parts[1] : nil,
          at: fault.range, field: document.document.fields[field.field].id)
        finding.witness = JSONWriter.object { writer in writer.append(filling: fault.witness) }
        findings.append(finding)
      }
    }
    return findings
  }

  /// Returns `true` if another rule reports that `field` cannot hold the formula's result.
  private static func isMisfitTold(
    of field: CellID, _ definition: DefinitionNumber, _ document: LintedDocument
  ) -> Bool {
    let id = document.document.fields[field].id
    return document.writtenFields(of: definition).contains { written in
      written.field.id == id
        && !(TargetTypeRule.check(written).isEmpty && OptionMismatchRule.check(written).isEmpty)
    }
  }

  private struct Place: Hashable {
    let definition: DefinitionNumber
    let range: TextRange
    let code: ErrorCode
  }
}
