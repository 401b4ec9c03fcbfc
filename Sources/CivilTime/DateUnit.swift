/// A unit that dates are counted in.
package enum DateUnit: String, CaseIterable, Hashable, Sendable {
  case millisecond, second, minute, hour, day, week, month, quarter, year
  case businessDay = "businessday"

  /// The unit of a name in any case: singular, plural or short (`ms s min h d w mo q y`).
  package init?(_ name: some StringProtocol) {
    guard name.utf8.count <= 16 else { return nil }
    let lower = name.lowercased()
    if let short = Self.shortNames[lower] {
      self = short
    } else if let unit = Self(rawValue: lower) {
      self = unit
    } else if lower.hasSuffix("s"), let unit = Self(rawValue: String(lower.dropLast())) {
      self = unit
    } else {
      return nil
    }
  }

  private static let shortNames: [String: DateUnit] = [
    "ms": .millisecond, "s": .second, "min": .minute, "h": .hour, "d": .day, "w": .week,
    "mo": .month, "q": .quarter, "y": .year,
  ]

  /// The name as it is written in formulas.
  package var name: String { self == .businessDay ? "businessDay" : rawValue }

  /// The exact length in milliseconds as a span of time, a day having 24 hours; nil for units
  /// that have none: months and longer, and business days.
  package var milliseconds: Double? {
    switch self {
    case .day: 86_400_000
    case .week: 604_800_000
    default: elapsedMilliseconds.map { Double($0) }
    }
  }

  /// The length of a unit that is counted as elapsed time, whatever the wall clock does.
  var elapsedMilliseconds: Int64? {
    switch self {
    case .millisecond: 1
    case .second: 1000
    case .minute: 60_000
    case .hour: 3_600_000
    case .day, .week, .month, .quarter, .year, .businessDay: nil
    }
  }

  /// How many months a unit of whole months has.
  var months: Int? {
    switch self {
    case .month: 1
    case .quarter: 3
    case .year: 12
    case .millisecond, .second, .minute, .hour, .day, .week, .businessDay: nil
    }
  }
}
