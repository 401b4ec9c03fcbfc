import GRDB

/// A unit that actions and targets are measured in.
public struct Measure: GraphRow, Hashable {
  /// What names the row.
  public typealias ID = RowID<Measure>

  /// What names the row.
  public let id: ID
  /// What people call it.
  public var title: String?
  /// What it is about.
  public var detailedDescription: String?
  /// Remarks.
  public var freeformNotes: String?
  /// When it was first written down; for an action, when it was done.
  public var logTime: Moment
  /// The unit's sign, unlike all others whatever the case of its letters.
  public var unit: String
  /// What it measures, such as a distance.
  public var measureType: String
  /// The unit that others of its type are converted to.
  public var canonicalUnit: String?
  /// How many of that unit one of this is.
  public var conversionFactor: Double?

  /// The table that holds the rows.
  public static let databaseTableName = "measures"
  /// What its columns point to.
  public static let parents: [Parent] = []
}
