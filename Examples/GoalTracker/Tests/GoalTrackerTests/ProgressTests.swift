import GRDB
import Synchronization
import Testing

@testable import GoalTracker

struct ProgressTests {
  private func results(_ running: Running, _ formula: String = Progress.formula) throws -> [String]
  {
    try Progress.all(in: running.fixture.database, by: formula).map { "\($0.unit) \($0.result)" }
  }

  @Test func `five runs are 42 of 120 km and 5 of 20 sessions`() async throws {
    let running = try await Running()
    #expect(try results(running) == ["km 0.35", "sessions 0.25"])
    #expect(try results(running, "count(measured.value)") == ["km 5", "sessions 5"])
  }

  @Test func `the amount of a contribution replaces the measured one`() async throws {
    let running = try await Running()
    let last = try #require(running.runs.last)
    var form = ActionForm(
      title: last.action.title, logTime: last.action.logTime,
      measured: last.measured.map { .init(measure: $0.measureId, value: $0.value) },
      contributions: last.contributions.map { .init(goal: $0.goalId) })
    form.contributions.append(
      .init(goal: running.goal.id, measure: running.kilometres.id, amount: 2.5))
    _ = try await running.fixture.coordinator(ActionGraph.self).update(last.id, with: form)
    #expect(
      try results(running, "sum(measured.value) / target")
        == ["km 0.2708333333333333", "sessions 0.25"])
  }

  @Test func `a formula that reads only its row costs one statement, another two`() async throws {
    let running = try await Running()
    let statements = Mutex<[String]>([])
    try await running.fixture.database.queue.write { db in
      db.trace { event in
        let text = "\(event)"
        if text.hasPrefix("SELECT") { statements.withLock { $0.append(text) } }
      }
    }
    _ = try results(running, "target")
    #expect(statements.withLock { $0 }.count == 1)
    _ = try results(running)
    #expect(statements.withLock { $0 }.count == 3)
  }

  @Test func `an invalid formula is reported`() async throws {
    let running = try await Running()
    #expect(await codes { _ = try results(running, "sum(mesured.value)") } == [.malformed])
  }

  @Test func `any number of goals is read in five statements`() async throws {
    let running = try await Running()
    var ids = [running.goal.id]
    for number in 1...4 {
      let form = GoalForm(
        title: "Goal \(number)", targets: [.init(measure: running.sessions.id, value: 3)])
      ids.append(try await running.fixture.write(form, as: GoalGraph.self).id)
    }
    let statements = Mutex(0)
    try await running.fixture.database.queue.write { db in
      db.trace { event in
        if "\(event)".hasPrefix("SELECT") { statements.withLock { $0 += 1 } }
      }
    }
    let details = try running.fixture.database.details(of: ids)
    #expect(statements.withLock { $0 } == 5)
    #expect(Set(details.map(\.id)) == Set(ids))
    let first = try #require(details.first { $0.id == running.goal.id })
    #expect(first.targets.count == 2 && first.contributions.count == 5)
  }

  @Test func `lists contain all entries`() async throws {
    let running = try await Running()
    let database = running.fixture.database
    #expect(
      try database.goals().map { "\($0.title) \($0.targets) \($0.actions)" }
        == ["Spring into Running 2 5"])
    #expect(try database.actions().count == 6)
    #expect(try database.actions().first { $0.title == "Run 1" }?.measured == "5.2 km, 1 sessions")
  }
}
