import CounterexampleSearch
import FormulaChecker
package import FormulaLint
import SheetEvaluation
import FormulaSyntax
import Formulas
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// A formula that fails for some assignment of the input fields: one that abstract interpretation
/// proves, or a counterexample that a search finds.
package enum CanFailRule: DocumentRule {
  package static let description = RuleDescription(
    "can-fail", .warning, "A formula fails although the form is filled in completely.",
    reason: """
      A division is reported if it is certain to fail when a field is 0 or has no rows. All other \
      failures are found by a search, which runs the formula with up to 2,000 values for its \
      fields: editors search after a pause in typing, `lint` only with `--search`. Every failure \
      that a search reports was observed in a run. If only forms fail that lack a required value, \
      the finding is information.
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

  package static var granularity: RuleGranularity { .search(check) }

  package static func check(_ document: LintedDocument, work: Int) -> [Finding] {
    var reported: Set<Place> = []
    let searched = work > 0 ? searched(document, work: work, &reported) : []
    return searched + proved(document, &reported)
  }

  /// The findings of the search for counterexamples.
  private static func searched(
    _ document: LintedDocument, work: Int, _ reported: inout Set<Place>
  ) -> [Finding] {
    var settings = DocumentExploration.Settings()
    settings.trials = trials
    settings.isIncompleteIncluded = true
    settings.seeksFaultsOnly = true
    settings.work = work
    settings.trialSteps = trialSteps
    let filled = FilledDocument(document.document, document.checks)
    let exploration = DocumentExploration(filled, settings)
    var findings: [Finding] = []
    for field in exploration.fields {
      guard
        let number = document.document.formulas.firstIndex(where: { $0.id == field.formula })
          .map({ DefinitionNumber($0) })
      else { continue }
      if isBroken(number, document) { continue }
      let all = field.checked.tree.range(of: field.checked.tree.root)
      for fault in field.faults {
        let isMisfit = fault.code == .typeMismatch && fault.range == all
        if isMisfit, isMismatchReported(of: field.field, number, document) { continue }
        let place = Place(definition: number, range: fault.range, code: fault.code)
        guard reported.insert(place).inserted else { continue }
        findings.append(
          finding(
            Fault(
              place: place, message: fault.message, isComplete: fault.isComplete,
              causes: fault.causes, witness: fault.witness, field: field.field), in: document))
      }
    }
    return findings
  }

  /// Returns the findings of abstract interpretation, except at positions that are already
  /// reported.
  private static func proved(
    _ document: LintedDocument, _ reported: inout Set<Place>
  ) -> [Finding] {
    ProvedFailure.all(in: document.document, document.checks).compactMap { failure in
      let target = document.checks.targets[failure.target.index]
      guard let number = target.definition, !isBroken(number, document) else { return nil }
      let place = Place(definition: number, range: failure.range, code: .divisionByZero)
      guard reported.insert(place).inserted else { return nil }
      return finding(
        Fault(
          place: place, message: divisionByZero, isComplete: failure.isComplete,
          causes: failure.witness, witness: failure.witness, field: target.cell), in: document)
    }
  }

  /// Whether the checker reports errors in a formula. This rule then reports nothing.
  private static func isBroken(_ definition: DefinitionNumber, _ document: LintedDocument) -> Bool {
    document.checks.definition(definition)?.diagnostics.contains { $0.severity == .error } ?? false
  }

  /// The error message of the machine.
  private static let divisionByZero = "division by zero; check first whether the divisor is 0"

  /// A way in which a formula fails.
  private struct Fault {
    let place: Place
    let message: String
    let isComplete: Bool
    /// The part of `witness` that the failure depends on.
    let causes: [FilledValue]
    let witness: [FilledValue]
    let field: CellID
  }

  private static func finding(_ fault: Fault, in document: LintedDocument) -> Finding {
    let assignment = AssignmentText(document.document).situation(
      fault.causes, otherwise: "for the form as it is stored")
    // A failure's message contains the problem and a hint, separated by a semicolon.
    let parts = fault.message.split(bytes: "; ", maxSplits: 1).map(String.init)
      .filter { !$0.isEmpty }
    var finding = finding(
      in: document.document.formulas[fault.place.definition.index],
      "fails \(assignment): \(parts.first ?? fault.message)",
      fault.isComplete ? .warning : .information, hint: parts.count > 1 ? parts[1] : nil,
      at: fault.place.range, field: document.document.fields[fault.field].id)
    finding.witness = JSONWriter.object { writer in writer.append(assignment: fault.witness) }
    return finding
  }

  /// Returns `true` if other rules report that a field cannot hold its formula's result.
  private static func isMismatchReported(
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
