import GRDB

/// The part of a goal that milestones and obligations have in common with it.
public struct Expectation: GraphRow, Hashable {
  /// The identifier of the row.
  public typealias ID = RowID<Expectation>

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
  /// The kind of expectation.
  public var expectationType: Kind
  /// The importance, from 1 to 10.
  public var expectationImportance: Int
  /// The urgency, from 1 to 10.
  public var expectationUrgency: Int

  /// The name of the database table.
  public static let databaseTableName = "expectations"
  /// The foreign keys of the table.
  public static let parents: [Parent] = []

  /// The kinds of expectations.
  public enum Kind: String, Codable, Sendable {
    case goal, milestone, obligation
  }
}
