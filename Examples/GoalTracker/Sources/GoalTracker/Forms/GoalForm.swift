/// A goal as a person fills it in.
public struct GoalForm: GraphForm {
  /// What people call it.
  public var title: String
  /// What it is about.
  public var description: String?
  /// Remarks.
  public var notes: String?
  /// How much it matters, 1 to 10; 5 if nothing is said.
  public var importance: Int?
  /// How soon it matters, 1 to 10; 5 if nothing is said.
  public var urgency: Int?
  /// When work on it begins.
  public var startDate: Day?
  /// When it shall be reached.
  public var targetDate: Day?
  /// How it shall be reached.
  public var actionPlan: String?
  /// How many terms it may take.
  public var expectedTermLength: Int?
  /// What it is measured by.
  public var targets: [Target]
  /// The values that it serves.
  public var values: [Relevance]
  /// The terms that it is planned for.
  public var terms: [Place]

  /// How much of a measure a goal asks for.
  public struct Target: Codable, Hashable, Sendable {
    /// The measure.
    public var measure: Measure.ID
    /// How much it shall be.
    public var value: Double
    /// Remarks.
    public var notes: String?

    /// An amount of a measure.
    public init(measure: Measure.ID, value: Double, notes: String? = nil) {
      self.measure = measure
      self.value = value
      self.notes = notes
    }
  }

  /// A value that a goal serves.
  public struct Relevance: Codable, Hashable, Sendable {
    /// The value.
    public var value: PersonalValue.ID
    /// How well, 1 to 10.
    public var strength: Int?
    /// Remarks.
    public var notes: String?

    /// A value, and how well it is served.
    public init(value: PersonalValue.ID, strength: Int? = nil, notes: String? = nil) {
      self.value = value
      self.strength = strength
      self.notes = notes
    }
  }

  /// A goal's place in a term.
  public struct Place: Codable, Hashable, Sendable {
    /// The term.
    public var term: GoalTerm.ID
    /// The place among the term's goals.
    public var order: Int?

    /// A place in a term.
    public init(term: GoalTerm.ID, order: Int? = nil) {
      self.term = term
      self.order = order
    }
  }

  /// A goal with what it is measured by, serves, and is planned for.
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

  /// What can be seen without a database.
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
        "the measure has a target already: keep one of them")
      + values.indices.flatMap {
        FormRules.range(
          values[$0].strength, 1...10, .alignmentOutOfRange, at: "values[\($0)].strength")
      }
      + FormRules.once(
        values, by: \.value, .duplicatePart, at: { "values[\($0)].value" },
        "the value is served already: keep one of them")
      + FormRules.once(
        terms, by: \.term, .duplicatePart, at: { "terms[\($0)].term" },
        "the goal is planned for the term already: keep one of them")
      + doubts
  }

  private var doubts: [GoalProblem] {
    var doubts: [GoalProblem] = []
    if targets.isEmpty {
      doubts.append(
        GoalProblem(.noTarget, at: "targets", "there is nothing to measure the goal by"))
    }
    if targetDate == nil {
      doubts.append(
        GoalProblem(.targetDateMissing, at: "targetDate", "no day is set to reach the goal"))
    }
    return doubts
  }
}
