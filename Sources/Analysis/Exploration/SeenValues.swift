import JSONTree
package import JoyDoc

/// The values that a computed field was seen to take.
package struct SeenValues: Sendable {
  package private(set) var least: Double?
  package private(set) var greatest: Double?
  package private(set) var hasNull = false
  /// The JSON of the first values, in the order in which they were seen.
  package private(set) var values: [[UInt8]] = []
  /// Whether there were more.
  package private(set) var hasMore = false
  private var known: Set<[UInt8]> = []

  /// What a field stores that reads as null.
  private let nulls: Set<[UInt8]>

  package static let mostValues = 16

  package init(of kind: FieldKind) {
    let isText = kind == .text || kind == .textarea
    nulls = Set((isText ? ["null"] : ["null", "\"\""]).map { Array($0.utf8) })
  }

  mutating func add(_ outcome: Outcome) {
    if case .number(let number) = outcome {
      least = min(least ?? number, number)
      greatest = max(greatest ?? number, number)
    }
    // Once there are too many nobody asks which; the bounds go on.
    if hasMore, case .number = outcome { return }
    guard let json = outcome.json else { return }
    if nulls.contains(json) {
      hasNull = true
      return
    }
    guard !hasMore, known.insert(json).inserted else { return }
    if values.count < Self.mostValues { values.append(json) } else { hasMore = true }
  }
}
