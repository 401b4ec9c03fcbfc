import JSONTree
package import JoyDoc

/// The observed values of a computed field.
package struct ObservedValues: Sendable {
  package private(set) var least: Double?
  package private(set) var greatest: Double?
  package private(set) var hasNull = false
  /// The first different values as JSON, in the order in which they were observed.
  package private(set) var values: [[UInt8]] = []
  /// Whether there were more than `maxValues` values.
  package private(set) var hasMore = false
  private var known: Set<[UInt8]> = []

  /// The stored representations that are read as null.
  private let nulls: Set<[UInt8]>

  package static let maxValues = 16

  package init(of kind: FieldKind) {
    nulls = Set((kind.takesText ? ["null"] : ["null", "\"\""]).map { Array($0.utf8) })
  }

  mutating func add(_ outcome: Outcome) {
    if case .number(let number) = outcome {
      least = min(least ?? number, number)
      greatest = max(greatest ?? number, number)
    }
    // Further numbers are not listed, but they still update the bounds.
    if hasMore, case .number = outcome { return }
    guard let json = outcome.json else { return }
    if nulls.contains(json) {
      hasNull = true
      return
    }
    guard !hasMore, known.insert(json).inserted else { return }
    if values.count < Self.maxValues { values.append(json) } else { hasMore = true }
  }
}
