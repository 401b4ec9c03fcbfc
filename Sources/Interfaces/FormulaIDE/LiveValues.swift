import IndexedCollections
package import SheetEvaluation
package import FormulaChecker
package import FormulaSyntax
import FormulaRuntime
package import FormulaValues
package import JoyDoc
import JoyDocEngine
import SourceText

/// The computed values of a document, or of the data source of a standalone formula.
///
/// Values are computed lazily and cached.
package struct LiveValues: Sendable {
  private var origin: Origin

  private enum Origin: Sendable {
    case document(OnDemandValues)
    case source(SourceValues)
  }

  /// Returns `nil` for anything but a document. Complexity: O(formulas).
  package init?(_ analysis: Analysis, environment: EvaluationEnvironment) {
    guard let document = analysis.document, let checks = analysis.plan else { return nil }
    origin = .document(
      OnDemandValues(
        document, checks, environment: environment, unread: analysis.unreadFields))
  }

  /// Creates the values at the beginning of a data source.
  package init(_ source: SourceValues) { origin = .source(source) }

  /// The environment in which values are computed.
  package var environment: EvaluationEnvironment {
    switch origin {
    case .document(let computed): computed.environment
    case .source(let source): source.environment
    }
  }

  /// The origin of the values if it is not the document, as in `in the first row of 'targets'`.
  package var place: String? {
    if case .source(let source) = origin { source.place } else { nil }
  }

  /// Computes all values, unless the task is cancelled. Complexity: that of the formulas.
  package func computeAll() {
    if case .document(let computed) = origin { computed.computeAll() }
  }

  /// Whether fields have values: always in a document, otherwise if there is a data source.
  package var knowsFields: Bool {
    if case .source(let source) = origin { source.knowsFields } else { true }
  }

  /// Returns the value of a field.
  package func value(of slot: Slot) -> Value {
    switch origin {
    case .document(let computed): computed.value(of: slot)
    case .source(let source): source.value(of: slot)
    }
  }

  /// Returns the error with which a field's formula failed, if any.
  package func failure(ofField number: CellID) -> EvaluationError? {
    if case .document(let computed) = origin { computed.failure(of: number) } else { nil }
  }

  /// Returns the value of a whole formula, or `nil` if it reads fields without values.
  package func outcome(of formula: CheckedFormula) -> Result<Value, EvaluationError>? {
    switch origin {
    case .document(let computed): computed.outcome(of: formula)
    case .source(let source): source.outcome(of: formula)
    }
  }

  /// Returns the value of a definition's formula, or the error if no target field accepts it.
  ///
  /// Returns `nil` if the formula reads fields without values.
  func outcome(
    of formula: CheckedFormula, for definition: DefinitionNumber?, in analysis: Analysis
  ) -> Result<Value, EvaluationError>? {
    guard let outcome = outcome(of: formula), case .success = outcome, let definition,
      let plan = analysis.plan
    else { return outcome(of: formula) }
    let failures = plan.targets(of: definition).map { failure(ofField: $0.cell) }
    guard let first = failures.first ?? nil, !failures.contains(nil) else { return outcome }
    return .failure(first)
  }

  /// Returns the value of a subexpression.
  ///
  /// Returns `nil` if it depends on enclosing parameters, reads fields without values, or has no
  /// value.
  ///
  /// Complexity: O(size of the formula), plus evaluation.
  package func outcome(
    of id: ExpressionID, in formula: CheckedFormula
  ) -> Result<Value, EvaluationError>? {
    guard formula.canRun else { return nil }
    guard !formula[type: id].kinds.isEmpty, formula[type: id].kinds != .function,
      let bindings = formula.bindings(neededBy: id)
    else { return nil }
    let text = bindings + formula.tree.text(in: formula.tree.range(of: id))
    return switch origin {
    case .document(let computed): computed.outcome(of: text)
    case .source(let source): source.outcome(of: text)
    }
  }
}

extension LiveValues: IncrementallyUpdated {
  /// Keeps the cached values that do not depend on the difference.
  package mutating func apply(
    _ delta: DocumentDelta, to basis: (analysis: Analysis, environment: EvaluationEnvironment)
  ) -> Bool {
    guard case .document(let computed) = origin, let document = basis.analysis.document,
      let checks = basis.analysis.plan
    else { return false }
    origin = .document(
      computed.updated(
        document, checks, environment: basis.environment,
        unread: basis.analysis.unreadFields))
    return true
  }
}

extension CheckedFormula {
  /// Returns the `let` bindings that an expression needs as source code to precede it.
  ///
  /// Returns `nil` if it needs a parameter.
  fileprivate func bindings(neededBy id: ExpressionID) -> String? {
    var open = freeLocals(in: id)
    guard !open.isEmpty else { return "" }
    var values: [Local: ExpressionID] = [:]
    for id in tree.all {
      if case .binding(let binding) = tree[id], case .declares(let local) = self[meaning: id] {
        values[local] = binding.value
      }
    }
    var needed: Set<Local> = []
    while let local = open.popLast() {
      guard let value = values[local] else { return nil }
      if needed.insert(local).inserted { open += freeLocals(in: value) }
    }
    // A binding may depend on those before it.
    return needed.sorted { $0.number < $1.number }.map { local in
      let name = tree.text(in: locals[local.number].name.range)
      let value = values[local].map { tree.text(in: tree.range(of: $0)) } ?? ""
      return "let \(name) = \(value); "
    }.joined()
  }
}
