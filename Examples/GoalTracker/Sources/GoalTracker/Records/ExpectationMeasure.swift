import GRDB

/// How much of a measure an expectation asks for.
public struct ExpectationMeasure: GraphRow, Hashable {
  /// What names the row.
  public typealias ID = RowID<ExpectationMeasure>

  /// What names the row.
  public let id: ID
  /// What asks for it.
  public var expectationId: Expectation.ID
  /// What is measured.
  public var measureId: Measure.ID
  /// How much it shall be; above 0.
  public var targetValue: Double
  /// Remarks.
  public var freeformNotes: String?
  /// When it was first written.
  public var createdAt: Moment

  /// The table that holds the rows.
  public static let databaseTableName = "expectationMeasures"
  /// What its columns point to.
  public static let parents = [
    Parent("expectationId", in: "expectations", else: .notFound),
    Parent("measureId", in: "measures", else: .unknownMeasure),
  ]
}
