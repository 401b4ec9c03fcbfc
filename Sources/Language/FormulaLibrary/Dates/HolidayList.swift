import CivilTime
import FormulaRuntime
import FormulaValues

/// The holidays in a list argument, or the error for an invalid list.
enum HolidayList {
  case days(BusinessDays)
  case failure(Word)

  /// Reads dates, milliseconds and ISO texts; nulls are skipped.
  ///
  /// Complexity: O(n log n).
  init(_ arguments: Arguments, _ index: Int, in calendar: CivilCalendar, of run: inout Run) {
    guard arguments.has(index) else {
      self = .days(.weekdays)
      return
    }
    let elements = arguments.elements(index, in: run)
    guard run.spend(elements.count * 8) else {
      self = .failure(run.stepError())
      return
    }
    var holidays: [CivilDate] = []
    for element in elements {
      var instant: Int64?
      switch element.kind {
      case .null: continue
      case .error:
        self = .failure(element)
        return
      case .number, .date: instant = run.instant(element)
      case .text, .choice: instant = run.instant(iso: element, in: calendar.zone)
      default:
        self = .failure(
          run.fail(
            .typeMismatch, "a holiday must be a date, not \(element.kind.nameWithArticle)",
            argument: index))
        return
      }
      guard let instant else {
        self = .failure(
          run.fail(
            .badArgument, "a holiday must be a date, such as 2024-12-25", argument: index))
        return
      }
      // A date with a time zone is the calendar day in that zone.
      let zone = arguments.zone.isNull && run.zone(element) > 0
      let own = zone ? arguments.calendar(date: element, in: &run) : calendar
      holidays.append(own.date(at: instant))
    }
    self = .days(BusinessDays(holidays: holidays))
  }
}
