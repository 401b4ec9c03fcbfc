import FormulaValues
import Formulas
import SourceText

/// A generated formula by the compiler and the machine, beside the plain meaning of formulas.
package struct Agreement {
  package enum Verdict {
    /// Both give this.
    case same(isValue: Bool)
    /// The formula was to be one that runs.
    case broken(String)
    case different(wanted: String, given: String)
  }

  /// The formula.
  package let text: String
  package let verdict: Verdict

  /// The formula that a seed gives, by both. Complexity: that of the formula.
  package init(seed: UInt64, in world: SampleWorld) {
    var generator = FormulaGenerator(seed: seed)
    self.init(generator.formula(fuel: 6 + Int(seed % 40)), in: world)
  }

  /// A formula by both.
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

  /// What is wrong with the formula; nil if both give the same.
  package var difference: String? {
    switch verdict {
    case .same: nil
    case .broken(let message): "cannot run: \(text)\n\(message)"
    case .different(let wanted, let given): "\(text)\nwanted \(wanted)\ngot    \(given)"
    }
  }
}

/// The value of a formula, or the code and the place of its error.
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

  /// Whether the machine may give this where the reference gives `wanted`. A place may be more
  /// exact: a condition without its brackets, or the body of a lambda that was written out. Where a
  /// limit is reached depends on what is made on the way, and the machine makes fewer texts.
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
