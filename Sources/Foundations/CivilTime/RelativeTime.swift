import Locales

/// The distance between two instants, in the largest unit whose count is not zero.
package struct RelativeTime: Hashable, Sendable {
  /// The number of units; negative for the past.
  package let count: Int64
  package let unit: DateUnit

  /// Creates the distance from `reference` to `instant`.
  package init(of instant: Int64, from reference: Int64, in calendar: CivilCalendar) {
    for unit in [DateUnit.year, .month, .week, .day, .hour, .minute] {
      let count = calendar.difference(from: reference, to: instant, in: unit)
      if count != 0 {
        self.count = count
        self.unit = unit
        return
      }
    }
    count = calendar.difference(from: reference, to: instant, in: .second)
    unit = .second
  }

  /// Returns the CLDR phrase for the distance: "3 days ago", "in 3 days", "now".
  package func text(locale: String) -> String {
    let dates = LocaleDates(LocaleID(locale))
    guard count != 0 else { return dates.now }
    let unit: LocaleDates.Unit =
      switch self.unit {
      case .year: .year
      case .quarter, .month: .month
      case .week: .week
      case .day, .businessDay: .day
      case .hour: .hour
      case .minute: .minute
      case .second, .millisecond: .second
      }
    return dates.relative(UInt64(count.magnitude), unit, isPast: count < 0)
  }
}
