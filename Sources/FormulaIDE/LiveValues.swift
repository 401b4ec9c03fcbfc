package import FormulaChecker
package import FormulaSyntax
package import FormulaValues
import Formulas
import JSONTree
package import JoyDoc
package import JoyDocEngine
import SourceText

/// The values of a document as they are once its formulas have run.
package struct LiveValues: Sendable {
  /// The document with the new values.
  package let document: JoyDocument
  package let recalculation: Recalculation
  package let environment: Environment
  private let schema: Schema
  private let failures: [Int: FormulaFailure]

  /// Runs the formulas of a document; nil for anything else, and for broken JSON.
  ///
  /// Complexity: that of the formulas, and O(bytes).
  package init?(_ analysis: Analysis, environment: Environment) {
    guard let document = analysis.document, let checks = analysis.plan else { return nil }
    let plan = FormulaPlan(checks, language: analysis.language)
    let recalculation = Recalculation(document, plan: plan, environment: environment)
    let isChanged = !recalculation.changes.isEmpty
    self.document =
      isChanged
      ? JoyDocument(JSONTree.parse(recalculation.applied(to: document)).tree) : document
    self.recalculation = recalculation
    self.environment = environment
    schema = plan.schema
    failures = Dictionary(
      recalculation.failures.map { ($0.field, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The value of a field.
  package func value(of slot: Slot) -> Value {
    guard document.fields.indices.contains(slot.index) else { return .null }
    return FieldBinding(document).value(in: slot)
  }

  /// Why the formula of a field gave no value, if so.
  package func failure(ofField number: Int) -> EvaluationError? { failures[number]?.error }

  /// The value of a whole formula.
  package func outcome(of formula: CheckedFormula) -> Result<Value, EvaluationError> {
    outcome(of: String(decoding: formula.tree.source, as: UTF8.self))
  }

  /// The value of a part of a formula; nil if it depends on names that are declared around it, or
  /// is no value.
  package func outcome(
    of id: ExpressionID, in formula: CheckedFormula
  ) -> Result<Value, EvaluationError>? {
    guard formula.canRun else { return nil }
    var open = [id]
    var declared: Set<CheckedFormula.Local> = []
    var used: Set<CheckedFormula.Local> = []
    while let next = open.popLast() {
      switch formula[meaning: next] {
      case .local(let local), .localFunction(let local): used.insert(local)
      case .declares(let first):
        var count = 1
        if case .lambda(let lambda) = formula.tree[next] { count = lambda.parameters.count }
        for number in 0..<count { declared.insert(.init(first.number + number)) }
      default: break
      }
      open += formula.tree.children(of: next)
    }
    guard used.isSubset(of: declared), !formula[type: id].kinds.isEmpty,
      formula[type: id].kinds != .function
    else { return nil }
    return outcome(of: formula.tree.text(in: formula.tree.range(of: id)))
  }

  private func outcome(of text: String) -> Result<Value, EvaluationError> {
    do throws(EvaluationError) {
      return .success(
        try Formula(text, schema: schema).value(
          in: FieldBinding(document), environment: environment))
    } catch {
      return .failure(error)
    }
  }
}
