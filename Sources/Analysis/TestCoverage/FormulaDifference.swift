import CounterexampleSearch
import TestFiles
import FormulaChecker
import Formulas

/// A search for named values for which two formulas over the same names differ.
struct FormulaDifference {
  private let formula: Formula
  private let names: [String]
  private let settings: EvaluationSettings
  /// The candidate values of each name, the most usual one first.
  private let domains: [[Value]]

  /// Creates a search over values of the kinds that the tests in `cases` use.
  init(
    _ formula: Formula, names: [String], _ cases: CaseFile, settings: EvaluationSettings
  ) {
    self.formula = formula
    self.names = names
    self.settings = settings
    var constants = FormulaConstants()
    constants.add(formula.checked)
    let given: [NamedValues] = cases.results.compactMap { result in
      guard case .formula(_, let values, _)? = result.situation else { return nil }
      return values
    }
    domains = names.map { name in
      var values: [Value] = []
      for all in given {
        guard case .field(let slot) = all.schema.meaning(of: name) else { continue }
        let value = all.value(in: slot)
        if !values.contains(value) { values.append(value) }
      }
      let kinds = Set(values.map(\.kind)).subtracting([.null])
      if kinds.isEmpty || kinds.contains(.number) {
        values += constants.candidates.map { .number($0) }
      }
      if kinds.contains(.text) || kinds.isEmpty && !constants.texts.isEmpty {
        values += (constants.texts + ["", "word"]).map { .text($0) }
      }
      if kinds.isEmpty || kinds.contains(.boolean) {
        values += [.boolean(true), .boolean(false)]
      }
      values.append(.null)
      return values
    }
  }

  /// Visits promising values, the usual ones first, while `body` returns `true`.
  func visit(trials: Int, _ body: (NamedValues) -> Bool) {
    _ = AssignmentSearch(sizes: domains.map(\.count), trials: trials, seed: 0).visit { assignment in
      body(values(of: assignment))
    }
  }

  private func values(of assignment: FieldAssignment) -> NamedValues {
    NamedValues(zip(names, zip(domains, assignment)).map { ($0, $1.0[$1.1]) })
  }

  private func outcome(_ formula: Formula, _ values: NamedValues) -> Result<Value, EvaluationError>
  {
    Result { () throws(EvaluationError) in
      try formula.value(in: values, environment: settings.environment, limits: settings.limits)
    }
  }

  /// Returns values for which `mutant` differs, as text, or `nil` if none were found.
  func assignment(for mutant: Formula, trials: Int) -> String? {
    var shown: FieldAssignment?
    func differs(_ assignment: FieldAssignment) -> Bool {
      let values = values(of: assignment)
      switch (outcome(formula, values), outcome(mutant, values)) {
      case (.success(let one), .success(let other)): return one != other
      case (.failure(let one), .failure(let other)): return one.code != other.code
      default: return true
      }
    }
    _ = AssignmentSearch(sizes: domains.map(\.count), trials: trials, seed: 0).visit { assignment in
      guard differs(assignment) else { return true }
      shown = assignment
      return false
    }
    guard let shown else { return nil }
    let plain = Shrinking.shrunk(shown, differs)
    return zip(names, zip(domains, plain)).map { "\($0) = \(CaseText.text($1.0[$1.1], "UTC"))" }
      .joined(separator: ", ")
  }
}
