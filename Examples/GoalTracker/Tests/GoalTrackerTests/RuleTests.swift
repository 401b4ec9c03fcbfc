import Testing

@testable import GoalTracker

/// The second layer of validation: checks against the database.
struct RuleTests {
  private func stranger<Row>(_: Row.Type) throws -> RowID<Row> {
    try #require(RowID<Row>("00000000-0000-0000-0000-000000000000"))
  }

  @Test func `a goal must refer to existing rows`() async throws {
    let fixture = try Fixture()
    let form = GoalForm(
      title: "Lost", targets: [.init(measure: try stranger(Measure.self), value: 1)],
      values: [.init(value: try stranger(PersonalValue.self))],
      terms: [.init(term: try stranger(GoalTerm.self))])
    #expect(
      await codes { _ = try await fixture.coordinator(GoalGraph.self).create(form) }
        == [.unknownMeasure, .unknownValue, .unknownTerm])
    #expect(try fixture.database.goals().isEmpty)
  }

  @Test func `an action must refer to existing rows and its own measures`() async throws {
    let running = try await Running()
    let actions = running.fixture.coordinator(ActionGraph.self)
    let lost = ActionForm(
      title: "Lost", measured: [.init(measure: try stranger(Measure.self), value: 1)],
      contributions: [.init(goal: try stranger(Goal.self))])
    #expect(await codes { _ = try await actions.create(lost) } == [.unknownMeasure, .unknownGoal])
    let hours = try await running.fixture.write(
      MeasureForm(unit: "h", type: "time"), as: Measure.self)
    let unmeasured = ActionForm(
      title: "Run", contributions: [.init(goal: running.goal.id, measure: running.kilometres.id)])
    #expect(await codes { _ = try await actions.create(unmeasured) } == [.unmeasuredContribution])
    let foreign = ActionForm(
      title: "Run", measured: [.init(measure: hours.id, value: 1)],
      contributions: [.init(goal: running.goal.id, measure: hours.id)])
    #expect(try await actions.create(foreign).warnings.map(\.code) == [.foreignMeasure])
    let strict = running.fixture.coordinator(ActionGraph.self, isStrict: true)
    #expect(await codes { _ = try await strict.create(foreign) } == [.foreignMeasure])
  }

  @Test func `units and term numbers are unique`() async throws {
    let fixture = try Fixture()
    let measures = fixture.coordinator(Measure.self)
    let kilometres = try await measures.create(MeasureForm(unit: "km", type: "distance")).graph
    let same = MeasureForm(unit: "KM", type: "distance")
    #expect(await codes { _ = try await measures.create(same) } == [.unitTaken])
    #expect(try await measures.update(kilometres.id, with: same).graph.unit == "KM")
    let terms = fixture.coordinator(TermGraph.self)
    let form = TermForm(
      number: 1, startDate: try #require(Day("2025-01-01")),
      endDate: try #require(Day("2025-03-01")))
    _ = try await terms.create(form)
    #expect(await codes { _ = try await terms.create(form) } == [.termNumberTaken, .termsOverlap])
    var next = form
    next.number = 2
    #expect(try await terms.create(next).warnings.map(\.code) == [.termsOverlap])
  }

  @Test func `a measure in use cannot be deleted`() async throws {
    let running = try await Running()
    let measures = running.fixture.coordinator(Measure.self)
    #expect(await codes { try await measures.delete(running.kilometres.id) } == [.measureInUse])
  }

  @Test func `a duplicate goal gives a warning`() async throws {
    let running = try await Running()
    let form = GoalForm(
      title: "spring into running", targetDate: Day("2025-05-10"),
      targets: [
        .init(measure: running.sessions.id, value: 20),
        .init(measure: running.kilometres.id, value: 120),
      ])
    let goals = running.fixture.coordinator(GoalGraph.self)
    #expect(try await goals.create(form).warnings.map(\.code) == [.probablyDuplicate])
    var other = form
    other.targets.removeLast()
    #expect(try await goals.create(other).warnings.isEmpty)
  }
}
