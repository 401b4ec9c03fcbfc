import AbstractValues
import FormulaRuntime
package import FormulaValues
import FormulaSheets
import IndexedCollections
import JSONTree
package import JoyDoc
import JoyDocFormulas
package import SourceText

/// What one computed field can do.
package struct FieldExploration: Sendable {
  /// The field's number.
  package let field: Int
  /// The id of the definition.
  package let formula: String
  package let trials: Int
  /// Whether every filling of the domains was tried.
  package let isExhaustive: Bool
  /// The fields of which not all candidates fit.
  package let cappedFields: [Int]
  package let faults: [Fault]
  package let seen: SeenValues
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

  /// Faults of which not every filling is looked at for completeness.
  private static let mostChecked = 48

  init(
    _ filled: FilledDocument, _ checks: CheckedFormulas, target: Int,
    _ required: RequiredValues, _ abstract: AbstractSheet,
    _ settings: DocumentExploration.Settings
  ) {
    let evaluation = abstract.evaluation(of: target)
    proved = evaluation.map { $0.result.canFail ? [] : [.neverFails] } ?? []
    let document = filled.document
    let number = checks.targets[target].field
    let id = document.fields[number].id
    field = number
    formula = checks.targets[target].definition.map { document.formulas[$0.index].id } ?? ""
    let around = FormulaSurroundings(of: target, in: document, checks)
    let builder = DomainBuilder(document, around.constants, environment: filled.environment)
    let domains = around.inputs.map { input in
      let mustBeFilled =
        document.fields[input].isRequired && document.fields[input].logic == nil
        && !document.fields[input].isHidden && !settings.isIncompleteIncluded
      return builder.domain(of: input, isFilled: mustBeFilled)
    }
    let space = WitnessSpace(document, domains, required.values)
    let machine = Trials(
      document, checks, target: target, domains, environment: filled.environment,
      limits: filled.limits)
    let search = FillingSearch(domains, trials: settings.trials, seed: settings.seed)
    var seen = SeenValues()
    var found: [FaultKey: FoundFault] = [:]
    trials = search.visit { filling in
      let outcome = machine.outcome(of: filling)
      seen.add(outcome)
      guard let error = outcome.failure else { return true }
      let key = FaultKey(error)
      var fault = found[key] ?? FoundFault(order: found.count, error: error, filling: filling)
      if fault.complete == nil, fault.checked < Self.mostChecked {
        fault.checked += 1
        if filled.isComplete(with: space.values(of: filling)) { fault.complete = filling }
      }
      found[key] = fault
      return true
    }
    isExhaustive = search.isExhaustive
    cappedFields = domains.filter(\.isCapped).map(\.field)
    self.seen = seen
    faults = found.values.sorted { $0.order < $1.order }.compactMap { fault in
      let isComplete = fault.complete != nil
      guard isComplete || settings.isIncompleteIncluded else { return nil }
      let shrunk = Shrinking.shrunk(fault.complete ?? fault.filling) { filling in
        guard let error = machine.outcome(of: filling).failure,
          FaultKey(error) == FaultKey(fault.error)
        else { return false }
        return !isComplete || filled.isComplete(with: space.values(of: filling))
      }
      let values = isComplete ? space.values(of: shrunk) : space.changedValues(of: shrunk)
      // What an ordinary recalculation does not show is not told.
      guard case .failed(let error)? = filled.outcome(of: id, with: values),
        error.code == fault.error.code
      else { return nil }
      return Fault(
        code: error.code, message: error.message,
        range: error.range ?? TextRange(start: 0, end: 0), isComplete: isComplete,
        witness: values)
    }
  }
}

/// What is known of a formula without a filling.
package enum ProvedFact: String, Hashable, Sendable {
  /// No filling makes it fail, limits aside.
  case neverFails = "never-fails"
}

/// What makes two failures the same fault.
private struct FaultKey: Hashable {
  let code: ErrorCode
  let range: TextRange?

  init(_ error: EvaluationError) {
    code = error.code
    range = error.range
  }
}

private struct FoundFault {
  let order: Int
  let error: EvaluationError
  let filling: Filling
  /// The first filling that lacks nothing.
  var complete: Filling?
  var checked = 0
}

/// Fillings as values of a document's fields.
package struct WitnessSpace: Sendable {
  private let domains: [FieldDomain]
  private let ids: [String]
  private let stored: [[UInt8]?]
  /// What makes the rest of the document complete.
  private let required: [FilledValue]

  package init(
    _ document: JoyDocument, _ domains: [FieldDomain], _ required: [FilledValue]
  ) {
    self.domains = domains
    ids = domains.map { document.fields[$0.field].id }
    stored = domains.map { domain in
      document.fields[domain.field].value.map { Array(document.tree.source($0)) }
    }
    let varied = Set(ids)
    self.required = required.filter { !varied.contains($0.field) }
  }

  /// The values that a filling changes.
  package func changedValues(of filling: Filling) -> [FilledValue] {
    filling.enumerated().compactMap { domain, candidate in
      let json = domains[domain].candidates[candidate]
      return json == stored[domain] ? nil : FilledValue(field: ids[domain], json: json)
    }
  }

  /// The same with what the rest of the document requires.
  package func values(of filling: Filling) -> [FilledValue] {
    changedValues(of: filling) + required
  }
}
