package import AbstractInterpretation
package import FormulaChecker
import FormulaSyntax
package import FormulaRuntime
package import Formulas

/// The branch coverage of a formula.
package struct BranchCoverage: Sendable {
  package let branches: [Branch]
  /// Whether each branch is dead: no input takes it.
  package let isDead: [Bool]
  /// Whether some input took each branch.
  package private(set) var isTaken: [Bool]
  private var open: [Int]

  package init(
    _ formula: CheckedFormula, language: FormulaLanguage, _ evaluation: AbstractEvaluation?
  ) {
    branches = Branch.all(of: formula, catalog: language.catalog)
    isDead = branches.map { branch in evaluation.map { branch.isDead(in: $0) } ?? false }
    isTaken = Array(repeating: false, count: branches.count)
    open = Array(branches.indices)
  }

  package var takenCount: Int { isTaken.count { $0 } }
  package var deadCount: Int { branches.indices.count { isDead[$0] && !isTaken[$0] } }
  package var unknownCount: Int { branches.count - takenCount - deadCount }

  /// The branches that were not taken and are not known to be dead.
  package var missing: [Int] { open.filter { !isDead[$0] } }

  /// Records the branches that a run took. Returns `true` if any of them is new.
  ///
  /// Complexity: O(branches not taken).
  package mutating func note(_ marks: BranchRecorder) -> Bool {
    var isNew = false
    for index in open where branches[index].isTaken(in: marks) {
      isTaken[index] = true
      isNew = true
    }
    if isNew { open.removeAll { isTaken[$0] } }
    return isNew
  }

  /// Adds the branches that another search over the same formula took.
  package mutating func add(_ other: BranchCoverage) {
    for index in open where other.isTaken[index] { isTaken[index] = true }
    open.removeAll { isTaken[$0] }
  }
}

extension Branch {
  /// Returns `true` if a run took this branch.
  package func isTaken(in marks: BranchRecorder) -> Bool {
    let traits = marks.traits[Int(expression.index)]
    let wanted: BranchRecorder.Traits =
      switch side {
      case .holds: .isTrue
      case .fails: [.isFalse, .isNull]
      case .present: [.isFilled, .isEmpty]
      case .absent: .isNull
      case .filled: .isFilled
      case .blank: [.isNull, .isEmpty]
      case .succeeds: [.isFilled, .isEmpty, .isNull]
      case .failing: .isError
      case .chosen: [.isFilled, .isEmpty, .isNull, .isError]
      case .noRow: .noRow
      case .oneRow: .oneRow
      case .severalRows: .severalRows
      }
    return !traits.isDisjoint(with: wanted)
  }
}
