import IndexedCollections

/// A business calendar: Monday to Friday except holidays.
package struct BusinessDays: Hashable, Sendable {
  /// The day numbers of holidays on weekdays, ascending and distinct.
  private let holidays: [Int]

  package static let weekdays = BusinessDays(holidays: [])

  /// Creates a calendar with the given holidays.
  ///
  /// Complexity: O(n log n).
  package init(holidays: [CivilDate]) {
    self.holidays = Set(holidays.filter { !$0.isWeekend }.map { $0.dayNumber }).sorted()
  }

  /// Returns `true` if `date` is a business day.
  ///
  /// Complexity: O(log holidays).
  package func contains(_ date: CivilDate) -> Bool {
    !date.isWeekend && !holidays.isElement(date.dayNumber)
  }

  /// Returns the number of business days from `first` through `last`, both included.
  ///
  /// The result is negative if `last` is earlier than `first`. Complexity: O(log holidays).
  package func count(from first: CivilDate, through last: CivilDate) -> Int {
    first <= last
      ? count(after: first.dayNumber - 1, through: last.dayNumber)
      : -count(after: last.dayNumber - 1, through: first.dayNumber)
  }

  /// Returns the business day that is `amount` business days later, or earlier if it is negative.
  ///
  /// For an `amount` of 0 the result is `date` itself. The result is `nil` if it is out of range.
  ///
  /// Complexity: O(holidays passed · log holidays).
  package func adding(_ amount: Int, to date: CivilDate) -> CivilDate? {
    guard -10_000_000...10_000_000 ~= amount else { return nil }
    guard amount != 0 else { return date }
    let start = date.dayNumber
    // Grows to the smallest number of weekdays that covers `amount` and the holidays in between.
    var weekdays = amount.magnitude
    while true {
      let end = Self.adding(amount < 0 ? -Int(weekdays) : Int(weekdays), weekdaysTo: start)
      guard CivilDate.dayNumbers.contains(end) else { return nil }
      let passed =
        amount < 0
        ? holidays.count(below: start) - holidays.count(below: end)
        : holidays.count(below: end + 1) - holidays.count(below: start + 1)
      let needed = amount.magnitude + UInt(passed.magnitude)
      if needed == weekdays {
        let found = CivilDate(dayNumber: end)
        return CivilDate.years.contains(found.year) ? found : nil
      }
      weekdays = needed
    }
  }

  private static func adding(_ amount: Int, weekdaysTo dayNumber: Int) -> Int {
    var start = dayNumber
    var weekday = CivilDate.weekday(ofDayNumber: dayNumber)
    if weekday > 5 {
      start += amount > 0 ? 5 - weekday : 8 - weekday
      weekday = amount > 0 ? 5 : 1
    }
    let rest = amount % 5
    let landing = weekday + rest
    let weekend = landing > 5 ? 2 : landing < 1 ? -2 : 0
    return start + amount / 5 * 7 + rest + weekend
  }

  /// Returns the number of business days in a half-open range of ascending day numbers.
  func count(after first: Int, through last: Int) -> Int {
    Self.weekdays(through: last) - Self.weekdays(through: first)
      - (holidays.count(below: last + 1) - holidays.count(below: first + 1))
  }

  /// Returns the number of weekdays from a fixed Monday through `dayNumber`.
  private static func weekdays(through dayNumber: Int) -> Int {
    let sinceMonday = dayNumber + 4
    return sinceMonday.dividedFloor(by: 7) * 5 + min(sinceMonday.remainderFloor(by: 7), 5)
  }
}

extension [Int] {
  /// Returns the number of smaller elements in this ascending array.
  ///
  /// Complexity: O(log n).
  fileprivate func count(below value: Int) -> Int { lowerBound { $0 >= value } }

  fileprivate func isElement(_ value: Int) -> Bool {
    let index = count(below: value)
    return index < count && self[index] == value
  }
}
