import CivilTime
import Testing

struct DateUnitTests {
  @Test(arguments: [
    "milliseconds", "MilliSecond", "MS", "businessDays", "BUSINESSDAY", "quarters", "q", "mo",
    "min",
    "d", "Weeks", "y", "s", "h", "w",
  ])
  func `a unit has its long name in both numbers and its short one`(_ name: String) {
    #expect(DateUnit(name) != nil)
  }

  @Test(arguments: [
    "", "ss", "mss", "mins", "dayss", "mos", "ys", "days ", "dåy", "businessdaysx", "month\u{0}",
    "\u{0}day", "d\u{0}", "millisecondssecondsmillisecond",
  ])
  func `nothing else is a unit`(_ name: String) { #expect(DateUnit(name) == nil) }

  @Test func `brackets without an end are read in linear time`() {
    let pattern = DatePattern(String(repeating: "[", count: 1_000_000) + "YYYY")
    #expect(pattern.tokens == [.year])
  }
}
