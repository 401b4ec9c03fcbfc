package import FormulaChecker
package import SheetEvaluation
import FormulaVM
package import FormulaValues
import Formulas
import JSONTree
package import JoyDoc
import IndexedCollections
import Synchronization

/// The values of a document after evaluation of its formulas, computed lazily and cached.
///
/// The values are those of a full recalculation. An edit of a formula invalidates only its
/// dependents. Each formula starts with a fresh random source.
package final class OnDemandValues: Sendable {
  package let document: JoyDocument
  package let checks: CheckedFormulas
  package let environment: EvaluationEnvironment
  /// The fields whose stored values cannot be read.
  private let unread: Set<CellID>
  /// The targets whose formulas read the current instant or the random source.
  private let volatileTargets: Set<TargetNumber>
  private let known: Mutex<Known>

  /// The cached values of the targets.
  private struct Known {
    var values: ChunkedArray<ComputedValue>
    /// The targets that edits have marked as dirty.
    ///
    /// They and their dependents are invalidated on the next read, which may be many edits later.
    var touched: Set<TargetNumber> = []

    /// Invalidates the dirty targets and their dependents. Complexity: O(dependents).
    mutating func settle(_ checks: CheckedFormulas) {
      guard !touched.isEmpty else { return }
      for target in checks.graph.dirty(after: touched.map({ $0.index })) {
        values[target] = .unknown
      }
      touched = []
    }
  }

  /// The maximum number of formulas that are linked into one program.
  private static let largestBatch = 4096

  /// Creates values without computing any of them. Complexity: O(formulas).
  package convenience init(
    _ document: JoyDocument, _ checks: CheckedFormulas, environment: EvaluationEnvironment,
    unread: Set<CellID> = []
  ) {
    let volatileTargets = checks.targets.indices.filter { number in
      checks.sheet.formula(of: checks.targets[number])?.isVolatile ?? false
    }
    self.init(
      document, checks, environment: environment, unread: unread,
      volatileTargets: Set(volatileTargets.map { TargetNumber($0) }),
      known: Known(values: ChunkedArray(repeating: .unknown, count: checks.targets.count)))
  }

  private init(
    _ document: JoyDocument, _ checks: CheckedFormulas, environment: EvaluationEnvironment,
    unread: Set<CellID>, volatileTargets: Set<TargetNumber>, known: Known
  ) {
    self.unread = unread
    self.document = document
    self.checks = checks
    self.environment = environment
    self.volatileTargets = volatileTargets
    self.known = Mutex(known)
  }

  /// Returns the values after an edit; `checks` are the formulas to which it was applied.
  ///
  /// Complexity: O(definitions), plus O(formulas) if targets have been renumbered. If there is a
  /// cycle, no cached value is preserved.
  package func updated(
    _ document: JoyDocument, _ checks: CheckedFormulas,
    environment: EvaluationEnvironment, unread: Set<CellID> = []
  ) -> OnDemandValues {
    let fields = checks.fieldDelta
    guard self.checks.cycles.isEmpty, checks.cycles.isEmpty else {
      return OnDemandValues(document, checks, environment: environment, unread: unread)
    }
    var volatileTargets = volatileTargets
    // Earlier dirty targets are invalidated together with their current dependents. A target that
    // is no longer a dependent has itself been marked as dirty since.
    var known: Known
    if checks.sheet.sharesNumbering(with: self.checks.sheet) {
      known = self.known.withLock { $0 }
      for number in known.values.count..<checks.targets.count {
        known.values.append(.unknown)
        known.touched.insert(TargetNumber(number))
      }
      for number in checks.affected {
        known.touched.formUnion(self.checks.sheet.targets(of: number))
      }
    } else {
      let changed = Set((fields.reparsed + fields.removed).map { CellID($0) })
      let values = settledValues
      let numbers = checks.numbers(ofTargetsIn: self.checks, except: changed)
      known = Known(
        values: ChunkedArray(numbers.map { $0.map { values[$0.index] } ?? .unknown }))
      volatileTargets = Set(
        numbers.indices.filter { numbers[$0].map(volatileTargets.contains) ?? false }
          .map { TargetNumber($0) })
    }
    for number in checks.affected {
      let targets = checks.sheet.targets(of: number)
      known.touched.formUnion(targets)
      if checks.definition(number)?.isVolatile ?? false {
        volatileTargets.formUnion(targets)
      } else {
        volatileTargets.subtract(targets)
      }
    }
    // The stored value of a field is used if the formula fails, and it determines the field's type.
    known.touched.formUnion(
      fields.changed.compactMap { checks.sheet.target(of: CellID($0)) })
    known.touched.formUnion(volatileTargets)
    return OnDemandValues(
      document, checks, environment: environment, unread: unread,
      volatileTargets: volatileTargets, known: known)
  }

  // MARK: Reading

  /// Returns the value of a field as formulas read it.
  ///
  /// Complexity: that of the formulas that the field depends on and that are not cached, plus
  /// O(size of the value).
  package func value(of slot: Slot) -> Value {
    guard document.fields.indices.contains(slot.index) else { return .null }
    let targets = checks.sheet.target(of: CellID(slot)).map { [$0] } ?? []
    return FieldBinding(fields(values(of: targets))).value(in: slot)
  }

  /// Returns the error of a field's formula, if it failed.
  package func failure(of field: CellID) -> EvaluationError? {
    guard let target = checks.sheet.target(of: field),
      case .failed(let error) = values(of: [target])[target.index]
    else { return nil }
    return error
  }

  /// Evaluates a checked formula with these values as inputs.
  package func outcome(of formula: CheckedFormula) -> Result<Value, EvaluationError> {
    var search = InputSearch(document, checks.language)
    let values = values(
      of: search.inputs(of: formula).compactMap { checks.sheet.target(of: $0) })
    if let error = unreadInput(of: formula, values, &search) { return .failure(error) }
    do throws(EvaluationError) {
      var evaluator = try FormulaEvaluator(
        Formula(formula, in: checks.language), environment: environment)
      evaluator.interruption = .byTask()
      return .success(try evaluator.value(in: FieldBinding(fields(values))))
    } catch {
      return .failure(error)
    }
  }

  /// Evaluates the source of a formula with these values as inputs.
  package func outcome(of text: String) -> Result<Value, EvaluationError> {
    outcome(of: checks.language.check(Array(text.utf8), schema: checks.schema))
  }

  /// Computes all values in small batches, until the task is cancelled.
  package func computeAll() {
    for start in stride(from: 0, to: checks.targets.count, by: 64) {
      if Interruption.isTaskCancelled { return }
      _ = values(
        of: (start..<min(start + 64, checks.targets.count)).map { TargetNumber($0) })
    }
  }

  // MARK: Computing

  /// The cached values, after invalidation of dirty targets.
  private var settledValues: ChunkedArray<ComputedValue> {
    known.withLock { known in
      known.settle(checks)
      return known.values
    }
  }

  /// Returns the cached values, after computing the values of `targets`.
  private func values(of targets: [TargetNumber]) -> ChunkedArray<ComputedValue> {
    let values = settledValues
    var rest = checks.sheet.order(of: targets) { values[$0.index].isUnknown }[...]
    guard !rest.isEmpty else { return values }
    // No lock is held during the evaluation. At worst, two callers compute the same values.
    let computed = rest
    var fields = fields(values)
    rest = readable(rest, in: &fields)
    while !rest.isEmpty, !Interruption.isTaskCancelled {
      fields.run(rest.prefix(Self.largestBatch), environment)
      rest = rest.dropFirst(Self.largestBatch)
    }
    known.withLock { known in
      for target in computed where !fields.values[target.index].isUnknown {
        known.values[target.index] = fields.values[target.index]
      }
    }
    return fields.values
  }

  /// Returns the targets that can be computed, and marks those with unreadable inputs as failed.
  private func readable(
    _ targets: ArraySlice<TargetNumber>, in fields: inout OnDemandFields
  ) -> ArraySlice<TargetNumber> {
    guard !unread.isEmpty else { return targets }
    var search = InputSearch(document, checks.language)
    var readable: [TargetNumber] = []
    for target in targets {
      let formula = checks.sheet.formula(of: checks.targets[target.index])
      if let error = unreadInput(of: formula, fields.values, &search) {
        fields.values[target.index] = .failed(error)
      } else {
        readable.append(target)
      }
    }
    return readable[...]
  }

  /// Returns an error if a formula depends on a field that cannot be read.
  private func unreadInput(
    of formula: CheckedFormula?, _ values: ChunkedArray<ComputedValue>, _ search: inout InputSearch
  ) -> EvaluationError? {
    guard !unread.isEmpty else { return nil }
    for cell in search.inputs(of: formula) {
      if let target = checks.sheet.target(of: cell) {
        if case .failed(let error) = values[target.index], error.code == .unreadValue {
          return error
        }
      } else if unread.contains(cell) {
        return .unread(document.fields[cell])
      }
    }
    return nil
  }

  private func fields(_ values: ChunkedArray<ComputedValue>) -> OnDemandFields {
    OnDemandFields(
      document: document, checks: checks, timeZone: environment.timeZone, values: values)
  }
}

extension ErrorCode {
  /// The error code of a formula that depends on a field whose stored value cannot be read.
  package static let unreadValue: ErrorCode = "unread-value"
}

extension EvaluationError {
  fileprivate static func unread(_ field: JoyDoc.Field) -> EvaluationError {
    EvaluationError(
      .unreadValue,
      "the value of \(TitledIDs.name(field.id, titled: field.title)) cannot be read")
  }
}

/// The cached value of a computed field.
enum ComputedValue: Sendable {
  case unknown
  /// The result equals the value that the document stores.
  case asStored
  /// The number that a number field would store.
  case number(Double)
  /// The JSON that a field of another type would store.
  case stored([UInt8])
  /// The formula failed; the field keeps its stored value.
  case failed(EvaluationError)

  var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

/// A document's fields with the cached values of computed fields.
private struct OnDemandFields: DocumentCells {
  let document: JoyDocument
  let checks: CheckedFormulas
  let timeZone: String
  var values: ChunkedArray<ComputedValue>
  var storedBytes = 0

  /// Evaluates `targets`, which are in topological order, until the task is cancelled.
  ///
  /// Targets that were not reached remain `unknown`.
  mutating func run(_ targets: ArraySlice<TargetNumber>, _ environment: EvaluationEnvironment) {
    let layout = SheetLayout(checks.sheet, targets, calling: checks.language.callable)
    var machine = Machine(layout.program, environment: environment.mixing(document.id))
    machine.run.interruption = .byTask()
    // Facts based on `self` would share `values`, so that each new value would copy them.
    machine.load(FieldBinding(self, facts: CurrentFacts(document)))
    var failed: [(TargetNumber, EvaluationError)] = []
    layout.runAll(&machine, &self, observer: FreshRandomSource()) { step, settlement in
      if case .failed(let error) = settlement, error.code != .interrupted {
        failed.append((step.target, error))
      }
    }
    for (target, error) in failed { values[target.index] = .failed(error) }
    if machine.run.isInterrupted { return }
    for target in targets where values[target.index].isUnknown {
      values[target.index] = .asStored
    }
  }

  private func value(of cell: CellID) -> ComputedValue? {
    checks.sheet.target(of: cell).map { values[$0.index] }
  }

  subscript(cell: CellID) -> StoredField {
    let stored = document[cell]
    switch value(of: cell) {
    case .number(let value): return StoredField(stored.field, storing: JSONWriter.literal(value))
    case .stored(let json): return StoredField(stored.field, storing: json)
    case nil, .unknown, .asStored, .failed: return stored
    }
  }

  func word(of cell: CellID, in run: inout Run) -> Word {
    if case .number(let value) = value(of: cell) { return Word(value) }
    let stored = self[cell]
    return FieldReader.word(of: stored.field, in: stored.tree, run: &run)
  }

  mutating func store(
    _ form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) {
    guard let target = checks.sheet.target(of: cell) else { return }
    if form.isNumber, storesNumbers(cell) {
      values[target.index] = .number(form.double)
      return
    }
    let json = try json(storing: form, in: cell, &run)
    storedBytes += json.count
    values[target.index] = .stored(json)
  }
}

/// Restarts the random source before each formula.
private final class FreshRandomSource: SheetObserver {
  func begin(_ target: TargetNumber, in machine: inout Machine) {
    machine.run.world.restartRandom()
  }

  func end(_ target: TargetNumber, _ result: Word, in machine: borrowing Machine) {}
}
