import FormulaChecker
import FormulaSheets
import FormulaVM
import FormulaRuntime
public import FormulaValues
import IndexedCollections

/// Cells by name: inputs that a program sets, and formulas that compute the others from them.
///
/// ```swift
/// var sheet = try FormulaSheet(
///   inputs: ["price": .number, "quantity": .number],
///   formulas: ["net": "price * quantity", "gross": "round(net * 1.19, 2)"])
/// try sheet.set(["price": 19.99, "quantity": 3])
/// sheet["gross"]                          // 71.36
/// try sheet.set("quantity", 4).changed    // ["net", "gross"]
/// ```
///
/// Formulas read each other in any order; a change runs those alone that depend on it. A formula that
/// fails leaves its cell null and stops no other. Cells whose formulas depend on each other in a
/// circle are null, with an error that names the way.
public struct FormulaSheet: Sendable {
  /// What formulas see besides the cells. A new one counts from the next `recalculate` on.
  public var environment: Environment
  /// What the formulas may use.
  public var limits: EvaluationLimits
  /// What may stop a recalculation; the formulas not run by then fail.
  public var interruption: Interruption?

  private let schema: Schema
  private let inputCount: Int
  private var evaluator: IncrementalEvaluator
  private var cells: SheetCells

  /// What a change of cells did.
  public struct Changes: Hashable, Sendable {
    /// The computed cells that read otherwise now, in the order in which they were computed.
    public let changed: [String]
    /// The computed cells whose formulas ran and failed, in the same order.
    public let failed: [String]
  }

  /// Makes a sheet of which all inputs are null, and runs its formulas.
  ///
  /// Complexity: O(size of the formulas) and that of running them.
  ///
  /// - Parameters:
  ///   - inputs: the cells that are set, with what they take.
  ///   - formulas: the cells that are computed, with their formulas.
  ///   - language: the functions that formulas may call.
  ///   - environment: the instant, zone, locale and seed that formulas see.
  ///   - limits: what the formulas may use.
  /// - Throws: `SheetError` if a name is given twice or a formula has an error that lets it not run.
  public init(
    inputs: [String: ValueType], formulas: [String: String],
    language: FormulaLanguage = .standard, environment: Environment = Environment(),
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(SheetError) {
    self.environment = environment
    self.limits = limits
    let given = inputs.sorted { $0.key < $1.key }
    let computed = formulas.sorted { $0.key < $1.key }
    if let name = computed.first(where: { inputs[$0.key] != nil })?.key {
      throw .nameGivenTwice(name)
    }
    schema = Schema(
      given.map { Schema.Field(id: $0.key, type: $0.value.optional) }
        + computed.map { Schema.Field(id: $0.key) })
    inputCount = given.count
    var definitions: [CheckedFormula?] = []
    for (name, text) in computed {
      let checked = language.check(Array(text.utf8), schema: schema)
      if let obstacle = checked.obstacle { throw .invalidFormula(name, obstacle) }
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
    let layout = SheetLayout(sheet, calling: language.callable)
    evaluator = IncrementalEvaluator(sheet, layout) { _ in true }
    cells = SheetCells(count: fields.count)
    evaluator.markAllStale()
    _ = run()
  }

  /// The names of all cells: those of inputs, then those of formulas, each in alphabetical order.
  public var names: [String] { schema.fields.map(\.id) }

  /// The value of a cell: null if its formula failed, nil if there is no such cell.
  public subscript(name: String) -> Value? { cell(named: name).map { cells.values[$0] } }

  /// Why the formula of a cell gave no value; nil if it did, or there is no such cell.
  public func error(of name: String) -> EvaluationError? {
    cell(named: name).flatMap { cells.errors[$0] }
  }

  /// Sets an input, and runs the formulas that depend on it.
  ///
  /// Throws `SheetError`, having changed nothing, if there is no such input or it takes no such value.
  /// Complexity: that of the formulas that run.
  @discardableResult
  public mutating func set(_ name: String, _ value: Value) throws(SheetError) -> Changes {
    try set([name: value])
  }

  /// Sets inputs together, and runs the formulas that depend on one of them.
  ///
  /// Throws `SheetError`, having changed nothing, if one is no input or takes no such value.
  /// Complexity: that of the formulas that run.
  @discardableResult
  public mutating func set(_ values: [String: Value]) throws(SheetError) -> Changes {
    var wanted: [(cell: CellID, value: Value)] = []
    for (name, value) in values {
      guard let cell = cell(named: name) else { throw .unknownCell(name) }
      guard cell.index < inputCount else { throw .computedCell(name) }
      let type = schema.type(of: cell.slot)
      guard type.kinds.contains(Kinds(value.kind)) else {
        throw .wrongType(name, wanted: type.nonNull, given: value.kind)
      }
      wanted.append((cell, value))
    }
    own()
    for (cell, value) in wanted where cells.values[cell] != value {
      cells.values[cell] = value
      evaluator.reload(cell, from: cells)
      evaluator.markReadersStale(of: cell)
    }
    return run()
  }

  /// Runs all formulas, as the environment may be another. Complexity: that of the formulas.
  @discardableResult
  public mutating func recalculate() -> Changes {
    own()
    evaluator.markAllStale()
    return run()
  }

  /// The cell with a name, which is also the name of no other.
  private func cell(named name: String) -> CellID? {
    guard case .field(let slot) = schema.meaning(of: name) else { return nil }
    return CellID(slot)
  }

  /// Sees to it that no copy of the sheet shares the evaluator.
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
      .init(environment: environment, limits: limits, interruption: interruption))
    let fields = schema.fields
    return Changes(
      changed: cells.changed.map { fields[$0.index].id },
      failed: cells.failed.map { fields[$0.index].id })
  }
}
