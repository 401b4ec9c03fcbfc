/// A day of the proleptic Gregorian calendar.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
/// https://howardhinnant.github.io/date_algorithms.html
package struct CivilDate: Hashable, Comparable, Sendable {
  package let year: Int
  /// 1…12.
  package let month: Int
  /// 1…31.
  package let day: Int

  /// The years that a formula may name.
  package static let years = -9999...9999
  /// The days that `init(dayNumber:)` tells apart: more than twice the span of `years`.
  static let dayNumbers = -20_000_000...20_000_000

  /// 1970-01-01.
  package static let epoch = CivilDate(dayNumber: 0)

  /// The day with these parts; nil if there is none or its year is out of range.
  package init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), 1...12 ~= month,
      day >= 1, day <= Self.daysInMonth(year: year, month: month)
    else { return nil }
    self.init(unchecked: year, month, day)
  }

  /// The day so many days after 1970-01-01; numbers beyond ±20,000,000 count as that.
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

  /// Days since 1970-01-01.
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

  /// 28…31; 0 for a month that there is none of.
  package static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }

  /// The day so many months later, at most the last of its month; nil if its year is out of range.
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
  /// 1 is Monday, 7 is Sunday.
  package var weekday: Int { Self.weekday(ofDayNumber: dayNumber) }

  /// 1 is Monday, 7 is Sunday.
  static func weekday(ofDayNumber dayNumber: Int) -> Int {
    let bounded = dayNumbers.clamped(dayNumber)
    return (bounded + 3).remainderFloor(by: 7) + 1
  }

  /// 1…366.
  package var dayOfYear: Int { dayNumber - firstOfYear.dayNumber + 1 }
  /// 1…4.
  package var quarter: Int { (month + 2) / 3 }
  /// 28…31.
  package var daysInMonth: Int { Self.daysInMonth(year: year, month: month) }
  /// Whether it is a Saturday or a Sunday.
  package var isWeekend: Bool { weekday > 5 }

  /// The week of ISO 8601, and the year that the week belongs to.
  package var isoWeek: (year: Int, week: Int) {
    // A week belongs to the year that its Thursday lies in.
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
