import FormulaRuntime
import FormulaValues
import Testing

struct ZoneTests {
  @Test(arguments: [
    ("2024-07-01", "UTC", 1_719_792_000_000.0), ("2024-07-01", "Europe/Berlin", 1_719_784_800_000),
    ("2024-07-01T00:00:00Z", "Europe/Berlin", 1_719_792_000_000),
    ("2024-07-01 02:00+02:00", "Asia/Tokyo", 1_719_792_000_000),
    ("2024-07-01", "No/Where", 1_719_792_000_000),
  ])
  func `a text without an offset is parsed in the zone`(
    _ text: String, _ zone: String, _ instant: Double
  ) {
    #expect(DateText.instant(of: text, in: zone) == instant)
  }

  @Test(arguments: ["", "2024", "12:00", "2024-02-30", "2024-07-01T", "July 1", " 2024-07-01"])
  func `an incomplete date is rejected`(_ text: String) {
    #expect(DateText.instant(of: text, in: "UTC") == nil)
  }

  @Test func `time zones have their exact IANA names`() {
    for name in ["UTC", "GMT", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5"] {
      #expect(DateText.isZone(name), "\(name)")
    }
    for name in ["", "europe/berlin", "No/Where", "../etc/passwd", "Europe/", "de", "YYYY/MM"] {
      #expect(!DateText.isZone(name), "\(name)")
    }
  }

  @Test func `a run respects a changed zone and other zone names`() {
    var run = Run(environment: EvaluationEnvironment(timeZone: "Europe/Berlin"))
    let berlin = run.environmentZone()
    #expect(run.environmentZone() === berlin)
    run.world.environment.timeZone = "Asia/Tokyo"
    #expect(run.environmentZone() !== berlin)
    let (one, none) = (run.heap.text("Europe/Berlin"), run.heap.text("No/Where"))
    for _ in 0..<2 {
      #expect(run.zoneRules(named: one) === berlin)
      #expect(run.zoneRules(named: none) == nil)
      #expect(run.zoneRules(named: none) == nil)
    }
  }

  @Test func `lookups of unknown zones spend steps`() {
    var limits = EvaluationLimits()
    limits.steps = 80_000
    var run = Run(limits: limits)
    for number in 0..<11 { _ = run.zoneRules(named: run.heap.text("No/Where\(number)")) }
    let isExhausted = run.isExhausted
    #expect(isExhausted)
  }
}
