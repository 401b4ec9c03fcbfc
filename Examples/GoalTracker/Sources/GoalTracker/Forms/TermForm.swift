/// A term as a person fills it in.
public struct TermForm: GraphForm {
  /// The term's number.
  public var number: Int
  /// Its first day.
  public var startDate: Day
  /// Its last day.
  public var endDate: Day
  /// What people call it.
  public var title: String?
  /// What it is about.
  public var theme: String?
  /// What was learnt in it.
  public var reflection: String?
  /// How far it is.
  public var status: GoalTerm.Status?
  /// The goals that are planned for it.
  public var goals: [Place]

  /// A goal's place in the term.
  public struct Place: Codable, Hashable, Sendable {
    /// The goal.
    public var goal: Goal.ID
    /// The place among the term's goals.
    public var order: Int?

    /// A place of a goal.
    public init(goal: Goal.ID, order: Int? = nil) {
      self.goal = goal
      self.order = order
    }
  }

  /// A term of some days with its goals.
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

  /// What can be seen without a database.
  public var problems: [GoalProblem] {
    FormRules.range(number, 1...Int.max, .outOfRange, at: "number")
      + FormRules.order(startDate, endDate, at: "endDate")
      + FormRules.once(
        goals, by: \.goal, .duplicatePart, at: { "goals[\($0)].goal" },
        "the goal is planned for the term already: keep one of them")
  }
}
