import Foundation
import GRDB
import Testing

@testable import GoalTracker

/// A repeatable random number generator (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

struct SequenceTests {
  /// A model of the database's expected contents.
  private struct Model: Equatable {
    struct GoalState: Equatable {
      var title: String
      var targets: [Measure.ID: Double]
    }
    struct ActionState: Equatable {
      var measured: [Measure.ID: Double]
      var goals: Set<Goal.ID>
    }
    var goals: [Goal.ID: GoalState] = [:]
    var actions: [Action.ID: ActionState] = [:]
  }

  /// `LONG_TESTS=1` runs 500 of them.
  private static let seeds: Range<UInt64> =
    0..<(ProcessInfo.processInfo.environment["LONG_TESTS"] == nil ? 20 : 500)

  @Test func `the database matches a model after any sequence of changes`() async throws {
    for seed in Self.seeds {
      var random = Seeded(state: seed)
      let fixture = try Fixture()
      var measures: [Measure.ID] = []
      for unit in ["km", "h", "sessions"] {
        let form = MeasureForm(unit: unit, type: unit)
        measures.append(try await fixture.write(form, as: Measure.self).id)
      }
      var model = Model()
      for step in 0..<12 { try await change(&model, fixture, measures, step, &random) }
      #expect(try Self.model(of: fixture) == model, "seed \(seed)")
      #expect(try fixture.database.defects().isEmpty, "seed \(seed)")
    }
  }

  private func change(
    _ model: inout Model, _ fixture: Fixture, _ measures: [Measure.ID], _ step: Int,
    _ random: inout Seeded
  ) async throws {
    let goals = fixture.coordinator(GoalGraph.self)
    let actions = fixture.coordinator(ActionGraph.self)
    let amounts = Dictionary(
      measures.filter { _ in Bool.random(using: &random) }.map {
        ($0, Double(Int.random(in: 1...9, using: &random)))
      }
    ) { first, _ in first }
    let known = model.goals.keys.sorted { $0.description < $1.description }
    let served = Set(known.filter { _ in Bool.random(using: &random) })
    let goalForm = GoalForm(
      title: "Goal \(step)", targets: amounts.map { .init(measure: $0.key, value: $0.value) })
    let actionForm = ActionForm(
      title: "Action \(step)", measured: amounts.map { .init(measure: $0.key, value: $0.value) },
      contributions: served.map { .init(goal: $0) })
    let goal = known.randomElement(using: &random)
    let action = model.actions.keys.sorted { $0.description < $1.description }
      .randomElement(using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 1:
      guard let goal else { return }
      _ = try await goals.update(goal, with: goalForm)
      model.goals[goal] = .init(title: goalForm.title, targets: amounts)
    case 2:
      guard let goal else { return }
      try await goals.delete(goal)
      model.goals[goal] = nil
      for id in model.actions.keys { model.actions[id]?.goals.remove(goal) }
    case 3:
      let id = try await actions.create(actionForm).graph.id
      model.actions[id] = .init(measured: amounts, goals: served)
    case 4:
      guard let action else { return }
      _ = try await actions.update(action, with: actionForm)
      model.actions[action] = .init(measured: amounts, goals: served)
    case 5:
      guard let action else { return }
      try await actions.delete(action)
      model.actions[action] = nil
    default:
      let id = try await goals.create(goalForm).graph.id
      model.goals[id] = .init(title: goalForm.title, targets: amounts)
    }
  }

  private static func model(of fixture: Fixture) throws -> Model {
    try fixture.database.reading { db in
      let transaction = GoalTransaction(db, now: Date(), ids: { UUID() })
      var model = Model()
      for goal in try GoalGraph.read(Goal.ID.fetchAll(db, sql: "SELECT id FROM goals"), in: db) {
        model.goals[goal.id] = .init(
          title: goal.expectation.title ?? "",
          targets: Dictionary(goal.targets.map { ($0.measureId, $0.targetValue) }) { one, _ in one }
        )
      }
      for id in try Action.ID.fetchAll(db, sql: "SELECT id FROM actions") {
        guard let action = try ActionGraph.read(id, in: transaction) else { continue }
        model.actions[id] = .init(
          measured: Dictionary(action.measured.map { ($0.measureId, $0.value) }) { one, _ in one },
          goals: Set(action.contributions.map(\.goalId)))
      }
      return model
    }
  }
}
