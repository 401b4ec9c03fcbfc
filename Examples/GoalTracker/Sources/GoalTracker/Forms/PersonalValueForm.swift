/// A value as a person fills it in.
public struct PersonalValueForm: GraphForm {
  /// What people call it.
  public var title: String
  /// How far it reaches.
  public var level: PersonalValue.Level
  /// Its rank, 1 to 100; 50 if nothing is said.
  public var priority: Int?
  /// What it is about.
  public var description: String?
  /// Remarks.
  public var notes: String?
  /// The part of life that it is about.
  public var lifeDomain: String?
  /// How to tell that something serves it.
  public var alignmentGuidance: String?

  /// A value of some reach.
  public init(title: String, level: PersonalValue.Level, priority: Int? = nil) {
    self.title = title
    self.level = level
    self.priority = priority
  }

  /// What can be seen without a database.
  public var problems: [GoalProblem] {
    FormRules.title(title) + FormRules.range(priority, 1...100, .outOfRange, at: "priority")
  }
}
