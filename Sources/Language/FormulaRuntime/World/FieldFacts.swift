package import FormulaValues

/// The data about fields that functions such as `fieldTitle` and `isVisible` use.
///
/// Bound to classes, since Embedded Swift has no other values of protocol type.
package protocol FieldFacts: AnyObject {
  func title(of slot: Slot) -> String?
  func typeName(of slot: Slot) -> String?
  func options(of slot: Slot) -> [ChoiceOption]
  func isRequired(_ slot: Slot) -> Bool
  /// Returns `true` if the field is visible. Adds the number of objects inspected to `visits`.
  func isVisible(_ slot: Slot, visits: inout Int) -> Bool
  /// Returns `true` if the value differs from the value at load.
  func isChanged(_ slot: Slot, visits: inout Int) -> Bool
  /// Returns metadata of a field, or of the document if `slot` is `nil`.
  func metadata(of slot: Slot?, key: String, visits: inout Int) -> Value
  /// Returns the metadata of the option with a position in `options(of:)`: a record, or null.
  ///
  /// Adds the number of objects inspected to `visits`.
  func metadata(
    ofOption position: Int, of slot: Slot, visits: inout Int, in run: inout Run
  ) -> Word
  /// Returns the display pattern of a date field.
  func dateFormat(of slot: Slot) -> String?
}

extension FieldFacts {
  package func metadata(
    ofOption position: Int, of slot: Slot, visits: inout Int, in run: inout Run
  ) -> Word { .null }
}
