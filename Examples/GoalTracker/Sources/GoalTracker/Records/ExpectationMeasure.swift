import GRDB

/// The amount of a measure that an expectation requires.
public struct ExpectationMeasure: GraphRow, Hashable {
  /// The identifier of the row.
  public typealias ID = RowID<ExpectationMeasure>

  /// The identifier of the row.
  public let id: ID
  /// The expectation that requires the amount.
  public var expectationId: Expectation.ID
  /// The measure.
  public var measureId: Measure.ID
  /// The required amount; above 0.
  public var targetValue: Double
  /// Free-form notes.
  public var freeformNotes: String?
  /// The time of creation.
  public var createdAt: Moment

  /// The name of the database table.
  public static let databaseTableName = "expectationMeasures"
  /// The foreign keys of the table.
  public static let parents = [
    Parent("expectationId", in: "expectations", else: .notFound),
    Parent("measureId", in: "measures", else: .unknownMeasure),
  ]
}
