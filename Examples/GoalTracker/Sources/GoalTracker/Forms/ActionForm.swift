/// The user input for an action.
public struct ActionForm: GraphForm {
  /// The title.
  public var title: String?
  /// The description.
  public var description: String?
  /// Free-form notes.
  public var notes: String?
  /// The time at which it took place; now if `nil`.
  public var logTime: Moment?
  /// The duration in minutes.
  public var durationMinutes: Double?
  /// The start time.
  public var startTime: Moment?
  /// The measured amounts.
  public var measured: [Amount]
  /// The goals that it contributes to.
  public var contributions: [Contribution]

  /// A measured amount.
  public struct Amount: Codable, Hashable, Sendable {
    /// The measure.
    public var measure: Measure.ID
    /// The amount.
    public var value: Double

    /// Creates an amount of a measure.
    public init(measure: Measure.ID, value: Double) {
      self.measure = measure
      self.value = value
    }
  }

  /// A contribution of the action to a goal.
  public struct Contribution: Codable, Hashable, Sendable {
    /// The goal.
    public var goal: Goal.ID
    /// The only measure that counts; all measures if `nil`.
    public var measure: Measure.ID?
    /// The amount that counts instead of the measured one.
    public var amount: Double?

    /// Creates a contribution of all measured amounts, or of one measure.
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

  /// Creates a form for an action with its measured amounts and contributions.
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

  /// The problems that can be found without the database.
  public var problems: [GoalProblem] {
    FormRules.positive(durationMinutes, orZero: true, .outOfRange, at: "durationMinutes")
      + measured.indices.flatMap {
        FormRules.finite(measured[$0].value, at: "measured[\($0)].value")
      }
      + FormRules.once(
        measured, by: \.measure, .duplicateMeasure, at: { "measured[\($0)].measure" },
        "duplicate measure; keep one of its amounts")
      + contributions.indices.flatMap { index in
        FormRules.finite(contributions[index].amount, at: "contributions[\(index)].amount")
          + unmeasured(contributions[index], at: index)
      }
      + FormRules.once(
        contributions, by: \.key, .duplicatePart, at: { "contributions[\($0)]" },
        "duplicate contribution; keep one of them")
  }

  private func unmeasured(_ part: Contribution, at index: Int) -> [GoalProblem] {
    guard part.amount != nil, part.measure == nil else { return [] }
    return [
      GoalProblem(
        .amountWithoutMeasure, at: "contributions[\(index)].amount",
        "an amount requires a measure")
    ]
  }
}
