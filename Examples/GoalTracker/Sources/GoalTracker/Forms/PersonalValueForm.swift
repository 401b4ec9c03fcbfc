/// The user input for a personal value.
public struct PersonalValueForm: GraphForm {
  /// The display title.
  public var title: String
  /// The level of the value.
  public var level: PersonalValue.Level
  /// The priority, from 1 to 100; 50 if `nil`.
  public var priority: Int?
  /// A description.
  public var description: String?
  /// Free-form notes.
  public var notes: String?
  /// The area of life, such as work.
  public var lifeDomain: String?
  /// The criteria by which a goal is relevant to the value.
  public var alignmentGuidance: String?

  /// Creates a form for a personal value.
  public init(title: String, level: PersonalValue.Level, priority: Int? = nil) {
    self.title = title
    self.level = level
    self.priority = priority
  }

  /// The problems that can be found without the database.
  public var problems: [GoalProblem] {
    FormRules.title(title) + FormRules.range(priority, 1...100, .outOfRange, at: "priority")
  }
}
