package import FormulaChecker
import FormulaCompiler
import FormulaGraph
import FormulaVM
package import FormulaValues
package import Formulas
import JSONTree
package import JoyDoc
import IndexedCollections
import Synchronization

/// The values of a document as they are once its formulas have run, each found out when somebody
/// asks for it, and kept.
///
/// They are those of a full recalculation. After an edit of a formula only what depends on it is
/// computed anew. What is computed at one time sees one random source per formula.
package final class ComputedValues: Sendable {
  package let document: JoyDocument
  package let checks: CheckedDocument
  package let environment: Environment
  private let language: FormulaLanguage
  /// The targets whose formulas read the pass's instant or random source.
  private let volatileTargets: Set<Int>
  private let known: Mutex<ChunkedArray<ComputedValue>>

  /// The most formulas that are linked into one program.
  private static let largestBatch = 4096

  /// Values of which none is computed yet. Complexity: O(formulas).
  package init(
    _ document: JoyDocument, _ checks: CheckedDocument, language: FormulaLanguage,
    environment: Environment
  ) {
    self.document = document
    self.checks = checks
    self.language = language
    self.environment = environment
    volatileTargets = Set(
      checks.targets.indices.filter { number in
        checks.targets[number].definition.flatMap { checks.definitions[$0] }?.isVolatile ?? false
      })
    known = Mutex(ChunkedArray(repeating: .unknown, count: checks.targets.count))
  }

  private init(
    _ document: JoyDocument, _ checks: CheckedDocument, language: FormulaLanguage,
    environment: Environment, volatileTargets: Set<Int>, known: ChunkedArray<ComputedValue>
  ) {
    self.document = document
    self.checks = checks
    self.language = language
    self.environment = environment
    self.volatileTargets = volatileTargets
    self.known = Mutex(known)
  }

  /// The values after a change inside the text of one formula.
  ///
  /// Complexity: O(what depends on the formula, or on the instant), and a few copied words for every
  /// 64 formulas; if formulas depend on each other in a circle, nothing is kept.
  package func following(
    _ edit: FormulaEdit, _ document: JoyDocument, _ checks: CheckedDocument,
    environment: Environment
  ) -> ComputedValues {
    guard self.checks.cycles.isEmpty, checks.cycles.isEmpty else {
      return ComputedValues(document, checks, language: language, environment: environment)
    }
    let changed = checks.targets(ofDefinition: edit.definition)
    var volatileTargets = volatileTargets
    if checks.definitions[edit.definition]?.isVolatile ?? false {
      volatileTargets.formUnion(changed)
    } else {
      volatileTargets.subtract(changed)
    }
    var known = known.withLock { $0 }
    for target in checks.graph.stale(after: volatileTargets.union(changed)) {
      known[target] = .unknown
    }
    return ComputedValues(
      document, checks, language: language, environment: environment,
      volatileTargets: volatileTargets, known: known)
  }

  // MARK: Asking

  /// What a field reads as. Complexity: that of the formulas that it depends on and that have not
  /// run yet, and O(size of the value).
  package func value(of slot: Slot) -> Value {
    guard document.fields.indices.contains(slot.index) else { return .null }
    let targets = checks.target(of: slot.index).map { [$0] } ?? []
    return ComputedContext(self, values(of: targets), facts: nil).value(in: slot)
  }

  /// Why the formula of a field gave no value, if so.
  package func failure(ofField number: Int) -> EvaluationError? {
    guard let target = checks.target(of: number),
      case .failed(let error) = values(of: [target])[target]
    else { return nil }
    return error
  }

  /// The value of a formula over these values.
  package func outcome(of formula: CheckedFormula) -> Result<Value, EvaluationError> {
    var search = InputSearch(document, language)
    let values = values(of: search.inputs(of: formula).compactMap { checks.target(of: $0) })
    let facts = formula.fieldFacts.isEmpty ? nil : LiveFacts(live(values), loaded: nil)
    do throws(EvaluationError) {
      return .success(
        try Formula(formula, in: language).value(
          in: ComputedContext(self, values, facts: facts), environment: environment))
    } catch {
      return .failure(error)
    }
  }

  /// The value of a text as a formula over these values.
  package func outcome(of text: String) -> Result<Value, EvaluationError> {
    outcome(of: language.check(Array(text.utf8), schema: checks.schema))
  }

  /// Finds out all values, a few at a time, unless the task is cancelled.
  package func computeAll() {
    for start in stride(from: 0, to: checks.targets.count, by: 64) {
      if Task.isCancelled { return }
      _ = values(of: start..<min(start + 64, checks.targets.count))
    }
  }

  // MARK: Computing

  /// What is known, with the values of some targets in any case.
  private func values(of targets: some Sequence<Int>) -> ChunkedArray<ComputedValue> {
    var values = known.withLock { $0 }
    var rest = order(targets, values)[...]
    guard !rest.isEmpty else { return values }
    // Others may ask meanwhile; at worst both find out the same.
    let computed = rest
    while !rest.isEmpty {
      run(rest.prefix(Self.largestBatch), &values)
      rest = rest.dropFirst(Self.largestBatch)
    }
    known.withLock { known in
      for target in computed { known[target] = values[target] }
    }
    return values
  }

  /// The targets that have to run for the values of some, each after those that it reads.
  private func order(
    _ wanted: some Sequence<Int>, _ values: ChunkedArray<ComputedValue>
  ) -> [Int] {
    var order: [Int] = []
    var seen: Set<Int> = []
    var path: [(target: Int, edge: Int)] = []
    for target in wanted where values[target].isUnknown && seen.insert(target).inserted {
      path.append((target, 0))
      while let (target, edge) = path.last {
        let inputs =
          checks.targets[target].obstacle == nil ? checks.graph.inputs(of: target) : []
        guard edge < inputs.count else {
          order.append(target)
          path.removeLast()
          continue
        }
        path[path.count - 1].edge += 1
        let input = inputs[edge]
        if values[input].isUnknown, seen.insert(input).inserted { path.append((input, 0)) }
      }
    }
    return order
  }

  /// Runs the formulas of some targets, which stand in the order of their dependencies.
  private func run(_ targets: ArraySlice<Int>, _ values: inout ChunkedArray<ComputedValue>) {
    var builder = ProgramBuilder(language.callable)
    var compiled: [Int: Int] = [:]
    var runs: [(target: Int, definition: Int, formula: Int)] = []
    for number in targets {
      let target = checks.targets[number]
      if let obstacle = target.obstacle {
        values[number] = .failed(obstacle.reason(document.fields[target.field]).error)
        continue
      }
      guard let definition = target.definition, let checked = checks.definitions[definition] else {
        values[number] = .asStored
        continue
      }
      do throws(FormulaTooLarge) {
        var formula = compiled[definition]
        if formula == nil { formula = try builder.add(checked) }
        guard let formula else { continue }
        compiled[definition] = formula
        runs.append((number, definition, formula))
      } catch {
        let obstacle = FormulaPlan.Obstacle.tooLarge
        values[number] = .failed(obstacle.reason(document.fields[target.field]).error)
      }
    }
    guard !runs.isEmpty else { return }
    let program = builder.program()
    var machine = Machine(program, environment: environment)
    machine.load(ComputedContext(self, values, facts: nil))
    var registers: [Int: Int] = [:]
    for (number, slot) in program.slots.enumerated() { registers[slot.index] = number }
    var live: LiveDocument?
    for (number, definition, formula) in runs {
      let place = checks.targets[number].field
      let field = document.fields[place]
      machine.run.random = RandomSource(seed: environment.seed)
      if checks.definitions[definition]?.fieldFacts.isEmpty == false {
        let known = live ?? self.live(values)
        live = known
        machine.run.facts = LiveFacts(known, loaded: nil)
      }
      let word = machine.evaluate(formula)
      // A second holder of the document would make the next change copy it.
      machine.run.facts = nil
      do throws(EvaluationError) {
        let json = try ResultConversion(field, timeZone: environment.timeZone)
          .json(word, in: &machine.run)
        guard StoredValue.differs(field, from: json, in: document.tree) else {
          values[number] = .asStored
          continue
        }
        values[number] =
          field.kind == .number && word.isNumber
          ? .number(word.double + 0) : .stored(.init(json, of: field))
        values[number].store(in: &live, at: place)
        if let register = registers[place] {
          machine.store(field: register) { run in
            StoredValue.word(of: field, storing: json, in: &run)
          }
        }
      } catch {
        values[number] = .failed(error)
      }
    }
  }

  /// The document with the values that are known, for functions that ask whether fields are shown.
  ///
  /// Complexity: O(fields).
  private func live(_ values: ChunkedArray<ComputedValue>) -> LiveDocument {
    var live: LiveDocument? = LiveDocument(document)
    for (number, target) in checks.targets.enumerated() {
      values[number].store(in: &live, at: target.field)
    }
    return live ?? LiveDocument(document)
  }
}

/// What is known of the value of a computed field.
enum ComputedValue: Sendable {
  case unknown
  /// The document stores what the formula gives.
  case asStored
  /// What a number field would store.
  case number(Double)
  case stored(Stored)
  /// The formula gave no value; the field keeps what it stores.
  case failed(EvaluationError)

  /// What a field would store, by itself.
  final class Stored: Sendable {
    let json: [UInt8]
    let value: LiveDocument.StoredField

    init(_ json: [UInt8], of field: Field) {
      self.json = json
      value = LiveDocument.StoredField(
        Array("[[{\"value\":".utf8) + json + Array("}]]".utf8), field)
    }
  }

  var isUnknown: Bool { if case .unknown = self { true } else { false } }

  /// Puts the value into a field, if there is a document.
  func store(in live: inout LiveDocument?, at field: Int) {
    switch self {
    case .number(let value): live?.setNumber(value, of: field)
    // A value too deep for the document changes nothing that logic can see.
    case .stored(let stored): try? live?.setValue(stored.json, of: field)
    case .unknown, .asStored, .failed: break
    }
  }
}

/// A document with computed values as the world of formulas.
private struct ComputedContext: WordContext {
  let values: ChunkedArray<ComputedValue>
  let document: JoyDocument
  let checks: CheckedDocument
  let facts: (any FieldFacts)?

  init(
    _ computed: ComputedValues, _ values: ChunkedArray<ComputedValue>,
    facts: (any FieldFacts)?
  ) {
    self.values = values
    document = computed.document
    checks = computed.checks
    self.facts = facts ?? DocumentFacts(document: document)
  }

  func word(in slot: Slot, run: inout Run) -> Word {
    switch checks.target(of: slot.index).map({ values[$0] }) {
    case .number(let value): return Word(value)
    case .stored(let stored):
      return FieldBinding.word(of: stored.value.field, in: stored.value.tree, run: &run)
    case nil, .unknown, .asStored, .failed:
      return FieldBinding.word(of: document.fields[slot.index], in: document.tree, run: &run)
    }
  }

  func value(in slot: Slot) -> Value {
    var run = Run()
    let word = word(in: slot, run: &run)
    return (try? run.value(word)) ?? .null
  }
}
