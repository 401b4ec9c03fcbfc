import JSONTree

/// The lazily read members of a field.
final class LazyFieldMembers: Sendable {
  let file: String?
  let isRequired: Bool
  let isHidden: Bool
  let isDisabled: Bool
  let hiddenViews: [String]
  let timeZone: String?
  let constraints: ValueConstraints
  let columns: [Column]
  let columnOrder: JSONNode?
  let schemas: [CollectionSchema]
  /// Whether a column contains dates.
  let hasDateColumns: Bool
  let logic: Logic?
  let applications: [FormulaApplication]
  let metadata: JSONNode?
  /// The field's own display pattern.
  let format: String?

  init(
    file: String?, isRequired: Bool, isHidden: Bool, isDisabled: Bool, hiddenViews: [String],
    timeZone: String?, constraints: ValueConstraints, columns: [Column],
    columnOrder: JSONNode?, schemas: [CollectionSchema], logic: Logic?,
    applications: [FormulaApplication], metadata: JSONNode?, format: String?
  ) {
    self.file = file
    self.isRequired = isRequired
    self.isHidden = isHidden
    self.isDisabled = isDisabled
    self.hiddenViews = hiddenViews
    self.timeZone = timeZone
    self.constraints = constraints
    self.columns = columns
    self.columnOrder = columnOrder
    self.schemas = schemas
    hasDateColumns =
      columns.contains { $0.containsDates }
      || schemas.contains { $0.columns.contains { $0.containsDates } }
    self.logic = logic
    self.applications = applications
    self.metadata = metadata
    self.format = format
  }
}

extension LazyFieldMembers {
  /// The members of a removed field.
  static let none = LazyFieldMembers(
    file: nil, isRequired: false, isHidden: false, isDisabled: false, hiddenViews: [],
    timeZone: nil, constraints: .none, columns: [], columnOrder: nil, schemas: [], logic: nil,
    applications: [], metadata: nil, format: nil)
}

/// The effective formula application of a field: the last one in its list.
package enum AppliedFormula: Hashable, Sendable {
  /// A formula for the field's value; `nil` if the named definition does not exist.
  case value(definition: Int?)
  /// An application with another `key` than `value`.
  case other(key: String?)
}
