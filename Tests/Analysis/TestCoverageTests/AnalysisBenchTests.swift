import Testing
import analysis_bench

/// A small version of `make analysis-bench`.
@Suite struct AnalysisBenchTests {
  private let bench = AnalysisMeasurements(seed: 0, size: 1, trials: 1_000)

  /// With a twentieth of the inputs, a share may be slightly smaller.
  private func isEnough(_ measurement: Measurement) -> Bool {
    measurement.percent.map { $0 >= 80 } ?? measurement.isMet
  }

  @Test func `planted faults are found, and counterexamples replay`() {
    for measurement in bench.faults([.boundary, .nested]) {
      #expect(isEnough(measurement), "\(measurement.row)")
    }
  }

  @Test func `formulas that cannot fail give no report`() {
    for measurement in bench.sound() { #expect(isEnough(measurement), "\(measurement.row)") }
  }

  @Test func `differences are reported only where versions differ`() {
    for measurement in bench.differences() { #expect(isEnough(measurement), "\(measurement.row)") }
  }
}
