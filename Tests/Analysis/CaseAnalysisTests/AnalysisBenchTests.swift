import Testing
import analysis_bench

/// What `make analysis-bench` measures, in small.
@Suite struct AnalysisBenchTests {
  private let bench = AnalysisMeasurements(seed: 0, size: 1, trials: 1_000)

  /// With a twentieth of the fillings a share may be a little smaller.
  private func isEnough(_ measurement: Measurement) -> Bool {
    measurement.percent.map { $0 >= 80 } ?? measurement.isMet
  }

  @Test func `planted faults are found, and what is told replays`() {
    for measurement in bench.faults([.boundary, .nested]) {
      #expect(isEnough(measurement), "\(measurement.row)")
    }
  }

  @Test func `where nothing can fail nothing is told`() {
    for measurement in bench.sound() { #expect(isEnough(measurement), "\(measurement.row)") }
  }

  @Test func `versions are told apart only where they differ`() {
    for measurement in bench.differences() { #expect(isEnough(measurement), "\(measurement.row)") }
  }
}
