import Foundation
import Formulas

/// The progress of a target, computed by a formula.
public struct Progress: Hashable, Sendable {
  /// The identifier of the target.
  public let target: String
  /// The title of the goal.
  public let title: String
  /// The unit of the target.
  public let unit: String
  /// The result of the formula, or its error.
  public let result: String

  /// The default formula: the share of the target that was reached.
  public static let formula = "round(sum(measured.value) / target, 4)"

  /// Returns the progress of every target, in order of title and unit.
  ///
  /// Throws `malformed` with the diagnostics of an invalid formula.
  public static func all(
    in database: GoalDatabase, by text: String = formula
  ) throws(GoalError) -> [Progress] {
    let source = TargetSource(database)
    do throws(SourceError) {
      let schema = try source.schema(in: source.scopes.first)
      let formula = Formula(text, schema: schema)
      let errors = formula.diagnostics.filter { $0.severity == .error }
      guard errors.isEmpty else {
        throw SourceError(.notASource, errors.map { "\($0.message)" }.joined(separator: "; "))
      }
      let unit = Formula("unit", schema: schema)
      let rows = try source.contexts(
        in: source.scopes.first, reading: formula.references + unit.references
      ).map { row in
        Progress(
          target: row.key, title: row.title ?? "", unit: Self.text(of: unit, in: row.context),
          result: Self.text(of: formula, in: row.context))
      }
      return rows.sorted { ($0.title, $0.unit, $0.target) < ($1.title, $1.unit, $1.target) }
    } catch {
      throw GoalError(
        error.code == .notASource ? .malformed : .damaged, at: "formula", error.message)
    }
  }

  private static func text(of formula: Formula, in context: any EvaluationContext) -> String {
    do throws(EvaluationError) {
      return text(of: try formula.value(in: context))
    } catch {
      return "error: \(error.message)"
    }
  }

  private static func text(of value: Value) -> String {
    switch value {
    case .null: "null"
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .text(let text): text
    case .boolean(let boolean): "\(boolean)"
    case .choice(let choice): choice.text
    case .date(let instant):
      Date(timeIntervalSince1970: instant.milliseconds / 1000).ISO8601Format()
    case .list(let values): "[\(values.map(text).joined(separator: ", "))]"
    case .record(let record):
      "{\(zip(record.keys, record.values).map { "\($0): \(text(of: $1))" }.joined(separator: ", "))}"
    }
  }
}
