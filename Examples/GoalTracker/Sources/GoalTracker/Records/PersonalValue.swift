import GRDB

/// A personal value, such as health.
public struct PersonalValue: GraphRow, Hashable {
  /// The identifier of the row.
  public typealias ID = RowID<PersonalValue>

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
  /// The priority, from 1 to 100.
  public var priority: Int
  /// The level of the value.
  public var valueLevel: Level
  /// The area of life, such as work.
  public var lifeDomain: String?
  /// The criteria by which a goal is relevant to the value.
  public var alignmentGuidance: String?

  /// The name of the database table.
  public static let databaseTableName = "personalValues"
  /// The foreign keys of the table.
  public static let parents: [Parent] = []

  /// The level of a personal value.
  public enum Level: String, Codable, Sendable {
    case general, major
    case highestOrder = "highest_order"
    case lifeArea = "life_area"
  }
}
