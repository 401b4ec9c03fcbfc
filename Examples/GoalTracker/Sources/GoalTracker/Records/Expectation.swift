import GRDB

/// What is expected of oneself: the part of a goal that milestones and obligations have too.
public struct Expectation: GraphRow, Hashable {
  /// What names the row.
  public typealias ID = RowID<Expectation>

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
  /// What kind of expectation it is.
  public var expectationType: Kind
  /// How much it matters, 1 to 10.
  public var expectationImportance: Int
  /// How soon it matters, 1 to 10.
  public var expectationUrgency: Int

  /// The table that holds the rows.
  public static let databaseTableName = "expectations"
  /// What its columns point to.
  public static let parents: [Parent] = []

  /// The kinds of expectations.
  public enum Kind: String, Codable, Sendable {
    case goal, milestone, obligation
  }
}
