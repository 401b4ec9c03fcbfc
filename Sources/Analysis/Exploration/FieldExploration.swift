package import FormulaChecker
import FormulaRuntime
package import FormulaValues
package import FormulaSheets
import IndexedCollections
import AbstractValues
import JoyDoc
import JoyDocFormulas
package import SourceText

/// What one computed field can do.
package struct FieldExploration: Sendable {
  package let field: CellID
  /// The id of the definition.
  package let formula: String
  package let checked: CheckedFormula
  package let trials: Int
  /// The fillings that took too long, of which nothing is known.
  package let tooLong: Int
  /// Whether every filling of the domains was tried.
  package let isExhaustive: Bool
  /// The fields of which not all candidates fit.
  package let cappedFields: [CellID]
  package let faults: [Fault]
  package let seen: SeenValues
  package let coverage: BranchCoverage
  /// What is known without a filling.
  package let proved: [ProvedFact]

  /// A way to fail, with a filling that shows it.
  package struct Fault: Sendable {
    package let code: ErrorCode
    package let message: String
    /// Where in the formula.
    package let range: TextRange
    /// Whether validation finds nothing in the filling.
    package let isComplete: Bool
    /// The values that differ from the stored ones.
    package let witness: [FilledValue]
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
    cappedFields = explorer.trials.domains.filter(\.isCapped).map(\.field)
    coverage = explorer.coverage
    seen = explorer.seen
    faults = explorer.faults
  }
}

/// What is known of a formula without a filling.
package enum ProvedFact: String, Hashable, Sendable {
  /// No filling makes it fail, limits aside.
  case neverFails = "never-fails"
}
