package import JSONTree
package import JoyDoc

/// The reason why a stored value reads as null in formulas.
package enum EmptyReason: String, CaseIterable, Sendable {
  case absent, null, emptyText, outOfRange

  /// Returns the reason for the value of `field`, which is stored in `tree`.
  ///
  /// Returns `nil` if the value does not read as null. Agrees with `FieldReader`.
  package init?(_ field: JoyDoc.Field, in tree: JSONTree) {
    let isScalar: Bool
    switch field.kind.storage {
    // A missing list reads as an empty one.
    case .options, .attachments, .rows, .nestedRows, .series: return nil
    case .number, .instant, .option: isScalar = true
    case .text, .signature, .block, .richText, .unknown: isScalar = false
    }
    guard let node = field.value else {
      self = .absent
      return
    }
    switch tree.kind(node) {
    case .null: self = .null
    case .string where isScalar && tree.isEmptyString(node): self = .emptyText
    case .number where !(tree.double(node)?.isFinite ?? false): self = .outOfRange
    case .string, .number, .true, .false, .array, .object: return nil
    }
  }

  /// The reason as a clause, such as "no value is stored".
  package var phrase: String {
    switch self {
    case .absent: "no value is stored"
    case .null: "null is stored"
    case .emptyText: "an empty text is stored"
    case .outOfRange: "the stored number is out of range"
    }
  }
}
