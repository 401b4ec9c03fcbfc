/// An action as a person fills it in.
public struct ActionForm: GraphForm {
  /// What was done.
  public var title: String?
  /// More about it.
  public var description: String?
  /// Remarks.
  public var notes: String?
  /// When it was done; now if nothing is said.
  public var logTime: Moment?
  /// How long it took.
  public var durationMinutes: Double?
  /// When it began.
  public var startTime: Moment?
  /// What was measured.
  public var measured: [Amount]
  /// The goals that it serves.
  public var contributions: [Contribution]

  /// How much of a measure it was.
  public struct Amount: Codable, Hashable, Sendable {
    /// The measure.
    public var measure: Measure.ID
    /// How much.
    public var value: Double

    /// An amount of a measure.
    public init(measure: Measure.ID, value: Double) {
      self.measure = measure
      self.value = value
    }
  }

  /// What an action does for a goal.
  public struct Contribution: Codable, Hashable, Sendable {
    /// The goal.
    public var goal: Goal.ID
    /// The only measure that counts; all that was measured if nothing is said.
    public var measure: Measure.ID?
    /// How much counts in place of what was measured.
    public var amount: Double?

    /// A part of what was measured, or all of it.
    public init(goal: Goal.ID, measure: Measure.ID? = nil, amount: Double? = nil) {
      self.goal = goal
      self.measure = measure
      self.amount = amount
    }

    struct Key: Hashable {
      var goal: Goal.ID
      var measure: Measure.ID?
    }
    var key: Key { Key(goal: goal, measure: measure) }
  }

  /// An action with what was measured and what that served.
  public init(
    title: String?, logTime: Moment? = nil, durationMinutes: Double? = nil,
    measured: [Amount] = [], contributions: [Contribution] = []
  ) {
    self.title = title
    self.logTime = logTime
    self.durationMinutes = durationMinutes
    self.measured = measured
    self.contributions = contributions
  }

  /// What can be seen without a database.
  public var problems: [GoalProblem] {
    FormRules.positive(durationMinutes, orZero: true, .outOfRange, at: "durationMinutes")
      + measured.indices.flatMap {
        FormRules.finite(measured[$0].value, at: "measured[\($0)].value")
      }
      + FormRules.once(
        measured, by: \.measure, .duplicateMeasure, at: { "measured[\($0)].measure" },
        "the measure has an amount already: keep one of them")
      + contributions.indices.flatMap { index in
        FormRules.finite(contributions[index].amount, at: "contributions[\(index)].amount")
          + unmeasured(contributions[index], at: index)
      }
      + FormRules.once(
        contributions, by: \.key, .duplicatePart, at: { "contributions[\($0)]" },
        "the same is contributed to the goal already: keep one of them")
  }

  private func unmeasured(_ part: Contribution, at index: Int) -> [GoalProblem] {
    guard part.amount != nil, part.measure == nil else { return [] }
    return [
      GoalProblem(
        .amountWithoutMeasure, at: "contributions[\(index)].amount",
        "an amount needs the measure that it is of")
    ]
  }
}
