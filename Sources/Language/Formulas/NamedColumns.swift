import FormulaRuntime
import FormulaVM
public import FormulaValues
import IndexedCollections

/// Values by name for many rows, a column each: what `Formula.values(over:)` takes.
///
/// ```swift
/// let orders = NamedColumns([
///   ("price", .numbers([9.5, 12])), ("quantity", .numbers([3, 1])),
/// ])
/// let formula = Formula("price * quantity", schema: orders.schema)
/// let totals = try formula.values(over: orders)   // 28.5, 12
/// ```
public struct NamedColumns: Sendable {
  /// The names as a schema; the types are those of the columns.
  public let schema: Schema
  /// The rows of the longest column; the missing rows of shorter ones are null.
  public let count: Int
  private let columns: [Column]

  /// The values of one field, row by row.
  public enum Column: Sendable {
    /// Numbers; those that are not finite are null.
    case numbers([Double])
    /// Texts.
    case texts([String])
    /// Values of any kind.
    case values([Value])

    /// The number of rows.
    public var count: Int {
      switch self {
      case .numbers(let numbers): numbers.count
      case .texts(let texts): texts.count
      case .values(let values): values.count
      }
    }

    fileprivate var type: ValueType {
      switch self {
      case .numbers: .number.optional
      case .texts: .text.optional
      case .values: .any
      }
    }

    /// Puts the words of some rows; those behind the last one are left out.
    fileprivate func put(_ rows: Range<Int>, _ run: inout Run, _ put: (Word) -> Void) {
      let rows = rows.clamped(to: 0..<count)
      switch self {
      case .numbers(let numbers):
        for row in rows { put(numbers[row].isFinite ? Word(numbers[row]) : .null) }
      case .texts(let texts):
        for row in rows { put(run.word(.text(texts[row]))) }
      case .values(let values):
        for row in rows {
          run.beginSteps()
          put(run.word(values[row]))
        }
      }
    }
  }

  /// Columns under their names; of several with the same name the first one counts.
  public init(_ columns: [(name: String, column: Column)]) {
    schema = Schema(columns.map { Schema.Field(id: $0.name, type: $0.column.type) })
    count = columns.map(\.column.count).max() ?? 0
    self.columns = columns.map(\.column)
  }

  /// The value of a field of the schema in a row. Numbers that are not finite are null.
  public func value(in slot: Slot, row: Int) -> Value {
    guard columns.indices.contains(slot.index), row >= 0, row < columns[slot.index].count else {
      return .null
    }
    switch columns[slot.index] {
    case .numbers(let numbers): return numbers[row].isFinite ? .number(numbers[row]) : .null
    case .texts(let texts): return .text(texts[row])
    case .values(let values): return values[row]
    }
  }

  fileprivate func put(
    _ slot: Slot, _ rows: Range<Int>, _ run: inout Run, _ put: (Word) -> Void
  ) {
    if columns.indices.contains(slot.index) { columns[slot.index].put(rows, &run, put) }
  }
}

extension Formula {
  /// The values for all rows of columns, in their order, or what went wrong in a row: for each row what
  /// `value(in:)` gives for a context with its values, in a fraction of the time, as most formulas are
  /// worked out column by column. The formula's schema must be that of the columns.
  ///
  /// Throws why the formula cannot run. Complexity: that of the formula for each row.
  public func values(
    over columns: NamedColumns, environment: Environment = Environment(),
    limits: EvaluationLimits = EvaluationLimits(), interruption: Interruption? = nil
  ) throws(EvaluationError) -> [Result<Value, EvaluationError>] {
    var machine = Machine(try runnable(), environment: environment, limits: limits)
    machine.run.interruption = interruption
    var values: [Result<Value, EvaluationError>] = []
    values.reserveCapacity(columns.count)
    let slots = machine.program.slots
    let plan = BatchPlan(machine.program, formula: .only)
    machine.results(of: .only, by: plan, rows: columns.count) {
      columns.put(slots[$0.index], $1, &$2, $3)
    } take: { result, run in
      if result.isNumber { return values.append(.success(.number(result.double + 0))) }
      do throws(EvaluationError) {
        values.append(.success(try run.value(result)))
      } catch {
        values.append(.failure(error))
      }
    }
    return values
  }
}
