import JoyDoc

/// Which fields of a document with conditional logic are shown at a time.
struct ShownFields: Sendable {
  /// Whether the field with a number is one that decides.
  private let inputs: [Bool]
  /// The ids of the fields that are shown, in the order of the document.
  let fields: [String]

  /// Nil if the document has no logic. Complexity: O(size of the document's structure).
  init?(_ live: LiveDocument) {
    let visibility = Visibility(live)
    let numbers = visibility.inputs
    if numbers.isEmpty { return nil }
    inputs = live.document.fields.indices.map(numbers.contains)
    fields = visibility.visibleFields
  }

  /// Whether a field is one that decides what is shown.
  func depends(on number: Int) -> Bool { inputs.indices.contains(number) && inputs[number] }

  /// Adds to a report what is shown later and not now, and the other way round.
  func tell(_ later: ShownFields?, _ report: inout ChangeReport) {
    guard let later else { return }
    let before = Set(fields)
    let after = Set(later.fields)
    report.shownFields = later.fields.filter { !before.contains($0) }
    report.hiddenFields = fields.filter { !after.contains($0) }
  }
}
