import FormulaChecker
import SheetEvaluation
import FormulaVM
import FormulaRuntime
public import FormulaValues
import IndexedCollections

/// Named cells: inputs that a program sets, and formulas that compute the other cells from them.
///
/// ```swift
/// var sheet = try FormulaSheet(
///   inputs: ["price": .number, "quantity": .number],
///   formulas: ["net": "price * quantity", "gross": "round(net * 1.19, 2)"])
/// try sheet.set(["price": 19.99, "quantity": 3])
/// sheet["gross"]                          // 71.36
/// try sheet.set("quantity", to: 4).changed    // ["net", "gross"]
/// ```
///
/// Formulas may read each other in any order.
///
/// A change re-runs only the formulas that depend on it. A formula that fails leaves its cell null
/// and does not stop other formulas. Cells on a dependency cycle are null, with an error that names
/// the cycle.
public struct FormulaSheet: Sendable {
  /// The instant, time zone, locale and seed that formulas see.
  ///
  /// A change takes effect at the next `recalculate()`.
  public var environment: EvaluationEnvironment
  /// The limits of the formulas' evaluation.
  public var limits: EvaluationLimits
  /// A way to stop a recalculation; formulas that have not run by then fail.
  public var interruption: Interruption?

  private let schema: FormulaSchema
  private let inputCount: Int
  private var evaluator: IncrementalEvaluator
  private var cells: SheetCells
  /// The cells of each dependency cycle, by the cells on it.
  private let cycles: [CellID: [CellID]]

  /// The effect of a change on the computed cells.
  public struct Changes: Hashable, Sendable {
    /// The computed cells whose values changed, in evaluation order.
    public let changed: [String]
    /// The computed cells whose formulas ran and failed, in evaluation order.
    ///
    /// A change that affects a cell on a dependency cycle makes all cells of the cycle fail.
    public let failed: [String]
  }

  /// Creates a sheet whose inputs are all null, and runs its formulas.
  ///
  /// Complexity: O(size of the formulas), plus running them.
  ///
  /// - Parameters:
  ///   - inputs: The input cells, with the types that they accept.
  ///   - formulas: The computed cells, with their formulas.
  ///   - language: The functions that formulas may call.
  ///   - environment: The instant, zone, locale and seed that formulas see.
  ///   - limits: The limits of the formulas' evaluation.
  /// - Throws: `SheetError` if a name is given twice or a formula has an error that prevents it
  ///   from running.
  public init(
    inputs: [String: ValueType], formulas: [String: String],
    language: FormulaLanguage = .standard, environment: EvaluationEnvironment = .current(),
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(SheetError) {
    self.environment = environment
    self.limits = limits
    let given = inputs.sorted { $0.key < $1.key }
    let computed = formulas.sorted { $0.key < $1.key }
    if let name = computed.first(where: { inputs[$0.key] != nil })?.key {
      throw .nameGivenTwice(name)
    }
    schema = FormulaSchema(
      given.map { FormulaSchema.Field(id: $0.key, type: $0.value.optional) }
        + computed.map { FormulaSchema.Field(id: $0.key) })
    inputCount = given.count
    var definitions: [CheckedFormula?] = []
    for (name, text) in computed {
      let checked = language.check(Array(text.utf8), schema: schema)
      if let blocker = checked.blocker { throw .invalidFormula(name, blocker) }
      definitions.append(checked)
    }
    let targets = definitions.indices.map {
      SheetTarget(CellID(given.count + $0), definition: DefinitionNumber($0))
    }
    let fields = schema.fields
    let sheet = SheetFormulas(
      ChunkedArray(definitions),
      inputs: JoinedLists(definitions.map { $0?.references.map { CellID($0) } ?? [] }),
      targets: targets, cellCount: fields.count
    ) { fields[$0.index].id }
    var cycles: [CellID: [CellID]] = [:]
    for members in sheet.cycles.map({ $0.members.map { targets[$0].cell } }) {
      for cell in members { cycles[cell] = members }
    }
    self.cycles = cycles
    let layout = SheetLayout(sheet, calling: language.callable)
    evaluator = IncrementalEvaluator(sheet, layout) { _ in true }
    cells = SheetCells(count: fields.count)
    evaluator.markAllDirty()
    _ = run()
  }

  /// The names of all cells: inputs, then computed cells, each in alphabetical order.
  public var names: [String] { schema.fields.map { $0.id } }

  /// Returns the value of a cell: null if its formula failed, nil if there is no such cell.
  public subscript(name: String) -> Value? { cell(named: name).map { cells.values[$0] } }

  /// Returns the error of the formula of the cell `name`, or nil if it succeeded.
  ///
  /// The result is nil if there is no such cell.
  public func error(of name: String) -> EvaluationError? {
    cell(named: name).flatMap { cells.errors[$0] }
  }

  /// Sets an input and runs the formulas that depend on it.
  ///
  /// Throws `SheetError`, without changing anything, if there is no such input or it does not
  /// accept the value. Complexity: that of the formulas that run.
  @discardableResult
  public mutating func set(_ name: String, to value: Value) throws(SheetError) -> Changes {
    try set([name: value])
  }

  /// Sets an input and runs the formulas that depend on it.
  @available(*, deprecated, renamed: "set(_:to:)")
  @discardableResult
  public mutating func set(_ name: String, _ value: Value) throws(SheetError) -> Changes {
    try set(name, to: value)
  }

  /// Sets several inputs together and runs the formulas that depend on any of them.
  ///
  /// Throws `SheetError`, without changing anything, if a name is not an input or does not accept
  /// its value. Complexity: that of the formulas that run.
  @discardableResult
  public mutating func set(_ values: [String: Value]) throws(SheetError) -> Changes {
    var wanted: [(cell: CellID, value: Value)] = []
    for (name, value) in values {
      guard let cell = cell(named: name) else { throw .unknownCell(name) }
      guard cell.index < inputCount else { throw .computedCell(name) }
      let type = schema.type(of: cell.slot)
      guard type.kinds.contains(Kinds(value.kind)) else {
        throw .wrongType(name, expected: type.nonNull, found: value.kind)
      }
      wanted.append((cell, value))
    }
    own()
    for (cell, value) in wanted where cells.values[cell] != value {
      cells.values[cell] = value
      evaluator.reload(cell, from: cells)
      evaluator.markReadersDirty(of: cell)
    }
    return run()
  }

  /// Runs all formulas, since the environment may have changed.
  ///
  /// Complexity: that of the formulas.
  @discardableResult
  public mutating func recalculate() -> Changes {
    own()
    evaluator.markAllDirty()
    return run()
  }

  /// Returns the cell called `name`; names are unique.
  private func cell(named name: String) -> CellID? {
    guard case .field(let slot) = schema.meaning(of: name) else { return nil }
    return CellID(slot)
  }

  /// Copies the evaluator if another copy of the sheet shares it.
  private mutating func own() {
    if !isKnownUniquelyReferenced(&evaluator) {
      evaluator = IncrementalEvaluator(copying: evaluator)
    }
  }

  private mutating func run() -> Changes {
    cells.changed.removeAll()
    cells.failed.removeAll()
    cells.storedBytes = 0
    _ = unsafe evaluator.run(
      &cells,
      .init(environment, limits: limits, interruption: interruption))
    let fields = schema.fields
    return Changes(
      changed: cells.changed.map { fields[$0.index].id },
      failed: failedCells.map { fields[$0.index].id })
  }

  /// The cells that failed in the last run, with all cells on their cycles, in evaluation order.
  private var failedCells: [CellID] {
    let found = cells.failed
    guard !cycles.isEmpty, found.contains(where: { cycles[$0] != nil }) else { return found }
    let all = Set(found).union(found.flatMap { cycles[$0] ?? [] })
    let ranked = all.compactMap { cell in evaluator.readers.rank(of: cell).map { (cell, $0) } }
    return ranked.sorted { $0.1 < $1.1 }.map { $0.0 }
  }
}
