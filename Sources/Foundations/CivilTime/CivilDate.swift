/// A date of the proleptic Gregorian calendar.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
/// https://howardhinnant.github.io/date_algorithms.html
package struct CivilDate: Hashable, Comparable, Sendable {
  package let year: Int
  /// The month, 1…12.
  package let month: Int
  /// The day of the month, 1…31.
  package let day: Int

  /// The years that formulas can use.
  package static let years = -9999...9999
  /// The valid arguments of `init(dayNumber:)`; others are clamped. They cover more than `years`.
  static let dayNumbers = -20_000_000...20_000_000

  /// The date 1970-01-01.
  package static let epoch = CivilDate(dayNumber: 0)

  /// Creates a date, or returns `nil` if the date is invalid or its year is out of range.
  package init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), 1...12 ~= month,
      day >= 1, day <= Self.daysInMonth(year: year, month: month)
    else { return nil }
    self.init(unchecked: year, month, day)
  }

  /// Creates the date that is `dayNumber` days after 1970-01-01, clamped to ±20,000,000 days.
  package init(dayNumber: Int) {
    let shifted = Self.dayNumbers.clamped(dayNumber) + 719_468
    let era = shifted.dividedFloor(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      unchecked: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The number of days since 1970-01-01.
  package var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.dividedFloor(by: 400)
    let yearOfEra = shiftedYear - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  package static func < (one: CivilDate, other: CivilDate) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  package static func isLeap(year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Returns the number of days in a month, 28…31, or 0 for an invalid month.
  package static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }

  /// Returns the date that is `months` months later, or `nil` if its year is out of range.
  ///
  /// The day is at most the last of its month.
  package func adding(months: Int) -> CivilDate? {
    guard -1_000_000...1_000_000 ~= months else { return nil }
    let count = year * 12 + month - 1 + months
    let targetYear = count.dividedFloor(by: 12)
    let targetMonth = count - targetYear * 12 + 1
    let last = Self.daysInMonth(year: targetYear, month: targetMonth)
    return CivilDate(year: targetYear, month: targetMonth, day: min(day, last))
  }
}

extension CivilDate {
  /// The weekday; 1 is Monday, 7 is Sunday.
  package var weekday: Int { Self.weekday(ofDayNumber: dayNumber) }

  /// Returns the weekday of a day number; 1 is Monday, 7 is Sunday.
  static func weekday(ofDayNumber dayNumber: Int) -> Int {
    let bounded = dayNumbers.clamped(dayNumber)
    return (bounded + 3).remainderFloor(by: 7) + 1
  }

  /// The day of the year, 1…366.
  package var dayOfYear: Int { dayNumber - firstOfYear.dayNumber + 1 }
  /// The quarter, 1…4.
  package var quarter: Int { (month + 2) / 3 }
  /// The number of days in the month, 28…31.
  package var daysInMonth: Int { Self.daysInMonth(year: year, month: month) }
  /// Whether the date is a Saturday or Sunday.
  package var isWeekend: Bool { weekday > 5 }

  /// The ISO 8601 week number and its week-based year.
  package var isoWeek: (year: Int, week: Int) {
    // A week belongs to the year of its Thursday.
    let thursday = CivilDate(dayNumber: dayNumber + 4 - weekday)
    return (thursday.year, (thursday.dayOfYear - 1) / 7 + 1)
  }

  var firstOfMonth: CivilDate { CivilDate(unchecked: year, month, 1) }
  var firstOfQuarter: CivilDate { CivilDate(unchecked: year, quarter * 3 - 2, 1) }
  var firstOfYear: CivilDate { CivilDate(unchecked: year, 1, 1) }
  var firstOfNextMonth: CivilDate {
    month == 12 ? firstOfNextYear : CivilDate(unchecked: year, month + 1, 1)
  }
  var firstOfNextYear: CivilDate { CivilDate(unchecked: year + 1, 1, 1) }
}
