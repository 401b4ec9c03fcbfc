package import FormulaValues

/// What functions such as `fieldTitle` and `isVisible` know of fields.
package protocol FieldFacts {
  func title(of slot: Slot) -> String?
  func typeName(of slot: Slot) -> String?
  func options(of slot: Slot) -> [ChoiceOption]
  func isRequired(_ slot: Slot) -> Bool
  /// Whether the field can be seen. `visits` grows by what had to be looked at, here and below.
  func isVisible(_ slot: Slot, visits: inout Int) -> Bool
  /// Whether the value differs from the one at load.
  func isChanged(_ slot: Slot, visits: inout Int) -> Bool
  /// Metadata of a field, or of the document.
  func metadata(of slot: Slot?, key: String, visits: inout Int) -> Value
  /// The pattern that a date field is shown in.
  func dateFormat(of slot: Slot) -> String?
}
