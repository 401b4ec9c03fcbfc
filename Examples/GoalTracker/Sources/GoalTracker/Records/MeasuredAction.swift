import GRDB

/// An amount that was measured for an action.
public struct MeasuredAction: GraphRow, Hashable {
  /// The identifier of the row.
  public typealias ID = RowID<MeasuredAction>

  /// The identifier of the row.
  public let id: ID
  /// The measured action.
  public var actionId: Action.ID
  /// The measure.
  public var measureId: Measure.ID
  /// The measured amount.
  public var value: Double
  /// The time of creation.
  public var createdAt: Moment

  /// The name of the database table.
  public static let databaseTableName = "measuredActions"
  /// The foreign keys of the table.
  public static let parents = [
    Parent("actionId", in: "actions", else: .unknownAction),
    Parent("measureId", in: "measures", else: .unknownMeasure),
  ]
}
