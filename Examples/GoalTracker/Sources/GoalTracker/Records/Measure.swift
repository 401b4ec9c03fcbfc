import GRDB

/// A unit of measurement for actions and targets.
public struct Measure: GraphRow, Hashable {
  /// The identifier of the row.
  public typealias ID = RowID<Measure>

  /// The identifier of the row.
  public let id: ID
  /// The display title.
  public var title: String?
  /// A description.
  public var detailedDescription: String?
  /// Free-form notes.
  public var freeformNotes: String?
  /// The time of creation; for an action, the time at which it took place.
  public var logTime: Moment
  /// The symbol of the unit; unique, ignoring case.
  public var unit: String
  /// The measured quantity, such as a distance.
  public var measureType: String
  /// The unit to which the others of its type are converted.
  public var canonicalUnit: String?
  /// The number of canonical units in one of this unit.
  public var conversionFactor: Double?

  /// The name of the database table.
  public static let databaseTableName = "measures"
  /// The foreign keys of the table.
  public static let parents: [Parent] = []
}
