/// The user input for a term.
public struct TermForm: GraphForm {
  /// The number of the term.
  public var number: Int
  /// The first day.
  public var startDate: Day
  /// The last day.
  public var endDate: Day
  /// The display title.
  public var title: String?
  /// The theme of the term.
  public var theme: String?
  /// Lessons learned in the term.
  public var reflection: String?
  /// The status of the term.
  public var status: GoalTerm.Status?
  /// The goals that are planned for the term.
  public var goals: [Place]

  /// The position of a goal in the term.
  public struct Place: Codable, Hashable, Sendable {
    /// The goal.
    public var goal: Goal.ID
    /// The position among the goals of the term.
    public var order: Int?

    /// Creates a position of a goal.
    public init(goal: Goal.ID, order: Int? = nil) {
      self.goal = goal
      self.order = order
    }
  }

  /// Creates a form for a term with its goals.
  public init(
    number: Int, startDate: Day, endDate: Day, title: String? = nil,
    status: GoalTerm.Status? = nil, goals: [Place] = []
  ) {
    self.number = number
    self.startDate = startDate
    self.endDate = endDate
    self.title = title
    self.status = status
    self.goals = goals
  }

  /// The problems that can be found without the database.
  public var problems: [GoalProblem] {
    FormRules.range(number, 1...Int.max, .outOfRange, at: "number")
      + FormRules.order(startDate, endDate, at: "endDate")
      + FormRules.once(
        goals, by: \.goal, .duplicatePart, at: { "goals[\($0)].goal" },
        "duplicate assignment of the goal to the term; keep one of them")
  }
}
