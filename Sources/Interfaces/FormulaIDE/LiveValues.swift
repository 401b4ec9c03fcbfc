package import FormulaChecker
package import FormulaSyntax
package import FormulaValues
package import JoyDoc
import JoyDocEngine
import SourceText

/// The values of a document as they are once its formulas have run.
///
/// What is asked for is computed then; nothing is known twice.
package struct LiveValues: Sendable {
  private let computed: OnDemandValues

  private init(_ computed: OnDemandValues) { self.computed = computed }

  /// Nil for anything but a document. Complexity: O(formulas).
  package init?(_ analysis: Analysis, environment: Environment) {
    guard let document = analysis.document, let checks = analysis.plan else { return nil }
    computed = OnDemandValues(
      document, checks, environment: environment)
  }

  /// The values after a change inside one formula; what does not depend on it is kept.
  package func following(
    _ edit: FormulaEdit, _ analysis: Analysis, environment: Environment
  ) -> LiveValues? {
    guard let document = analysis.document, let checks = analysis.plan else { return nil }
    return LiveValues(
      computed.following(edit, document, checks, environment: environment))
  }

  /// The world that values are computed in.
  package var environment: Environment { computed.environment }

  /// Finds out all values, unless the task is cancelled. Complexity: that of the formulas.
  package func computeAll() { computed.computeAll() }

  /// The value of a field.
  package func value(of slot: Slot) -> Value { computed.value(of: slot) }

  /// Why the formula of a field gave no value, if so.
  package func failure(ofField number: Int) -> EvaluationError? {
    computed.failure(ofField: number)
  }

  /// The value of a whole formula.
  package func outcome(of formula: CheckedFormula) -> Result<Value, EvaluationError> {
    computed.outcome(of: formula)
  }

  /// The value of a part of a formula; nil if it depends on names that are declared around it, or
  /// is no value.
  package func outcome(
    of id: ExpressionID, in formula: CheckedFormula
  ) -> Result<Value, EvaluationError>? {
    guard formula.canRun else { return nil }
    guard formula.freeLocals(in: id).isEmpty, !formula[type: id].kinds.isEmpty,
      formula[type: id].kinds != .function
    else { return nil }
    return computed.outcome(of: formula.tree.text(in: formula.tree.range(of: id)))
  }
}
