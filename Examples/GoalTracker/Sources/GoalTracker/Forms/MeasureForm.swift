/// A measure as a person fills it in.
public struct MeasureForm: GraphForm {
  /// The unit's sign.
  public var unit: String
  /// What it measures, such as a distance.
  public var type: String
  /// What people call it.
  public var title: String?
  /// What it is about.
  public var description: String?
  /// Remarks.
  public var notes: String?
  /// The unit that others of its type are converted to.
  public var canonicalUnit: String?
  /// How many of that unit one of this is.
  public var conversionFactor: Double?

  /// A unit of some type.
  public init(
    unit: String, type: String, title: String? = nil, canonicalUnit: String? = nil,
    conversionFactor: Double? = nil
  ) {
    self.unit = unit
    self.type = type
    self.title = title
    self.canonicalUnit = canonicalUnit
    self.conversionFactor = conversionFactor
  }

  /// What can be seen without a database.
  public var problems: [GoalProblem] {
    FormRules.title(unit, at: "unit")
      + FormRules.positive(conversionFactor, .outOfRange, at: "conversionFactor")
  }
}
