import Dispatch

extension Workload {
  /// Medians of interleaved rounds, per unit. The ratio is the median of the ratios of rounds.
  func figure(rounds: Int = 31) -> Figure {
    let repetitions = Self.repetitions(of: ours)
    let nativeRepetitions = Self.repetitions(of: native)
    var (times, ratios): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      let one = Self.nanoseconds(repetitions, ours) / units
      let two = Self.nanoseconds(nativeRepetitions, native) / units
      times.append(one)
      ratios.append(one / two)
    }
    let value = Figure.median(times)
    return Figure(
      name: name, value: value, unit: "ns",
      reference: .init(value: value / Figure.median(ratios), name: "native"), bar: bar)
  }

  /// Returns the number of runs of a body that take about five milliseconds.
  private static func repetitions(of body: (Int) -> Void) -> Int {
    var count = 1
    while nanoseconds(count, body) * Double(count) < 5_000_000, count < 1 << 24 { count *= 2 }
    return count
  }

  private static func nanoseconds(_ count: Int, _ body: (Int) -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    body(count)
    return Double(DispatchTime.now().uptimeNanoseconds - start) / Double(count)
  }
}
