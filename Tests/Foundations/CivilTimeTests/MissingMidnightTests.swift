import Locales
import SeededRandom
import Testing

@testable import CivilTime

/// Days whose first instant is not 00:00, because the clocks skip midnight.
struct MissingMidnightTests {
  /// A day and the zone in which it has no midnight.
  private struct Day {
    var calendar: CivilCalendar
    var date: CivilDate
    var start: Int64
  }

  /// Every such day of every zone from 1940 to 2037.
  private static let days: [Day] = {
    var days: [Day] = []
    for line in CompiledZones.table.all {
      guard let name = line.first, let zone = TimeZoneRules.named(name) else { continue }
      let calendar = CivilCalendar(zone)
      for time in zone.transitions where -946_771_200..<2_145_916_800 ~= time {
        let clock = calendar.wallClock(at: time * 1000)
        let before = calendar.wallClock(at: time * 1000 - 1)
        if clock.millisecondOfDay != 0, before.date < clock.date {
          days.append(Day(calendar: calendar, date: clock.date, start: time * 1000))
        }
      }
    }
    return days
  }()

  @Test func `the zones have such days`() {
    #expect(Self.days.count > 2000)
    let zones = Set(Self.days.map(\.calendar.zone.name))
    for zone in [
      "America/Sao_Paulo", "Africa/Cairo", "America/Santiago", "America/Havana", "Asia/Beirut",
      "Atlantic/Azores", "Asia/Tehran", "America/Asuncion",
    ] {
      #expect(zones.contains(zone))
    }
  }

  @Test func `calendar units are counted from midnight`() {
    for day in Self.days {
      let (calendar, start, date) = (day.calendar, day.start, day.date)
      let zone = calendar.zone.name
      #expect(calendar.startOfDay(date) == start, "\(zone) \(date)")
      // The clocks of the neighbouring days show 00:00, unless they skip it too.
      for days in [-400, -7, -2, -1, 1, 2, 7, 31, 400] {
        let other = CivilDate(dayNumber: date.dayNumber + days)
        let there = calendar.startOfDay(other)
        guard let there, calendar.date(at: there) == other else { continue }
        #expect(
          calendar.adding(Double(days), .day, to: start) == there, "\(zone) \(date) \(days) days")
        #expect(
          calendar.adding(Double(-days), .day, to: there) == start, "\(zone) \(date) \(days) days")
        #expect(calendar.difference(from: start, to: there, in: .day) == days, "\(zone) \(date)")
        #expect(calendar.difference(from: there, to: start, in: .day) == -days, "\(zone) \(date)")
      }
    }
  }

  @Test func `months and years are counted from midnight`() throws {
    for day in Self.days {
      let (calendar, start, date) = (day.calendar, day.start, day.date)
      for months in [-24, -1, 1, 12, 36 * 12] {
        let other = try #require(date.adding(months: months))
        let there = try #require(calendar.startOfDay(other))
        guard calendar.date(at: there) == other else { continue }
        let zone = calendar.zone.name
        #expect(calendar.adding(Double(months), .month, to: start) == there, "\(zone) \(date)")
        if other.day == date.day {
          #expect(
            calendar.difference(from: start, to: there, in: .month) == months, "\(zone) \(date)")
          #expect(
            calendar.difference(from: there, to: start, in: .year) == -months / 12,
            "\(zone) \(date)")
        }
      }
    }
  }

  @Test func `a unit begins and ends with such a day`() throws {
    for day in Self.days {
      let (calendar, start) = (day.calendar, day.start)
      let zone = calendar.zone.name
      #expect(calendar.start(of: .day, at: start + 1) == start, "\(zone) \(day.date)")
      #expect(calendar.end(of: .day, at: start - 1) == start - 1, "\(zone) \(day.date)")
      let next = try #require(calendar.nextWeekday(day.date.weekday, after: start))
      #expect(
        calendar.startOfDay(CivilDate(dayNumber: day.date.dayNumber + 7)) == next,
        "\(zone) \(day.date)")
      let workday = try #require(BusinessDays.weekdays.adding(3, to: day.date))
      #expect(
        calendar.adding(3, .businessDay, to: start) == calendar.startOfDay(workday),
        "\(zone) \(day.date)")
    }
  }

  @Test func `the next time of day is kept`() throws {
    let cairo = try calendar("Africa/Cairo")
    let later = try instant("2026-04-24T01:00:00.001", cairo)
    #expect(cairo.adding(1, .day, to: later) == (try instant("2026-04-25T01:00:00.001", cairo)))
  }

  @Test func `a gap that begins on the day before ends at the first instant`() throws {
    let toronto = try calendar("America/Toronto")
    let start = try instant("1919-03-31T00:30", toronto)
    #expect(toronto.start(of: .day, at: start + 86_399) == start)
    #expect(toronto.end(of: .day, at: start - 1) == start - 1)
    #expect(toronto.adding(1, .day, to: start) == (try instant("1919-04-01", toronto)))
  }
}
