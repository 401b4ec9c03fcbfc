import GRDB
import Testing

@testable import GoalTracker

struct CoordinatorTests {
  @Test func `an update preserves ids and times of remaining parts`() async throws {
    let running = try await Running()
    let old = running.goal
    let form = GoalForm(
      title: "Running", importance: 9,
      targets: [.init(measure: running.kilometres.id, value: 150)])
    let new = try await running.fixture.coordinator(GoalGraph.self).update(old.id, with: form).graph
    #expect(new.id == old.id && new.expectation.id == old.expectation.id)
    #expect(new.expectation.logTime == old.expectation.logTime)
    #expect(new.expectation.expectationImportance == 9)
    let kept = try #require(old.targets.first { $0.measureId == running.kilometres.id })
    #expect(new.targets.map(\.id) == [kept.id] && new.targets.map(\.targetValue) == [150])
    #expect(new.contributions.count == 5)
  }

  @Test func `deleting a goal does not delete its actions`() async throws {
    let running = try await Running()
    try await running.fixture.coordinator(GoalGraph.self).delete(running.goal.id)
    let database = running.fixture.database
    #expect(try database.goals().isEmpty)
    #expect(try database.actions().map(\.goals).reduce(0, +) == 0)
    #expect(try database.actions().count == 6)
    #expect(try database.defects().isEmpty)
    let targets = try database.reading { try Int.fetchOne($0, sql: "SELECT count(*) FROM targets") }
    #expect(targets == 0)
  }

  @Test func `a term has its days and goals`() async throws {
    let running = try await Running()
    let form = TermForm(
      number: 1, startDate: try #require(Day("2025-03-01")),
      endDate: try #require(Day("2025-05-10")), status: .active,
      goals: [.init(goal: running.goal.id, order: 1)])
    let terms = running.fixture.coordinator(TermGraph.self)
    let term = try await terms.create(form).graph
    #expect(term.assignments.map(\.goalId) == [running.goal.id])
    #expect(
      try running.fixture.database.details(of: [running.goal.id]).first?.assignments
        == term.assignments)
    try await terms.delete(term.id)
    #expect(try running.fixture.database.goals().count == 1)
  }

  /// Fails the transaction at each row in turn. The database must remain unchanged.
  @Test func `a failure at any statement leaves the database as it was`() async throws {
    let running = try await Running()
    let fixture = running.fixture
    let value = try await fixture.write(
      PersonalValueForm(title: "Health", level: .major), as: PersonalValue.self)
    let spare = try await fixture.write(MeasureForm(unit: "h", type: "time"), as: Measure.self)
    let day = try #require(Day("2026-01-01"))
    let term = try await fixture.write(
      TermForm(number: 1, startDate: day, endDate: day, goals: [.init(goal: running.goal.id)]),
      as: TermGraph.self)
    let run = try #require(running.runs.first)
    let goalForm = GoalForm(
      title: "Another", targets: [.init(measure: spare.id, value: 1)],
      values: [.init(value: value.id)], terms: [.init(term: term.id)])
    let actionForm = ActionForm(
      title: "Ride", measured: [.init(measure: spare.id, value: 1)],
      contributions: [.init(goal: running.goal.id)])
    let goals = fixture.coordinator(GoalGraph.self)
    let actions = fixture.coordinator(ActionGraph.self)
    let terms = fixture.coordinator(TermGraph.self)
    let values = fixture.coordinator(PersonalValue.self)
    let measures = fixture.coordinator(Measure.self)
    let valueForm = PersonalValueForm(title: "Rest", level: .general)
    let measureForm = MeasureForm(unit: "m", type: "distance")
    let termForm = TermForm(
      number: 2, startDate: day, endDate: day, goals: [.init(goal: running.goal.id)])
    let works: [(String, Int, () async throws -> Void)] = [
      ("create goal", 5, { _ = try await goals.create(goalForm) }),
      ("update goal", 7, { _ = try await goals.update(running.goal.id, with: goalForm) }),
      ("delete goal", 8, { try await goals.delete(running.goal.id) }),
      ("create action", 3, { _ = try await actions.create(actionForm) }),
      ("update action", 5, { _ = try await actions.update(run.id, with: actionForm) }),
      ("delete action", 4, { try await actions.delete(run.id) }),
      ("create term", 3, { _ = try await terms.create(termForm) }),
      ("update term", 3, { _ = try await terms.update(term.id, with: termForm) }),
      ("delete term", 3, { try await terms.delete(term.id) }),
      ("create value", 1, { _ = try await values.create(valueForm) }),
      ("update value", 1, { _ = try await values.update(value.id, with: valueForm) }),
      ("delete value", 1, { try await values.delete(value.id) }),
      ("create measure", 1, { _ = try await measures.create(measureForm) }),
      ("update measure", 1, { _ = try await measures.update(spare.id, with: measureForm) }),
      ("delete measure", 1, { try await measures.delete(spare.id) }),
    ]
    try await fixture.database.queue.write { try Fuse.lay(in: $0) }
    let before = try fixture.database.dump()
    for (name, statements, work) in works {
      for length in 1...statements {
        try await fixture.database.queue.write { try Fuse.set(length, in: $0) }
        let codes = await codes(work)
        #expect(codes.count == 1, "\(name), statement \(length): \(codes)")
        #expect(try fixture.database.dump() == before, "\(name), statement \(length)")
      }
    }
  }
}

/// Temporary triggers on all tables, which count down and fail at 0.
enum Fuse {
  static func lay(in db: Database) throws {
    try db.execute(sql: "CREATE TEMP TABLE fuse (length INTEGER); INSERT INTO fuse VALUES (-1)")
    for table in GoalSchema.tables {
      for deed in ["INSERT", "UPDATE", "DELETE"] {
        try db.execute(
          sql: """
            CREATE TEMP TRIGGER "\(table)-\(deed)" BEFORE \(deed) ON main.\(table) BEGIN
              UPDATE fuse SET length = length - 1;
              SELECT RAISE(ABORT, 'the fuse has blown') FROM fuse WHERE length = 0;
            END
            """)
      }
    }
  }

  static func set(_ length: Int, in db: Database) throws {
    try db.execute(sql: "UPDATE fuse SET length = ?", arguments: [length])
  }
}
