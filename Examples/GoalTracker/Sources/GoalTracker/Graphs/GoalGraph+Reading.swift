import Foundation
import GRDB

extension GoalGraph {
  /// Returns goals with all their parts, in order of id.
  ///
  /// Executes five statements for any number of goals.
  static func read(_ ids: [Goal.ID], in db: Database) throws -> [GoalGraph] {
    let list = StatementArguments([try jsonList(ids)])
    let heads = try Head.fetchAll(
      db,
      sql: """
        SELECT g.id AS g_id, g.expectationId, g.startDate, g.targetDate, g.actionPlan,
          g.expectedTermLength, e.* FROM goals g JOIN expectations e ON e.id = g.expectationId
        WHERE g.id IN (SELECT value FROM json_each(?)) ORDER BY g.id
        """, arguments: list)
    let targets = try ExpectationMeasure.fetchAll(
      db,
      sql: """
        SELECT em.* FROM expectationMeasures em JOIN goals g ON g.expectationId = em.expectationId
        WHERE g.id IN (SELECT value FROM json_each(?)) ORDER BY em.id
        """, arguments: list)
    let relevances: [Goal.ID: [GoalRelevance]] = try parts(of: list, by: \.goalId, in: db)
    let assignments: [Goal.ID: [TermGoalAssignment]] = try parts(of: list, by: \.goalId, in: db)
    let contributions: [Goal.ID: [ActionGoalContribution]] =
      try parts(of: list, by: \.goalId, in: db)
    let targetsOf = Dictionary(grouping: targets, by: \.expectationId)
    return heads.map { head in
      GoalGraph(
        goal: head.goal, expectation: head.expectation,
        targets: targetsOf[head.expectation.id] ?? [],
        relevances: relevances[head.goal.id] ?? [], assignments: assignments[head.goal.id] ?? [],
        contributions: contributions[head.goal.id] ?? [])
    }
  }

  private static func parts<Row: GraphRow>(
    of goals: StatementArguments, by key: (Row) -> Goal.ID, in db: Database
  ) throws -> [Goal.ID: [Row]] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT * FROM \(Row.databaseTableName)
        WHERE goalId IN (SELECT value FROM json_each(?)) ORDER BY id
        """, arguments: goals)
    return Dictionary(grouping: rows, by: key)
  }

  /// A row of `goals` joined with its row of `expectations`.
  private struct Head: FetchableRecord {
    var goal: Goal
    var expectation: Expectation

    init(row: Row) throws {
      goal = Goal(
        id: try row.decode(forColumn: "g_id"),
        expectationId: try row.decode(forColumn: "expectationId"),
        startDate: try row.decode(forColumn: "startDate"),
        targetDate: try row.decode(forColumn: "targetDate"),
        actionPlan: try row.decode(forColumn: "actionPlan"),
        expectedTermLength: try row.decode(forColumn: "expectedTermLength"))
      expectation = try Expectation(row: row)
    }
  }
}

/// Returns ids as a JSON list, so that one statement accepts any number of them.
func jsonList(_ ids: [some StoredText]) throws -> String {
  String(decoding: try JSONEncoder().encode(ids), as: UTF8.self)
}
