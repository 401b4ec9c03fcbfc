/// Measures workloads in turn, round after round, so that whatever slows the machine down for a
/// while slows all of them.
package struct Sampler {
  /// How long to measure, in nanoseconds. One round of slow work may take longer.
  package var budget: UInt64
  /// The present, in nanoseconds from any point on.
  package var clock: () -> UInt64
  /// What the work has taken of a processor, in nanoseconds: other programs do not count.
  package var processorClock: () -> UInt64
  /// Is told what part of the work is done, from 0 to 1.
  package var progress: (Double) -> Void

  /// With fewer rounds no difference to another run could be told from chance.
  package static let fewestRounds = 7
  /// More rounds would say nothing new.
  package static let mostRounds = 400

  package init(
    seconds: Double, clock: @escaping () -> UInt64, processorClock: (() -> UInt64)? = nil,
    progress: @escaping (Double) -> Void = { _ in }
  ) {
    budget = UInt64(max(0, min(seconds, 1e6)) * 1e9)
    self.clock = clock
    self.processorClock = processorClock ?? clock
    self.progress = progress
  }

  /// Warms up, and gives the measures in the order of the workloads.
  ///
  /// A sample repeats its work so often that reading the clock does not count. A tenth of the time,
  /// or one round, goes by before anything is kept.
  package func measures(of workloads: [Workload]) -> [Measure] {
    guard !workloads.isEmpty else { return [] }
    let start = clock()
    // 40 rounds and the warm-up fit into the time.
    let share = budget / UInt64(workloads.count * 50)
    let span = max(20_000, min(20_000_000, share))
    let repetitions = workloads.map { self.repetitions(of: $0, lasting: span) }
    let yardstick = Workload("yardstick", run: SpeedCalibration.run)
    // A clock that does not see it would have it repeated without end.
    let passes =
      duration(of: yardstick, 1) == 0 ? 1 : self.repetitions(of: yardstick, lasting: span / 4)
    for _ in 0..<Self.mostRounds where elapsed(since: start) < budget / 10 {
      for (workload, count) in zip(workloads, repetitions) { workload.run(count) }
    }

    var samples = [[Double]](repeating: [], count: workloads.count)
    var machine = samples
    var rounds = 0
    while rounds < Self.fewestRounds
      || rounds < Self.mostRounds && elapsed(since: start) < budget
    {
      // Every other round goes backwards: nothing always comes after the same thing.
      for turn in workloads.indices {
        let number = rounds % 2 == 0 ? turn : workloads.count - 1 - turn
        let count = repetitions[number]
        let time = duration(of: workloads[number], count)
        samples[number].append(Double(time) / Double(count) / workloads[number].units)
        machine[number].append(Double(duration(of: yardstick, passes)) / Double(passes))
      }
      rounds += 1
      progress(
        max(
          min(1, Double(elapsed(since: start)) / Double(max(1, budget))),
          Double(rounds) / Double(Self.mostRounds)))
    }
    return workloads.indices.map {
      Measure(workloads[$0], samples[$0], machine: machine[$0])
    }
  }

  /// How often to run something for a sample that lasts as long as wanted; this warms it up, too.
  private func repetitions(of workload: Workload, lasting span: UInt64) -> Int {
    var count = 1
    while count < 1 << 30 {
      let time = duration(of: workload, count)
      if time >= span { break }
      // The first run is mostly slower than the ones to come.
      count *= time > 0 ? max(2, min(10, Int(span / time))) : 10
    }
    return count
  }

  private func duration(of workload: Workload, _ count: Int) -> UInt64 {
    let start = processorClock()
    workload.run(count)
    let now = processorClock()
    return now > start ? now - start : 0
  }

  private func elapsed(since start: UInt64) -> UInt64 {
    let now = clock()
    return now > start ? now - start : 0
  }
}
