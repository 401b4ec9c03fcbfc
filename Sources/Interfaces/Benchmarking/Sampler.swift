/// Measures workloads in interleaved rounds, so that a temporary slowdown affects all of them.
package struct Sampler {
  /// The time to measure, in nanoseconds. A single round of slow workloads may exceed it.
  package var budget: UInt64
  /// Returns a monotonic time in nanoseconds.
  package var clock: () -> UInt64
  /// Returns the processor time of this process in nanoseconds, which excludes other programs.
  package var processorClock: () -> UInt64
  /// Receives the completed fraction of the work, from 0 to 1.
  package var progress: (Double) -> Void

  /// The minimum number of rounds that can yield a significant difference.
  package static let minRounds = 7
  /// The maximum number of rounds. More would not improve the result.
  package static let maxRounds = 400

  package init(
    seconds: Double, clock: @escaping () -> UInt64, processorClock: (() -> UInt64)? = nil,
    progress: @escaping (Double) -> Void = { _ in }
  ) {
    budget = UInt64(max(0, min(seconds, 1e6)) * 1e9)
    self.clock = clock
    self.processorClock = processorClock ?? clock
    self.progress = progress
  }

  /// Warms up and returns the measures in the order of `workloads`.
  ///
  /// A sample repeats its workload until the cost of reading the clock is negligible. A tenth of
  /// the time, or one round, is spent on warming up.
  package func measures(of workloads: [Workload]) -> [Measure] {
    guard !workloads.isEmpty else { return [] }
    let start = clock()
    // 40 rounds and the warm-up fit into the budget.
    let share = budget / UInt64(workloads.count * 50)
    let span = max(20_000, min(20_000_000, share))
    let repetitions = workloads.map { self.repetitions(of: $0, lasting: span) }
    let yardstick = Workload("yardstick", run: SpeedCalibration.run)
    // If the clock does not advance, repetition would never end.
    let passes =
      duration(of: yardstick, 1) == 0 ? 1 : self.repetitions(of: yardstick, lasting: span / 4)
    for _ in 0..<Self.maxRounds where elapsed(since: start) < budget / 10 {
      for (workload, count) in zip(workloads, repetitions) { workload.run(count) }
    }

    var samples = [[Double]](repeating: [], count: workloads.count)
    var machine = samples
    var rounds = 0
    while rounds < Self.minRounds
      || rounds < Self.maxRounds && elapsed(since: start) < budget
    {
      // Alternate the direction, so that no workload always follows the same one.
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
          Double(rounds) / Double(Self.maxRounds)))
    }
    return workloads.indices.map {
      Measure(workloads[$0], samples[$0], machine: machine[$0])
    }
  }

  /// Returns the number of repetitions for a sample of duration `span`. Also warms up the workload.
  private func repetitions(of workload: Workload, lasting span: UInt64) -> Int {
    var count = 1
    while count < 1 << 30 {
      let time = duration(of: workload, count)
      if time >= span { break }
      // The first run is usually slower than later ones.
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
