import Foundation
import GRDB
import Synchronization
import Testing

@testable import GoalTracker

/// A new database in its own folder, with a repeatable clock and repeatable ids.
final class Fixture: Sendable {
  let folder: URL
  let database: GoalDatabase
  private let count = Mutex(0)

  var path: String { folder.appendingPathComponent("goals.db").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("goals-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    database = try GoalDatabase.create(at: folder.appendingPathComponent("goals.db").path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func coordinator<Graph: CoordinatedGraph>(
    _: Graph.Type = Graph.self, isStrict: Bool = false
  ) -> Coordinator<Graph> {
    Coordinator(
      database, isStrict: isStrict, clock: { Date(timeIntervalSince1970: 1_740_000_000) },
      ids: { [self] in nextID() })
  }

  private func nextID() -> UUID {
    let number = count.withLock { count in
      count += 1
      return count
    }
    let digits = String(number, radix: 16)
    let padding = String(repeating: "0", count: 12 - digits.count)
    return UUID(uuidString: "00000000-0000-4000-8000-\(padding)\(digits)") ?? UUID()
  }

  func file(_ name: String, _ text: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func write<Graph: CoordinatedGraph>(
    _ form: Graph.Form, as _: Graph.Type = Graph.self
  ) async throws -> Graph { try await coordinator(Graph.self).create(form).graph }
}

/// A goal of 120 km and 20 sessions with five runs, and an action that does not contribute.
struct Running {
  let fixture: Fixture
  let kilometres: Measure
  let sessions: Measure
  let goal: GoalGraph
  let runs: [ActionGraph]

  init() async throws {
    fixture = try Fixture()
    kilometres = try await fixture.write(MeasureForm(unit: "km", type: "distance"))
    sessions = try await fixture.write(MeasureForm(unit: "sessions", type: "count"))
    goal = try await fixture.write(
      GoalForm(
        title: "Spring into Running", startDate: Day("2025-03-01"), targetDate: Day("2025-05-10"),
        targets: [
          .init(measure: kilometres.id, value: 120), .init(measure: sessions.id, value: 20),
        ]))
    var runs: [ActionGraph] = []
    for (index, distance) in [5.2, 8, 10.5, 6.3, 12].enumerated() {
      runs.append(
        try await fixture.write(
          ActionForm(
            title: "Run \(index + 1)", logTime: Moment("2025-03-0\(index + 2)"),
            measured: [
              .init(measure: kilometres.id, value: distance),
              .init(measure: sessions.id, value: 1),
            ], contributions: [.init(goal: goal.id)])))
    }
    self.runs = runs
    _ = try await fixture.write(
      ActionForm(title: "A walk", measured: [.init(measure: kilometres.id, value: 3)]),
      as: ActionGraph.self)
  }
}

/// Returns the codes of the thrown problems; empty if `body` does not throw.
func codes(_ body: () async throws -> Void) async -> [GoalProblem.Code] {
  do { try await body() } catch let error as GoalError {
    return error.problems.map(\.code)
  } catch {
    Issue.record("another error: \(error)")
  }
  return []
}
