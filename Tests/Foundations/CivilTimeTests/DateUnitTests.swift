import CivilTime
import Testing

struct DateUnitTests {
  @Test(arguments: [
    "milliseconds", "MilliSecond", "MS", "businessDays", "BUSINESSDAY", "quarters", "q", "mo",
    "min",
    "d", "Weeks", "y", "s", "h", "w",
  ])
  func `a unit is parsed from its singular, plural and short name`(_ name: String) {
    #expect(DateUnit(name) != nil)
  }

  @Test(arguments: [
    "", "ss", "mss", "mins", "dayss", "mos", "ys", "days ", "dåy", "businessdaysx", "month\u{0}",
    "\u{0}day", "d\u{0}", "millisecondssecondsmillisecond",
  ])
  func `other texts are not units`(_ name: String) { #expect(DateUnit(name) == nil) }

  @Test func `unclosed brackets are parsed in linear time`() {
    let pattern = DatePattern(String(repeating: "[", count: 1_000_000) + "YYYY")
    #expect(pattern.tokens == [.year])
  }
}
