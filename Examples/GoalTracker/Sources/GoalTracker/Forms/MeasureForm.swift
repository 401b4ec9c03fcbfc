/// The user input for a measure.
public struct MeasureForm: GraphForm {
  /// The symbol of the unit.
  public var unit: String
  /// The measured quantity, such as a distance.
  public var type: String
  /// The display title.
  public var title: String?
  /// A description.
  public var description: String?
  /// Free-form notes.
  public var notes: String?
  /// The unit to which the others of its type are converted.
  public var canonicalUnit: String?
  /// The number of canonical units in one of this unit.
  public var conversionFactor: Double?

  /// Creates a form for a unit.
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

  /// The problems that can be found without the database.
  public var problems: [GoalProblem] {
    FormRules.title(unit, at: "unit")
      + FormRules.positive(conversionFactor, .outOfRange, at: "conversionFactor")
  }
}
