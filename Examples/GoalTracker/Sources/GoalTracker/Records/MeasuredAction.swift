import GRDB

/// How much of a measure an action came to.
public struct MeasuredAction: GraphRow, Hashable {
  /// What names the row.
  public typealias ID = RowID<MeasuredAction>

  /// What names the row.
  public let id: ID
  /// What was measured.
  public var actionId: Action.ID
  /// The measure.
  public var measureId: Measure.ID
  /// How much it was.
  public var value: Double
  /// When it was first written.
  public var createdAt: Moment

  /// The table that holds the rows.
  public static let databaseTableName = "measuredActions"
  /// What its columns point to.
  public static let parents = [
    Parent("actionId", in: "actions", else: .unknownAction),
    Parent("measureId", in: "measures", else: .unknownMeasure),
  ]
}
