public import GRDB

/// A goal in a list.
public struct GoalSummary: Codable, FetchableRecord, Hashable, Sendable {
  /// What names the goal.
  public let id: Goal.ID
  /// What people call it.
  public let title: String
  /// The day to reach it.
  public let targetDate: Day?
  /// How many targets it has.
  public let targets: Int
  /// How many actions contribute to it.
  public let actions: Int
}

/// An action in a list.
public struct ActionSummary: Codable, FetchableRecord, Hashable, Sendable {
  /// What names the action.
  public let id: Action.ID
  /// What was done.
  public let title: String?
  /// When it was done.
  public let logTime: Moment
  /// What was measured, as `5.2 km, 1 sessions`.
  public let measured: String?
  /// How many goals it serves.
  public let goals: Int
}

/// A term in a list.
public struct TermSummary: Codable, FetchableRecord, Hashable, Sendable {
  /// What names the term.
  public let id: GoalTerm.ID
  /// Its number.
  public let number: Int
  /// Its first day.
  public let startDate: Day
  /// Its last day.
  public let endDate: Day
  /// What it is about.
  public let theme: String?
  /// How many goals are planned for it.
  public let goals: Int
}

extension GoalDatabase {
  /// All goals, the next to be reached first. One statement, as the other lists.
  public func goals() throws(GoalError) -> [GoalSummary] {
    try reading {
      try GoalSummary.fetchAll(
        $0,
        sql: """
          SELECT g.id, e.title, g.targetDate, count(DISTINCT em.id) AS targets,
            count(DISTINCT c.actionId) AS actions
          FROM goals g JOIN expectations e ON e.id = g.expectationId
          LEFT JOIN expectationMeasures em ON em.expectationId = e.id
          LEFT JOIN actionGoalContributions c ON c.goalId = g.id
          GROUP BY g.id ORDER BY g.targetDate IS NULL, g.targetDate, e.title, g.id
          """)
    }
  }

  /// All actions, the last one first.
  public func actions() throws(GoalError) -> [ActionSummary] {
    try reading {
      try ActionSummary.fetchAll(
        $0,
        sql: """
          SELECT a.id, a.title, a.logTime,
            (SELECT group_concat(amount, ', ') FROM (
              SELECT printf('%.15g %s', ma.value, m.unit) AS amount FROM measuredActions ma
              JOIN measures m ON m.id = ma.measureId WHERE ma.actionId = a.id
              ORDER BY m.unit)) AS measured,
            (SELECT count(DISTINCT c.goalId) FROM actionGoalContributions c
              WHERE c.actionId = a.id) AS goals
          FROM actions a ORDER BY a.logTime DESC, a.id
          """)
    }
  }

  /// All terms by number.
  public func terms() throws(GoalError) -> [TermSummary] {
    try reading {
      try TermSummary.fetchAll(
        $0,
        sql: """
          SELECT t.id, t.termNumber AS number, p.startDate, p.endDate, t.theme,
            count(s.id) AS goals
          FROM goalTerms t JOIN timePeriods p ON p.id = t.timePeriodId
          LEFT JOIN termGoalAssignments s ON s.termId = t.id
          GROUP BY t.id ORDER BY t.termNumber
          """)
    }
  }

  /// Some goals with all their parts: five statements, however many they are. Ids that name no goal
  /// are left out.
  public func details(of goals: [Goal.ID]) throws(GoalError) -> [GoalGraph] {
    try reading { try GoalGraph.read(goals, in: $0) }
  }
}
