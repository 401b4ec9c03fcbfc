package import FormulaChecker
import FormulaRuntime
package import FormulaValues
package import SheetEvaluation
import IndexedCollections
import AbstractInterpretation
import JoyDoc
import JoyDocFormulas
package import SourceText

/// The exploration of one computed field.
package struct FieldExploration: Sendable {
  package let field: CellID
  /// The id of the formula definition.
  package let formula: String
  package let checked: CheckedFormula
  package let trials: Int
  /// The number of trial runs that took too long, with unknown outcome.
  package let tooLong: Int
  /// Whether every assignment over the domains was tried.
  package let isExhaustive: Bool
  /// The fields with more than `FieldDomain.maxCandidates` candidates.
  package let cappedFields: [CellID]
  package let faults: [Fault]
  package let seen: ObservedValues
  package let coverage: BranchCoverage
  /// The facts that were proved without a trial run.
  package let proved: [ProvedFact]

  /// A way to fail, with a counterexample.
  package struct Fault: Sendable {
    package let code: ErrorCode
    package let message: String
    /// The range in the formula's source.
    package let range: TextRange
    /// Whether the counterexample passes validation.
    package let isComplete: Bool
    /// The values that cause the failure. Empty if the form fails as it is stored.
    package let causes: [FilledValue]
    /// The values of required fields that have nothing to do with the failure.
    package let fillers: [FilledValue]

    /// The values that differ from the stored ones: the causes, then the fillers.
    package var witness: [FilledValue] { causes + fillers }
  }

  init(_ explorer: FormulaExplorer, target: TargetNumber, _ abstract: AbstractSheet) {
    let checks = explorer.filled.checks
    explorer.explore()
    let document = explorer.filled.document
    field = checks.targets[target.index].cell
    formula = checks.targets[target.index].definition.map { document.formulas[$0.index].id } ?? ""
    proved = abstract.neverFails(target) ? [.neverFails] : []
    checked = explorer.formula
    trials = explorer.count
    isExhaustive = explorer.isExhaustive
    tooLong = explorer.tooLong
    cappedFields = explorer.trials.domains.filter { $0.isCapped }.map { $0.field }
    coverage = explorer.coverage
    seen = explorer.seen
    faults = explorer.faults
  }
}

/// A fact about a formula that was proved without a trial run.
package enum ProvedFact: String, Hashable, Sendable {
  /// No input makes the formula fail, apart from limits.
  case neverFails = "never-fails"
}
