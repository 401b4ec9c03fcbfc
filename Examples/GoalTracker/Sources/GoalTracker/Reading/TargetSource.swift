import Foundation
public import Formulas
import GRDB

/// The targets of goals as evaluation contexts for formulas.
///
/// A context provides the columns of the view `targets`, and as `measured` the matching rows of the
/// view `measured`. A formula that reads only its own row costs one statement; a formula that reads
/// `measured` costs two.
public struct TargetSource: FormulaSource {
  private let database: GoalDatabase

  /// Creates a source for the targets of a database.
  public init(_ database: GoalDatabase) { self.database = database }

  /// The scopes: only `targets`.
  public var scopes: [String] { [Self.scope] }

  private static let scope = "targets"
  private static let measured = "measured"
  private static let columns: [(name: String, type: ValueType)] = [
    ("id", .text), ("goalId", .text), ("measureId", .text), ("title", .text), ("unit", .text),
    ("target", .number), ("startDate", .date.optional), ("targetDate", .date.optional),
  ]
  private static let measuredColumns: [(name: String, type: ValueType)] = [
    ("targetId", .text), ("goalId", .text), ("actionId", .text), ("title", .text.optional),
    ("unit", .text), ("value", .number), ("at", .date),
  ]

  /// Returns the schema: the columns of a target, and `measured`.
  public func schema(in scope: String?) throws(SourceError) -> FormulaSchema {
    guard scope == Self.scope else {
      throw SourceError(.unknownScope, "unknown scope; the only scope is '\(Self.scope)'")
    }
    let shape = RecordShape(Self.measuredColumns.map { .init($0.name, $0.type) })
    return FormulaSchema(
      Self.columns.map { FormulaSchema.Field(id: $0.name, type: $0.type) }
        + [FormulaSchema.Field(id: Self.measured, type: .list(of: .record(shape)))])
  }

  /// Returns the rows in order of their ids.
  public func contexts(
    in scope: String?, reading slots: [Slot]
  ) throws(SourceError) -> [ScopedContext] {
    let schema = try schema(in: scope)
    let readsMeasured = slots.contains { schema[$0].id == Self.measured }
    do throws(GoalError) {
      return try database.reading { db in
        let measured = readsMeasured ? try Self.measured(in: db) : [:]
        return try Row.fetchAll(db, sql: "SELECT * FROM targets ORDER BY id").map { row in
          let own = Self.columns.map { Self.value(row, $0.name, $0.type) }
          let id = row["id"] as String? ?? ""
          return ScopedContext(
            key: id, title: row["title"],
            context: TargetContext(values: own + [.list(measured[id] ?? [])]))
        }
      }
    } catch {
      let problem = error.problems.first
      throw SourceError(
        problem?.code == .locked ? .locked : .damaged,
        problem?.message ?? "the database cannot be read")
    }
  }

  private static func measured(in db: Database) throws -> [String: [Value]] {
    var rows: [String: [Value]] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT * FROM measured ORDER BY at, actionId") {
      let members = measuredColumns.map { ($0.name, value(row, $0.name, $0.type)) }
      rows[row["targetId"] as String? ?? "", default: []].append(
        .record(Value.Record(members)))
    }
    return rows
  }

  private static func value(_ row: Row, _ column: String, _ type: ValueType) -> Value {
    switch row[column] as DatabaseValue? {
    case .some(let cell):
      if type.nonNull == .date { return date(cell) }
      if let number = Double.fromDatabaseValue(cell), type == .number { return .number(number) }
      return String.fromDatabaseValue(cell).map(Value.text) ?? .null
    case nil: return .null
    }
  }

  private static func date(_ cell: DatabaseValue) -> Value {
    guard let moment = String.fromDatabaseValue(cell).flatMap(Moment.init),
      let date = try? Date(moment.description, strategy: .iso8601)
    else { return .null }
    return .date(Value.Instant(milliseconds: date.timeIntervalSince1970 * 1000))
  }
}

/// The values of one target.
private struct TargetContext: EvaluationContext {
  var values: [Value]

  func value(in slot: Slot) -> Value { values[slot.index] }
}
