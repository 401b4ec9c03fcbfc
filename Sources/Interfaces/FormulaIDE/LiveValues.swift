import IndexedCollections
package import FormulaSheets
package import FormulaChecker
package import FormulaSyntax
import FormulaRuntime
package import FormulaValues
import JoyDoc
import JoyDocEngine
import SourceText

/// The values of a document as they are once its formulas have run, or those of the source that a
/// formula by itself reads.
///
/// What is asked for is computed then; nothing is known twice.
package struct LiveValues: Sendable {
  private let origin: Origin

  private enum Origin: Sendable {
    case document(OnDemandValues)
    case source(SourceValues)
  }

  /// Nil for anything but a document. Complexity: O(formulas).
  package init?(_ analysis: Analysis, environment: Environment) {
    guard let document = analysis.document, let checks = analysis.plan else { return nil }
    origin = .document(OnDemandValues(document, checks, environment: environment))
  }

  /// The values where a source begins.
  package init(_ source: SourceValues) { origin = .source(source) }

  /// The values after an edit; what does not depend on it is kept.
  package func following(
    _ edit: FollowedEdit, _ analysis: Analysis, environment: Environment
  ) -> LiveValues? {
    guard case .document(let computed) = origin, let document = analysis.document,
      let checks = analysis.plan
    else { return nil }
    return LiveValues(
      computed.following(
        edit.edit, affecting: edit.definitions, document, checks, environment: environment))
  }

  private init(_ computed: OnDemandValues) { origin = .document(computed) }

  /// The world that values are computed in.
  package var environment: Environment {
    switch origin {
    case .document(let computed): computed.environment
    case .source(let source): source.environment
    }
  }

  /// What the values belong to, if that is not the document: `in the first row of 'targets'`.
  package var place: String? {
    if case .source(let source) = origin { source.place } else { nil }
  }

  /// Finds out all values, unless the task is cancelled. Complexity: that of the formulas.
  package func computeAll() {
    if case .document(let computed) = origin { computed.computeAll() }
  }

  /// The value of a field.
  package func value(of slot: Slot) -> Value {
    switch origin {
    case .document(let computed): computed.value(of: slot)
    case .source(let source): source.value(of: slot)
    }
  }

  /// Why the formula of a field gave no value, if so.
  package func failure(ofField number: CellID) -> EvaluationError? {
    if case .document(let computed) = origin { computed.failure(of: number) } else { nil }
  }

  /// The value of a whole formula.
  package func outcome(of formula: CheckedFormula) -> Result<Value, EvaluationError> {
    switch origin {
    case .document(let computed): computed.outcome(of: formula)
    case .source(let source): source.outcome(of: formula)
    }
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
    let text = formula.tree.text(in: formula.tree.range(of: id))
    return switch origin {
    case .document(let computed): computed.outcome(of: text)
    case .source(let source): source.outcome(of: text)
    }
  }
}
