import Benchmarking
import Testing

/// A clock that only advances with work.
final class WorkClock {
  private(set) var now: UInt64 = 0
  private(set) var readings = 0

  func pass(_ nanoseconds: UInt64) { now += nanoseconds }

  func read() -> UInt64 {
    readings += 1
    return now
  }
}

/// Rounds, repetitions and time.
@Suite struct SamplerTests {
  private func workload(
    _ name: String, lasting time: UInt64, _ clock: WorkClock, units: Int = 1
  ) -> Workload {
    Workload(name, units: units) { count in clock.pass(time * UInt64(count)) }
  }

  @Test func `a sample is the time of one unit`() {
    let clock = WorkClock()
    let measures = Sampler(seconds: 0.1, clock: clock.read).measures(of: [
      workload("short", lasting: 25, clock), workload("long", lasting: 400_000, clock, units: 4),
    ])
    #expect(measures.map(\.name) == ["short", "long"])
    #expect(measures[0].samples.median == 25)
    #expect(measures[1].samples.median == 100_000)
    #expect(measures[1].samples.deviation == 0)
  }

  @Test func `rounds stop when the time is used up`() {
    for seconds in [0.1, 1, 5] {
      let clock = WorkClock()
      let measures = Sampler(seconds: seconds, clock: clock.read).measures(of: [
        workload("one", lasting: 1000, clock), workload("two", lasting: 3000, clock),
      ])
      let limit = UInt64(seconds * 1e9)
      #expect(clock.now >= limit && clock.now < limit + limit / 10)
      #expect((30...Sampler.maxRounds).contains(measures[0].samples.values.count))
    }
  }

  @Test func `work longer than the available time is measured seven times`() {
    let clock = WorkClock()
    let measures = Sampler(seconds: 0.01, clock: clock.read).measures(of: [
      workload("slow", lasting: 2_000_000_000, clock)
    ])
    #expect(measures[0].samples.values.count == Sampler.minRounds)
    // One call to estimate the duration.
    #expect(clock.now == 16_000_000_000)
  }

  @Test func `a clock that does not advance does not block sampling`() {
    let measures = Sampler(seconds: 0.01, clock: { 7 }).measures(of: [
      Workload("nothing") { _ in }
    ])
    #expect(measures[0].samples.values.count == Sampler.maxRounds)
    #expect(measures[0].samples.median == 0)
  }

  @Test func `the order of workloads changes from round to round`() {
    let clock = WorkClock()
    var order: [String] = []
    let workloads = ["a", "b", "c"].map { name in
      Workload(name) { count in
        order.append(name)
        clock.pass(1_000_000_000)
      }
    }
    _ = Sampler(seconds: 0.01, clock: clock.read).measures(of: workloads)
    #expect(
      order.suffix(6) == ["c", "b", "a", "a", "b", "c"]
        || order.suffix(6) == ["a", "b", "c", "c", "b", "a"])
  }

  @Test func `time of other programs does not count`() {
    let (wall, processor) = (WorkClock(), WorkClock())
    let work = Workload("work") { count in
      processor.pass(100 * UInt64(count))
      wall.pass(1700 * UInt64(count))
    }
    let sampler = Sampler(seconds: 0.1, clock: wall.read, processorClock: processor.read)
    #expect(sampler.measures(of: [work])[0].samples.median == 100)
    #expect(wall.now >= 100_000_000)
  }

  @Test func `progress reaches the end`() {
    let clock = WorkClock()
    var parts: [Double] = []
    _ = Sampler(seconds: 1, clock: clock.read, progress: { parts.append($0) })
      .measures(of: [workload("one", lasting: 1000, clock)])
    #expect(parts == parts.sorted())
    #expect(parts.last == 1)
  }

  @Test func `no workloads give no samples`() {
    #expect(Sampler(seconds: 1, clock: { 0 }).measures(of: []).isEmpty)
  }
}
