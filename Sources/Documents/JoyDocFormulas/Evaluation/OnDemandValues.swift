import FormulaGraph
package import FormulaChecker
package import FormulaSheets
import FormulaVM
import FormulaRuntime
package import FormulaValues
import Formulas
import JSONTree
package import JoyDoc
import IndexedCollections
import Synchronization

/// The values of a document as they are once its formulas have run, each found out when somebody
/// asks for it, and kept.
///
/// They are those of a full recalculation. After an edit of a formula only what depends on it is
/// computed anew. What is computed at one time sees one random source per formula.
package final class OnDemandValues: Sendable {
  package let document: JoyDocument
  package let checks: CheckedFormulas
  package let environment: Environment
  /// Fields of which what the document stores cannot be read.
  private let unread: Set<CellID>
  /// The targets whose formulas read the pass's instant or random source.
  private let volatileTargets: Set<TargetNumber>
  private let known: Mutex<Known>

  /// What is known of the targets' values.
  private struct Known {
    var values: ChunkedArray<ComputedValue>
    /// Targets that edits have touched: what is known of them and of all that depends on them is
    /// forgotten when somebody asks next, which may be many edits later.
    var touched: Set<TargetNumber> = []

    /// Forgets what depends on the touched targets. Complexity: O(what depends on them).
    mutating func settle(_ checks: CheckedFormulas) {
      guard !touched.isEmpty else { return }
      for target in checks.graph.stale(after: touched.map(\.index)) { values[target] = .unknown }
      touched = []
    }
  }

  /// The most formulas that are linked into one program.
  private static let largestBatch = 4096

  /// Values of which none is computed yet. Complexity: O(formulas).
  package convenience init(
    _ document: JoyDocument, _ checks: CheckedFormulas, environment: Environment,
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
    _ document: JoyDocument, _ checks: CheckedFormulas, environment: Environment,
    unread: Set<CellID>, volatileTargets: Set<TargetNumber>, known: Known
  ) {
    self.unread = unread
    self.document = document
    self.checks = checks
    self.environment = environment
    self.volatileTargets = volatileTargets
    self.known = Mutex(known)
  }

  /// The values after an edit, with what `CheckedFormulas` told of it.
  ///
  /// Complexity: O(definitions), and O(formulas) if targets have other numbers than before; if formulas
  /// depend on each other in a circle, nothing is kept.
  package func following(
    _ edit: DocumentEdit, affecting definitions: [DefinitionNumber], _ document: JoyDocument,
    _ checks: CheckedFormulas, environment: Environment, unread: Set<CellID> = []
  ) -> OnDemandValues {
    guard self.checks.cycles.isEmpty, checks.cycles.isEmpty else {
      return OnDemandValues(document, checks, environment: environment, unread: unread)
    }
    var volatileTargets = volatileTargets
    // What was touched before is forgotten with what depends on it now: whatever depends on it no more
    // has been touched since.
    var known: Known
    if checks.sheet.keepsNumbers(of: self.checks.sheet) {
      known = self.known.withLock { $0 }
      for number in known.values.count..<checks.targets.count {
        known.values.append(.unknown)
        known.touched.insert(TargetNumber(number))
      }
      for number in definitions { known.touched.formUnion(self.checks.sheet.targets(of: number)) }
      if case .fields(let exchange) = edit.part, exchange.isComputed {
        known.touched.formUnion(
          exchange.changed.compactMap { checks.sheet.target(of: CellID($0)) })
      }
    } else {
      var changed: Set<CellID> = []
      if case .fields(let exchange) = edit.part {
        changed = Set((exchange.read + exchange.gone).map { CellID($0) })
      }
      let values = settledValues
      let numbers = checks.numbers(ofTargetsIn: self.checks, except: changed)
      known = Known(
        values: ChunkedArray(numbers.map { $0.map { values[$0.index] } ?? .unknown }))
      volatileTargets = Set(
        numbers.indices.filter { numbers[$0].map(volatileTargets.contains) ?? false }
          .map { TargetNumber($0) })
    }
    for number in definitions {
      let targets = checks.sheet.targets(of: number)
      known.touched.formUnion(targets)
      if checks.definition(number)?.isVolatile ?? false {
        volatileTargets.formUnion(targets)
      } else {
        volatileTargets.subtract(targets)
      }
    }
    // What a field stores is its value if the formula gives none, and decides about its type.
    if case .field(let number) = edit.part,
      let target = checks.sheet.target(of: CellID(number))
    {
      known.touched.insert(target)
    }
    known.touched.formUnion(volatileTargets)
    return OnDemandValues(
      document, checks, environment: environment, unread: unread,
      volatileTargets: volatileTargets, known: known)
  }

  // MARK: Asking

  /// What a field reads as. Complexity: that of the formulas that it depends on and that have not
  /// run yet, and O(size of the value).
  package func value(of slot: Slot) -> Value {
    guard document.fields.indices.contains(slot.index) else { return .null }
    let targets = checks.sheet.target(of: CellID(slot)).map { [$0] } ?? []
    return FieldBinding(fields(values(of: targets))).value(in: slot)
  }

  /// Why the formula of a field gave no value, if so.
  package func failure(of field: CellID) -> EvaluationError? {
    guard let target = checks.sheet.target(of: field),
      case .failed(let error) = values(of: [target])[target.index]
    else { return nil }
    return error
  }

  /// The value of a formula over these values.
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

  /// The value of a text as a formula over these values.
  package func outcome(of text: String) -> Result<Value, EvaluationError> {
    outcome(of: checks.language.check(Array(text.utf8), schema: checks.schema))
  }

  /// Finds out all values, a few at a time, unless the task is cancelled.
  package func computeAll() {
    for start in stride(from: 0, to: checks.targets.count, by: 64) {
      if Task.isCancelled { return }
      _ = values(
        of: (start..<min(start + 64, checks.targets.count)).map { TargetNumber($0) })
    }
  }

  // MARK: Computing

  /// What is known of the values of now.
  private var settledValues: ChunkedArray<ComputedValue> {
    known.withLock { known in
      known.settle(checks)
      return known.values
    }
  }

  /// What is known, with the values of some targets in any case.
  private func values(of targets: [TargetNumber]) -> ChunkedArray<ComputedValue> {
    let values = settledValues
    var rest = checks.sheet.order(of: targets) { values[$0.index].isUnknown }[...]
    guard !rest.isEmpty else { return values }
    // Others may ask meanwhile; at worst both find out the same.
    let computed = rest
    var fields = fields(values)
    rest = readable(rest, in: &fields)
    while !rest.isEmpty, !Task.isCancelled {
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

  /// The targets that can be computed; the others, which depend on what cannot be read, fail.
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

  /// Why a formula has no value if it depends on a field that cannot be read.
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
  /// A formula depends on a field whose stored value cannot be read.
  package static let unreadValue: ErrorCode = "unread-value"
}

extension EvaluationError {
  fileprivate static func unread(_ field: JoyDoc.Field) -> EvaluationError {
    EvaluationError(
      .unreadValue,
      "the value of \(TitledIDs.name(field.id, titled: field.title)) cannot be read")
  }
}

/// What is known of the value of a computed field.
enum ComputedValue: Sendable {
  case unknown
  /// The document stores what the formula gives.
  case asStored
  /// What a number field would store.
  case number(Double)
  /// What another field would store.
  case stored([UInt8])
  /// The formula gave no value; the field keeps what it stores.
  case failed(EvaluationError)

  var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

/// A document's fields with what is known of those that are computed.
private struct OnDemandFields: DocumentCells {
  let document: JoyDocument
  let checks: CheckedFormulas
  let timeZone: String
  var values: ChunkedArray<ComputedValue>
  var storedBytes = 0

  /// Runs the formulas of some targets, which stand in the order of their dependencies, unless the
  /// task is cancelled; what it did not come to stays unknown.
  mutating func run(_ targets: ArraySlice<TargetNumber>, _ environment: Environment) {
    let layout = SheetLayout(checks.sheet, targets, calling: checks.language.callable)
    var machine = Machine(layout.program, environment: environment)
    machine.run.interruption = .byTask()
    // Facts of this very moment would share the values, and each new one would copy them.
    machine.load(FieldBinding(self, facts: CurrentFacts(document, loaded: nil)))
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
    if form.isNumber, keepsNumbers(cell) {
      values[target.index] = .number(form.double)
      return
    }
    let json = try json(storing: form, in: cell, &run)
    storedBytes += json.count
    values[target.index] = .stored(json)
  }
}

/// Lets each formula see the random source from its beginning.
private struct FreshRandomSource: SheetObserver {
  func begin(_ target: TargetNumber, in machine: inout Machine) {
    machine.run.world.restartRandom()
  }

  func end(_ target: TargetNumber, _ result: Word, in machine: borrowing Machine) {}
}
