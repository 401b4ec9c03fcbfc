import Foundation
import GRDB
import Testing

@testable import GoalTracker

/// The third layer of validation, tested without the other two.
struct DatabaseTests {
  @Test func `every constraint has a code`() async throws {
    let running = try await Running()
    let goal = running.goal.goal.id.description
    let expectation = running.goal.expectation.id.description
    let run = try #require(running.runs.first).id.description
    let km = running.kilometres.id.description
    let lost = "lost"
    let at = "2025-03-01T00:00:00Z"
    _ = try await running.fixture.write(
      TermForm(
        number: 7, startDate: try #require(Day("2025-03-01")),
        endDate: try #require(Day("2025-03-01"))), as: TermGraph.self)
    let period = try await running.fixture.database.queue.read {
      try String.fetchOne($0, sql: "SELECT id FROM timePeriods") ?? ""
    }
    var tried: Set<GoalProblem.Code> = []

    func expect<Row: GraphRow>(
      _ code: GoalProblem.Code, _ type: Row.Type,
      _ columns: [String: (any DatabaseValueConvertible)?],
      sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      tried.insert(code)
      let all = columns.merging(["id": "new"]) { given, _ in given }
      let found = await codes {
        try running.fixture.database.writing { db in
          try Row(row: GRDB.Row(all)).put(replacing: nil, in: db)
        }
      }
      #expect(found == [code], sourceLocation: sourceLocation)
    }
    func expected(_ title: String, _ importance: Int, _ urgency: Int)
      -> [String: (any DatabaseValueConvertible)?]
    {
      [
        "title": title, "logTime": at, "expectationType": "goal",
        "expectationImportance": importance, "expectationUrgency": urgency,
      ]
    }
    await expect(.emptyTitle, Expectation.self, expected(" ", 5, 5))
    await expect(.importanceOutOfRange, Expectation.self, expected("A", 0, 5))
    await expect(.urgencyOutOfRange, Expectation.self, expected("A", 5, 11))
    await expect(
      .outOfRange, Action.self, ["logTime": at, "durationMinutes": -1])
    await expect(
      .datesReversed, TimePeriod.self,
      ["logTime": at, "startDate": "2025-03-02", "endDate": "2025-03-01"])
    await expect(
      .targetNotPositive, ExpectationMeasure.self,
      ["expectationId": expectation, "measureId": km, "targetValue": 0, "createdAt": at])
    await expect(
      .duplicateMeasure, ExpectationMeasure.self,
      ["expectationId": expectation, "measureId": km, "targetValue": 1, "createdAt": at])
    await expect(
      .unknownMeasure, ExpectationMeasure.self,
      ["expectationId": expectation, "measureId": lost, "targetValue": 1, "createdAt": at])
    await expect(
      .duplicateMeasure, MeasuredAction.self,
      ["actionId": run, "measureId": km, "value": 1, "createdAt": at])
    await expect(
      .unknownAction, MeasuredAction.self,
      ["actionId": lost, "measureId": km, "value": 1, "createdAt": at])
    await expect(
      .unknownGoal, ActionGoalContribution.self,
      ["actionId": run, "goalId": lost, "createdAt": at])
    await expect(
      .unknownMeasure, ActionGoalContribution.self,
      ["actionId": run, "goalId": goal, "measureId": lost, "createdAt": at])
    await expect(
      .amountWithoutMeasure, ActionGoalContribution.self,
      ["actionId": run, "goalId": goal, "contributionAmount": 1, "createdAt": at])
    await expect(
      .duplicatePart, ActionGoalContribution.self,
      ["actionId": run, "goalId": goal, "createdAt": at])
    await expect(
      .unknownValue, GoalRelevance.self, ["goalId": goal, "valueId": lost, "createdAt": at])
    await expect(
      .unknownTerm, TermGoalAssignment.self, ["goalId": goal, "termId": lost, "createdAt": at])
    await expect(
      .unitTaken, Measure.self, ["logTime": at, "unit": "KM", "measureType": "distance"])
    await expect(
      .idTaken, Measure.self, ["id": km, "logTime": at, "unit": "m", "measureType": "distance"])
    _ = try await running.fixture.database.writing { db in
      try TimePeriod(row: ["id": "spare", "logTime": at, "startDate": at, "endDate": at])
        .put(replacing: nil, in: db)
    }
    await expect(
      .termNumberTaken, GoalTerm.self, ["timePeriodId": "spare", "termNumber": 7])
    await expect(.duplicatePart, GoalTerm.self, ["timePeriodId": period, "termNumber": 8])
    let strength = try await running.fixture.write(
      PersonalValueForm(title: "Health", level: .major), as: PersonalValue.self)
    await expect(
      .alignmentOutOfRange, GoalRelevance.self,
      ["goalId": goal, "valueId": strength.id, "alignmentStrength": 11, "createdAt": at])
    #expect(
      await codes {
        try running.fixture.database.writing { db in
          try running.kilometres.delete(in: GoalTransaction(db, now: Date(), ids: { UUID() }))
        }
      } == [.measureInUse])
    #expect(tried.count == 18)
  }

  @Test func `missing rows and files are reported`() async throws {
    let fixture = try Fixture()
    let id = try #require(Goal.ID("lost"))
    let goals = fixture.coordinator(GoalGraph.self)
    #expect(await codes { try await goals.delete(id) } == [.notFound])
    #expect(
      await codes { _ = try await goals.update(id, with: GoalForm(title: "A")) } == [.notFound])
    #expect(await codes { _ = try GoalDatabase(path: "/nowhere/goals.db") } == [.notFound])
  }

  @Test func `files that are not databases of goals are rejected`() async throws {
    let fixture = try Fixture()
    let noise = try fixture.file("noise.db", String(repeating: "noise ", count: 500))
    #expect(await codes { _ = try GoalDatabase(path: noise) } == [.damaged])
    let empty = try fixture.file("empty.db", "")
    #expect(await codes { _ = try GoalDatabase(path: empty) } == [.damaged])
    try await fixture.database.queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA user_version = 2")
    }
    #expect(await codes { _ = try GoalDatabase(path: fixture.path) } == [.newerSchema])
  }

  @Test func `a locked database is reported`() async throws {
    let fixture = try Fixture()
    // The default timeout of 5 seconds would slow down the test.
    try await fixture.database.queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA busy_timeout = 50")
    }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: fixture.path, configuration: configuration)
    try await other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN EXCLUSIVE")
    }
    let measures = fixture.coordinator(Measure.self)
    #expect(
      await codes { _ = try await measures.create(MeasureForm(unit: "km", type: "distance")) }
        == [.locked])
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    _ = try await measures.create(MeasureForm(unit: "km", type: "distance"))
  }
}
