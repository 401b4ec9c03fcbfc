import GRDB

/// What someone lives by.
public struct PersonalValue: GraphRow, Hashable {
  /// What names the row.
  public typealias ID = RowID<PersonalValue>

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
  /// Its rank, 1 to 100.
  public var priority: Int
  /// How far it reaches.
  public var valueLevel: Level
  /// The part of life that it is about.
  public var lifeDomain: String?
  /// How to tell that something serves it.
  public var alignmentGuidance: String?

  /// The table that holds the rows.
  public static let databaseTableName = "personalValues"
  /// What its columns point to.
  public static let parents: [Parent] = []

  /// How far a value reaches.
  public enum Level: String, Codable, Sendable {
    case general, major
    case highestOrder = "highest_order"
    case lifeArea = "life_area"
  }
}
