public import GRDB

/// A goal in a list.
public struct GoalSummary: Codable, FetchableRecord, Hashable, Sendable {
  /// The identifier of the goal.
  public let id: Goal.ID
  /// The display title.
  public let title: String
  /// The due date.
  public let targetDate: Day?
  /// The number of targets.
  public let targets: Int
  /// The number of contributing actions.
  public let actions: Int
}

/// An action in a list.
public struct ActionSummary: Codable, FetchableRecord, Hashable, Sendable {
  /// The identifier of the action.
  public let id: Action.ID
  /// The title.
  public let title: String?
  /// The time at which it took place.
  public let logTime: Moment
  /// The measured amounts, such as `5.2 km, 1 sessions`.
  public let measured: String?
  /// The number of goals that it contributes to.
  public let goals: Int
}

/// A term in a list.
public struct TermSummary: Codable, FetchableRecord, Hashable, Sendable {
  /// The identifier of the term.
  public let id: GoalTerm.ID
  /// The number of the term.
  public let number: Int
  /// The first day.
  public let startDate: Day
  /// The last day.
  public let endDate: Day
  /// The theme of the term.
  public let theme: String?
  /// The number of goals that are planned for the term.
  public let goals: Int
}

extension GoalDatabase {
  /// Returns all goals in order of due date. Executes one statement.
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

  /// Returns all actions, the latest first. Executes one statement.
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

  /// Returns all terms in order of number. Executes one statement.
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

  /// Returns goals with all their parts. Unknown ids are skipped.
  ///
  /// Executes five statements for any number of goals.
  public func details(of goals: [Goal.ID]) throws(GoalError) -> [GoalGraph] {
    try reading { try GoalGraph.read(goals, in: $0) }
  }
}
