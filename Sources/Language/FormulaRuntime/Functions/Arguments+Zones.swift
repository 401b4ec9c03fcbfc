import FormulaValues
package import CivilTime

extension Arguments {
  /// Returns the zone in which a call reads and creates dates.
  ///
  /// This is its zone argument, or else the zone that `date` or `other` carries, or else the zone
  /// of the environment.
  package func zoneRules(
    date: Word, or other: Word = .null, in run: inout Run
  ) -> TimeZoneRules {
    if !zone.isNull, let rules = run.zoneRules(named: zone) { return rules }
    let number = run.zone(date) > 0 ? run.zone(date) : run.zone(other)
    if number > 0, let rules = run.cache.calendar.rules(number: number, names: run.heap.zones) {
      return rules
    }
    return run.environmentZone()
  }

  /// Returns `true` if a call certainly reads `date` in UTC, without lookups and offset arithmetic.
  package func readsUTC(date: Word, in run: borrowing Run) -> Bool {
    zone.isNull && run.zone(date) == 0 && run.world.environment.timeZone == "UTC"
  }
}
