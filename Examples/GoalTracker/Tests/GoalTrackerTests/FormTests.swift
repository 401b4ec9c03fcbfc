import Testing

@testable import GoalTracker

/// The first layer of validation: checks of a form alone.
struct FormTests {
  private static let measure = Measure.ID("km")
  private static let goal = Goal.ID("goal")

  @Test func `a goal form reports every problem with its path`() throws {
    let measure = try #require(Self.measure)
    let value = try #require(PersonalValue.ID("value"))
    let form = GoalForm(
      title: "  ", importance: 11, urgency: 0, startDate: Day("2025-03-02"),
      targetDate: Day("2025-03-01"),
      targets: [.init(measure: measure, value: 0), .init(measure: measure, value: .infinity)],
      values: [.init(value: value, strength: 11)])
    #expect(
      form.problems.map { "\($0.path) \($0.code.rawValue)" } == [
        "title empty-title", "importance importance-out-of-range", "urgency urgency-out-of-range",
        "targetDate dates-reversed", "targets[0].value target-not-positive",
        "targets[1].value not-finite", "targets[1].measure duplicate-measure",
        "values[0].strength alignment-out-of-range",
      ])
  }

  @Test func `a goal without targets or date gives warnings`() {
    let problems = GoalForm(title: "Read").problems
    #expect(problems.map(\.code) == [.noTarget, .targetDateMissing])
    #expect(problems.map(\.code.isWarning) == [true, true])
  }

  @Test func `an action form reports every problem with its path`() throws {
    let measure = try #require(Self.measure)
    let goal = try #require(Self.goal)
    let form = ActionForm(
      title: "Run", durationMinutes: -1,
      measured: [.init(measure: measure, value: .nan), .init(measure: measure, value: 1)],
      contributions: [.init(goal: goal, amount: 1), .init(goal: goal)])
    #expect(
      form.problems.map { "\($0.path) \($0.code.rawValue)" } == [
        "durationMinutes out-of-range", "measured[0].value not-finite",
        "measured[1].measure duplicate-measure", "contributions[0].amount amount-without-measure",
        "contributions[1] duplicate-part",
      ])
  }

  @Test func `term, measure and value forms are validated`() throws {
    let start = try #require(Day("2025-03-02"))
    let end = try #require(Day("2025-03-01"))
    #expect(
      TermForm(number: 0, startDate: start, endDate: end).problems.map(\.code)
        == [.outOfRange, .datesReversed])
    #expect(
      MeasureForm(unit: " ", type: "", conversionFactor: 0).problems.map(\.code)
        == [.emptyTitle, .outOfRange])
    #expect(
      PersonalValueForm(title: "", level: .major, priority: 101).problems.map(\.code)
        == [.emptyTitle, .outOfRange])
  }

  @Test(arguments: [
    ("2024-02-29", "2024-02-29"), ("2025-03-01T08:00:00Z", "2025-03-01"), ("2025-02-29", nil),
    ("2025-13-01", nil), ("2025-3-01", nil), ("+025-03-01", nil), ("2025-03-01x", nil), ("", nil),
  ])
  func `a day is one of the calendar`(text: String, day: String?) {
    #expect(Day(text)?.description == day)
  }

  @Test(arguments: [
    ("2025-03-01", "2025-03-01T00:00:00Z"), ("2025-03-01 08:05", "2025-03-01T08:05:00Z"),
    ("2025-03-01 08:05:09.123", "2025-03-01T08:05:09Z"),
    ("2025-03-01T08:05:09Z", "2025-03-01T08:05:09Z"), ("2025-03-01T24:00:00Z", nil),
    ("2025-03-01T08:05:09+01:00", nil), ("2025-03-01T", nil), ("2025-03-01T08:05:09.", nil),
  ])
  func `a moment is written in one way`(text: String, moment: String?) {
    #expect(Moment(text)?.description == moment)
  }
}
