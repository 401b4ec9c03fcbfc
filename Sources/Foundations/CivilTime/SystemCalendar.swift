import FileAccess
import Foundation
import Synchronization

/// What the system knows of zones and languages: the only place that asks Foundation.
package enum SystemCalendar {
  /// Where systems keep compiled zone files.
  private static let zoneFolders = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]

  private static let largestZone = 1 << 20

  /// The zone of a well-formed name, read anew.
  static func zone(named name: String) -> TimeZoneRules? {
    for folder in zoneFolders {
      if let bytes = try? FileInput("\(folder)/\(name)", limit: largestZone).bytes,
        isSpelled(name, in: folder), let zone = TimeZoneRules(name: name, tzif: bytes)
      {
        return zone
      }
    }
    return foundationZone(named: name)
  }

  /// Whether the folders that can be listed have each part of a name in this very spelling: file
  /// systems that ignore case find a file under names that are not its own.
  private static func isSpelled(_ name: String, in folder: String) -> Bool {
    var path = folder
    for part in name.split(separator: "/").map(String.init) {
      if let names = try? FolderListing(path).names, !names.contains(part) { return false }
      path += "/" + part
    }
    return true
  }

  /// The zone by Foundation's own data, for systems without zone files: changes up to the year
  /// 2500 only.
  static func foundationZone(named name: String) -> TimeZoneRules? {
    guard let zone = TimeZone(identifier: name), zone.identifier == name else { return nil }
    let end = Date(timeIntervalSince1970: 16_725_225_600)
    var date = Date(timeIntervalSince1970: -5_364_662_400)
    let initialOffset = zone.secondsFromGMT(for: date)
    var changes: [TimeZoneRules.Change] = []
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date, next < end {
      changes.append(
        TimeZoneRules.Change(
          time: Int64(next.timeIntervalSince1970.rounded()), offset: zone.secondsFromGMT(for: next))
      )
      date = next
    }
    return TimeZoneRules(name: name, initialOffset: initialOffset, changes: changes)
  }

  /// The names of dates in a locale.
  static func names(locale identifier: String) -> DateNames {
    if let known = cache.withLock({ $0[identifier] }) { return known }
    let names = makeNames(locale(identifier))
    cache.withLock { known in
      if known.count >= 64 { known.removeAll() }
      known[identifier] = names
    }
    return names
  }

  // Making the names of a locale costs a formatter, and evaluations on several threads share them;
  // identifiers come from strangers, so their number is bounded.
  private static let cache = Mutex<[String: DateNames]>([:])

  private static func makeNames(_ locale: Locale) -> DateNames {
    let english = DateNames.english
    let formatter = DateFormatter()
    formatter.locale = locale
    let numbers = NumberFormatter()
    numbers.locale = locale
    numbers.numberStyle = .ordinal
    // Foundation's weeks begin with Sunday.
    func week(_ names: [String]?, else fallback: [String]) -> [String] {
      guard let names, names.count == 7 else { return fallback }
      return Array(names.dropFirst() + names.prefix(1))
    }
    func year(_ names: [String]?, else fallback: [String]) -> [String] {
      names.flatMap { $0.count == 12 ? $0 : nil } ?? fallback
    }
    // Optional on some systems only.
    func word(_ name: String?, else fallback: String) -> String { name ?? fallback }
    return DateNames(
      months: year(formatter.monthSymbols, else: english.months),
      standaloneMonths: year(formatter.standaloneMonthSymbols, else: english.months),
      shortMonths: year(formatter.shortMonthSymbols, else: english.shortMonths),
      weekdays: week(formatter.weekdaySymbols, else: english.weekdays),
      standaloneWeekdays: week(formatter.standaloneWeekdaySymbols, else: english.weekdays),
      shortWeekdays: week(formatter.shortWeekdaySymbols, else: english.shortWeekdays),
      morning: word(formatter.amSymbol, else: english.morning),
      afternoon: word(formatter.pmSymbol, else: english.afternoon),
      ordinals: english.ordinals.indices.map { index in
        numbers.string(from: NSNumber(value: index + 1)) ?? String(index + 1)
      })
  }

  /// A span of time in CLDR's short units ("1 hr, 30 min"), rounded towards zero to milliseconds;
  /// nil if it is not finite or beyond 10¹⁵ milliseconds.
  package static func durationText(milliseconds: Double, locale identifier: String) -> String? {
    guard let whole = Int(truncating: milliseconds, limit: 1_000_000_000_000_000) else {
      return nil
    }
    var units: Set<Duration.UnitsFormatStyle.Unit> = [.days, .hours, .minutes, .seconds]
    if whole % 1000 != 0 { units.insert(.milliseconds) }
    return Duration.milliseconds(whole).formatted(
      Duration.UnitsFormatStyle.units(allowed: units, width: .abbreviated)
        .locale(locale(identifier)))
  }

  static func text(of relative: RelativeTime, locale identifier: String) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let start = CivilDate(dayNumber: 10_957)
    let amount = Int(min(relative.count.magnitude, 1_000_000_000_000))
    let field: Date.RelativeFormatStyle.Field
    let seconds: Int
    switch relative.unit {
    case .year, .quarter, .month:
      field = relative.unit == .year ? .year : .month
      let months = min(amount, 1_000_000) * (relative.unit.months ?? 1)
      // 400 years have 146,097 days; what is left is within the range of dates.
      let rest = start.adding(months: months % 4800) ?? start
      seconds = (months / 4800 * 146_097 + rest.dayNumber - start.dayNumber) * 86_400
    case .week: (field, seconds) = (.week, amount * 604_800)
    case .day, .businessDay: (field, seconds) = (.day, amount * 86_400)
    case .hour: (field, seconds) = (.hour, amount * 3600)
    case .minute: (field, seconds) = (.minute, amount * 60)
    case .second, .millisecond: (field, seconds) = (.second, amount)
    }
    let origin = Date(timeIntervalSince1970: Double(start.dayNumber) * 86_400)
    let target = origin.addingTimeInterval(Double(seconds))
    let isPast = relative.count < 0
    var style = Date.AnchoredRelativeFormatStyle(
      anchor: isPast ? origin : target, presentation: seconds == 0 ? .named : .numeric,
      unitsStyle: .wide, locale: locale(identifier), calendar: calendar)
    style.allowedFields = [field]
    return style.format(isPast ? target : origin)
  }

  /// A locale of a text from a stranger: English unless it is made as identifiers are.
  private static func locale(_ identifier: String) -> Locale {
    let isPlain =
      (2...32).contains(identifier.utf8.count)
      && identifier.utf8.allSatisfy { byte in
        0x41...0x5A ~= byte || 0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == 0x2D
          || byte == 0x5F
      }
    return Locale(identifier: isPlain ? identifier : "en")
  }
}
