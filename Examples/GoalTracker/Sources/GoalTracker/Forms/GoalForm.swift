/// The user input for a goal.
public struct GoalForm: GraphForm {
  /// The display title.
  public var title: String
  /// A description.
  public var description: String?
  /// Free-form notes.
  public var notes: String?
  /// The importance, from 1 to 10; 5 if `nil`.
  public var importance: Int?
  /// The urgency, from 1 to 10; 5 if `nil`.
  public var urgency: Int?
  /// The first day of work on the goal.
  public var startDate: Day?
  /// The due date.
  public var targetDate: Day?
  /// The plan for reaching the goal.
  public var actionPlan: String?
  /// The expected number of terms.
  public var expectedTermLength: Int?
  /// The targets by which it is measured.
  public var targets: [Target]
  /// The personal values to which it is relevant.
  public var values: [Relevance]
  /// The terms for which it is planned.
  public var terms: [Place]

  /// A target: the amount of a measure that a goal requires.
  public struct Target: Codable, Hashable, Sendable {
    /// The measure.
    public var measure: Measure.ID
    /// The required amount.
    public var value: Double
    /// Free-form notes.
    public var notes: String?

    /// Creates an amount of a measure.
    public init(measure: Measure.ID, value: Double, notes: String? = nil) {
      self.measure = measure
      self.value = value
      self.notes = notes
    }
  }

  /// A personal value to which a goal is relevant.
  public struct Relevance: Codable, Hashable, Sendable {
    /// The personal value.
    public var value: PersonalValue.ID
    /// The strength of the relevance, from 1 to 10.
    public var strength: Int?
    /// Free-form notes.
    public var notes: String?

    /// Creates a relevance to a personal value.
    public init(value: PersonalValue.ID, strength: Int? = nil, notes: String? = nil) {
      self.value = value
      self.strength = strength
      self.notes = notes
    }
  }

  /// The position of the goal in a term.
  public struct Place: Codable, Hashable, Sendable {
    /// The term.
    public var term: GoalTerm.ID
    /// The position among the goals of the term.
    public var order: Int?

    /// Creates a position in a term.
    public init(term: GoalTerm.ID, order: Int? = nil) {
      self.term = term
      self.order = order
    }
  }

  /// Creates a form for a goal with its targets, personal values and terms.
  public init(
    title: String, importance: Int? = nil, urgency: Int? = nil, startDate: Day? = nil,
    targetDate: Day? = nil, targets: [Target] = [], values: [Relevance] = [], terms: [Place] = []
  ) {
    self.title = title
    self.importance = importance
    self.urgency = urgency
    self.startDate = startDate
    self.targetDate = targetDate
    self.targets = targets
    self.values = values
    self.terms = terms
  }

  /// The problems that can be found without the database.
  public var problems: [GoalProblem] {
    FormRules.title(title)
      + FormRules.range(importance, 1...10, .importanceOutOfRange, at: "importance")
      + FormRules.range(urgency, 1...10, .urgencyOutOfRange, at: "urgency")
      + FormRules.order(startDate, targetDate, at: "targetDate")
      + FormRules.range(expectedTermLength, 1...Int.max, .outOfRange, at: "expectedTermLength")
      + targets.indices.flatMap {
        FormRules.positive(targets[$0].value, .targetNotPositive, at: "targets[\($0)].value")
      }
      + FormRules.once(
        targets, by: \.measure, .duplicateMeasure, at: { "targets[\($0)].measure" },
        "duplicate target for the measure; keep one of them")
      + values.indices.flatMap {
        FormRules.range(
          values[$0].strength, 1...10, .alignmentOutOfRange, at: "values[\($0)].strength")
      }
      + FormRules.once(
        values, by: \.value, .duplicatePart, at: { "values[\($0)].value" },
        "duplicate personal value; keep one of them")
      + FormRules.once(
        terms, by: \.term, .duplicatePart, at: { "terms[\($0)].term" },
        "duplicate assignment of the goal to the term; keep one of them")
      + doubts
  }

  private var doubts: [GoalProblem] {
    var doubts: [GoalProblem] = []
    if targets.isEmpty {
      doubts.append(
        GoalProblem(.noTarget, at: "targets", "the goal has no targets"))
    }
    if targetDate == nil {
      doubts.append(
        GoalProblem(.targetDateMissing, at: "targetDate", "the goal has no target date"))
    }
    return doubts
  }
}
