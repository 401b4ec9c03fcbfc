import FormulaValues
import Formulas
import SourceText

/// The results of a generated formula by the machine and by the reference evaluator.
package struct Agreement {
  package enum Verdict {
    /// The common result.
    case same(isValue: Bool)
    /// The formula unexpectedly cannot run.
    case broken(String)
    case different(wanted: String, given: String)
  }

  /// The formula.
  package let text: String
  package let verdict: Verdict

  /// Evaluates the formula of a seed by both. Complexity: that of the formula.
  package init(seed: UInt64, in world: SampleWorld) {
    var generator = FormulaGenerator(seed: seed)
    self.init(generator.formula(fuel: 6 + Int(seed % 40)), in: world)
  }

  /// Evaluates a formula by both.
  package init(_ text: String, in world: SampleWorld) {
    self.text = text
    let formula = Formula(text, schema: world.schema)
    if let fatal = formula.diagnostics.first(where: \.isFatal) {
      verdict = .broken(fatal.message)
      return
    }
    let wanted = Outcome { () throws(EvaluationError) in
      try ReferenceEvaluator.value(of: formula, in: world)
    }
    let given = Outcome { () throws(EvaluationError) in try formula.value(in: world) }
    if given.agrees(with: wanted) {
      if case .value = wanted {
        verdict = .same(isValue: true)
      } else {
        verdict = .same(isValue: false)
      }
    } else {
      verdict = .different(wanted: "\(wanted)", given: "\(given)")
    }
  }

  /// The difference of the results; `nil` if both agree.
  package var difference: String? {
    switch verdict {
    case .same: nil
    case .broken(let message): "cannot run: \(text)\n\(message)"
    case .different(let wanted, let given): "\(text)\nwanted \(wanted)\ngot    \(given)"
    }
  }
}

/// The value of a formula, or the code and the range of its error.
private enum Outcome: Hashable {
  case value(Value)
  case error(ErrorCode, TextRange?)

  init(_ evaluate: () throws(EvaluationError) -> Value) {
    do throws(EvaluationError) {
      self = .value(try evaluate())
    } catch {
      self = .error(error.code, error.range)
    }
  }

  /// Returns `true` if the machine may have this result where the reference has `wanted`. A range
  /// may be more exact: a condition without its brackets, or the body of an inlined lambda. The
  /// position of a reached limit depends on intermediate values: the machine creates fewer texts.
  func agrees(with wanted: Outcome) -> Bool {
    switch (self, wanted) {
    case (.value(let one), .value(let other)): return one == other
    case (.error(let code, let place), .error(let wantedCode, let wantedPlace)):
      if code == .limitReached, wantedCode == .limitReached { return true }
      guard let place, let wantedPlace else { return code == wantedCode && place == wantedPlace }
      return code == wantedCode && wantedPlace.start <= place.start
        && place.end <= wantedPlace.end
        && (code == .typeMismatch || place == wantedPlace)
    default: return false
    }
  }
}
