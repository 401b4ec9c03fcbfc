import Foundation
import GRDB
import Testing

@testable import GoalTracker

struct ImportTests {
  private func apply(_ text: String, to fixture: Fixture, isRehearsal: Bool = false) throws
    -> [Batch.Line]
  {
    try Batch(importing: try fixture.file("import", text))
      .apply(to: fixture.database, isRehearsal: isRehearsal)
  }

  private static let forms = """
    { "measure": [{"id": "KM", "unit": "km", "type": "distance"}],
      "goal": [{"id": "run", "title": "Run", "targetDate": "2025-05-10",
                "targets": [{"measure": "km", "value": 120}]}] }
    """

  @Test func `JSON forms are imported as graphs`() throws {
    let fixture = try Fixture()
    let lines = try apply(Self.forms, to: fixture)
    #expect(lines.map(\.deed) == ["create measure km", "create goal run"])
    #expect(try fixture.database.goals().map(\.targets) == [1])
  }

  @Test func `a dry run reports the same and writes nothing`() throws {
    let fixture = try Fixture()
    #expect(try apply(Self.forms, to: fixture, isRehearsal: true).count == 2)
    #expect(try fixture.database.goals().isEmpty)
    #expect(try apply(Self.forms, to: fixture).count == 2)
  }

  @Test func `a CSV table is imported as actions`() throws {
    let fixture = try Fixture()
    _ = try apply(Self.forms, to: fixture)
    let table = """
      title,logTime,unit:km,goal
      "Run, slow",2025-03-02,5.2,Run

      Run 2,2025-03-03 08:00,8,run
      """
    #expect(try apply(table, to: fixture).map(\.place) == ["line 2", "line 4"])
    #expect(try Progress.all(in: fixture.database).map(\.result) == ["0.11"])
    #expect(try fixture.database.actions().map(\.title) == ["Run 2", "Run, slow"])
  }

  @Test func `one invalid line of thousands prevents the import`() async throws {
    let fixture = try Fixture()
    _ = try apply(Self.forms, to: fixture)
    var lines = ["title,logTime,unit:km,goal"]
    for number in 0..<2_000 { lines.append("Run \(number),2025-03-02,5.2,run") }
    lines[1_234] = "Run,2025-03-02,far,run"
    do {
      _ = try apply(lines.joined(separator: "\n"), to: fixture)
      Issue.record("the invalid line was accepted")
    } catch let error as GoalError {
      #expect(error.problems.map(\.path) == ["line 1235.unit:km"])
    }
    #expect(try fixture.database.actions().isEmpty)
  }

  @Test(arguments: [
    ("title,goals\nA,b", "line 1"), ("title\n\"A", "line 2"), ("title\nA,b", "line 2"),
    ("title,unit:mi\nA,1", "line 2.unit:mi"), ("title,goal\nA,b", "line 2.goal"),
    ("logTime\nyesterday", "line 2.logTime"), ("", "line 1"),
    (#"{"goal": [{"title": 1}]}"#, "goal[0].title"), (#"{"goals": []}"#, "goals"),
    (#"{"goal": [{"title": ""}]}"#, "goal[0].title"),
    (#"{"goal": [{"title": "A", "startDate": "2025-02-30"}]}"#, "goal[0].startDate"),
  ])
  func `mistakes are reported with their position`(text: String, place: String) throws {
    let fixture = try Fixture()
    do {
      _ = try apply(text, to: fixture)
      Issue.record("the invalid file was accepted")
    } catch let error as GoalError {
      #expect(error.problems.first?.path == place)
    }
  }

  @Test func `changes are applied in order and atomically`() throws {
    let fixture = try Fixture()
    let create = """
      {"create": "measure", "id": "km", "form": {"unit": "km", "type": "distance"}},
      {"update": "measure", "id": "km", "form": {"unit": "mi", "type": "distance"}},
      {"create": "goal", "id": "g", "form": {"title": "Run", "targets": [{"measure": "km", "value": 1}]}}
      """
    let bad = Data("[\(create), {\"delete\": \"measure\", \"id\": \"km\"}]".utf8)
    do {
      _ = try Batch(changes: bad).apply(to: fixture.database)
      Issue.record("the invalid file was accepted")
    } catch {
      #expect(
        error.problems.map { "\($0.path) \($0.code.rawValue)" } == ["changes[3] measure-in-use"])
    }
    #expect(try fixture.database.goals().isEmpty)
    let good = Data("[\(create), {\"delete\": \"goal\", \"id\": \"g\"}]".utf8)
    let lines = try Batch(changes: good).apply(to: fixture.database)
    #expect(lines.map(\.deed).last == "delete goal g")
    #expect(lines[2].remarks.map(\.code) == [.targetDateMissing])
    do {
      _ = try Batch(changes: good).apply(to: fixture.database, isStrict: true)
      Issue.record("the invalid file was accepted")
    } catch {
      #expect(error.problems.map(\.path).contains("changes[2].targetDate"))
    }
  }

  @Test func `another database is imported with normalized ids and dates`() throws {
    let fixture = try Fixture()
    let app = try DatabaseQueue(path: fixture.folder.appendingPathComponent("app.db").path)
    try app.write { db in
      try db.execute(
        sql: """
          CREATE TABLE actions (id TEXT, title TEXT, logTime TEXT, durationMinutes REAL);
          INSERT INTO actions VALUES ('A1', 'Run', '2025-03-02 08:00:00.000', 30);
          CREATE TABLE expectations (id TEXT, title TEXT, logTime TEXT, expectationType TEXT,
            expectationImportance INTEGER, expectationUrgency INTEGER);
          INSERT INTO expectations VALUES ('E1', 'Run more', '2025-03-01 08:00:00', 'goal', 5, 5);
          CREATE TABLE goals (id TEXT, expectationId TEXT, targetDate TEXT);
          INSERT INTO goals VALUES ('G1', 'E1', '2025-05-10 00:00:00.000');
          CREATE TABLE actionGoalContributions (id TEXT, actionId TEXT, goalId TEXT,
            measureId TEXT, contributionAmount REAL);
          INSERT INTO actionGoalContributions VALUES ('C1', 'A1', 'G1', NULL, 3);
          """)
    }
    let lines = try Batch(importing: app.path).apply(to: fixture.database)
    #expect(
      lines.map(\.place)
        == ["actions[0]", "expectations[0]", "goals[0]", "actionGoalContributions[0]"])
    #expect(lines.last?.remarks.map(\.code) == [.amountWithoutMeasure])
    let goal = try #require(try fixture.database.goals().first)
    #expect(goal.id.description == "g1" && goal.targetDate == Day("2025-05-10"))
    #expect(try fixture.database.actions().map(\.logTime.description) == ["2025-03-02T08:00:00Z"])
    #expect(goal.actions == 1)
    #expect(try fixture.database.defects().isEmpty)
  }
}
